package loadtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VerdictTest {
  @TempDir Path directory;

  private final RawRun incident = new RawRun(WebhooksExperiment.INCIDENT);
  private final RawRun shipped = new RawRun(WebhooksExperiment.SHIPPED);

  @BeforeEach
  void let_there_be_an_incident() {
    incident.delayWebhooks(13_000);
  }

  @Test
  void all_targets_are_met() {
    Verdict verdict = verdict();

    assertThat(verdict.targets()).hasSize(5).allMatch(Target::met);
    assertThat(verdict.good()).isTrue();
  }

  @Test
  void an_impossible_run_has_no_verdict_though_all_targets_would_be_met() {
    shipped.rows.remove("whtrans_7");

    Verdict verdict = verdict();

    assertThat(verdict.good()).isFalse();
    assertThat(verdict.targets()).isEmpty();
    assertThat(verdict.headline()).isEqualTo("no verdict, the run is impossible");
  }

  @Test
  void a_load_that_was_not_made_is_the_machines_fault_and_a_lost_row_is_not() {
    shipped.samples.removeIf(sample -> sample.is(Sample.READ) && sample.startMillis() % 1000 == 0);

    assertThat(verdict().machineWasBusy()).isTrue();
    shipped.rows.remove("whtrans_7");
    assertThat(verdict().machineWasBusy()).isFalse();
  }

  @Test
  void an_incident_that_did_not_happen_is_a_missed_target() {
    incident.delayWebhooks(9);

    assertThat(missed()).singleElement().asString().startsWith("incident: webhook p95");
  }

  @Test
  void one_late_webhook_is_a_missed_target() {
    shipped.samples.add(RawRun.webhook(5_000, 10_001, "200", "whtrans_late"));
    shipped.rows.put("whtrans_late", 1L);

    assertThat(missed()).containsExactly("shipped: webhooks not answered 200 within 10 s");
  }

  @Test
  void one_webhook_refused_quickly_is_a_missed_target() {
    shipped.samples.add(RawRun.webhook(5_000, 1, "503", "whtrans_refused"));

    assertThat(missed()).containsExactly("shipped: webhooks not answered 200 within 10 s");
  }

  @Test
  void slow_webhooks_are_a_missed_target() {
    shipped.delayWebhooks(21);

    assertThat(missed()).containsExactly("shipped: webhook p95");
  }

  @Test
  void refusals_off_the_prediction_are_a_missed_target() {
    for (int i = 0; i < 15; i++) {
      shipped.samples.add(RawRun.approved(5_000, 5_003));
    }

    assertThat(missed()).containsExactly("shipped: refused share off the prediction");
  }

  @Test
  void a_quick_run_shows_how_slow_webhooks_were_and_does_not_judge_it() {
    shipped.delayWebhooks(21);

    Verdict quick = verdict(true);

    assertThat(quick.good()).isTrue();
    assertThat(quick.headline()).isEqualTo("all 4 targets met");
    assertThat(quick.targets()).hasSize(5);
  }

  private Verdict verdict() {
    return verdict(false);
  }

  private Verdict verdict(boolean quick) {
    return Verdict.of(
        new WebhooksExperiment(),
        List.of(incident.figures(directory), shipped.figures(directory)),
        quick);
  }

  private List<String> missed() {
    return verdict().targets().stream().filter(target -> !target.met()).map(Target::text).toList();
  }
}
