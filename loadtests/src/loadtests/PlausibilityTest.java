package loadtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each impossibility alone must stop the verdict. */
class PlausibilityTest {
  @TempDir Path directory;

  private final RawRun run = new RawRun("shipped");

  @Test
  void a_run_as_planned_is_believed() {
    assertThat(objections()).isEmpty();
  }

  @Test
  void a_confirm_cannot_be_approved_before_the_gateway_answers() {
    run.samples.add(RawRun.approved(5_000, 13));

    assertThat(objections())
        .containsExactly("shipped: a confirm was approved after 13 ms, but the PG takes 5000 ms");
  }

  @Test
  void a_load_that_never_confirmed_anything_is_seen() {
    run.samples.replaceAll(sample -> sample.is(Sample.CONFIRM) ? RawRun.refused(5_000) : sample);

    assertThat(objections()).containsExactly("shipped: no confirm was approved");
  }

  @Test
  void without_a_cap_every_client_may_have_left_before_its_answer() {
    RunPlan uncapped =
        RunPlan.of(
                "uncapped",
                "uncapped",
                Load.even(50, 10, 20),
                List.of(Step.only(5_000, RawRun.WARM_UP_SECONDS, RawRun.MEASURED_SECONDS)),
                15)
            .with(Map.of("gateway.slots", "0"), 0);
    RawRun left = new RawRun(uncapped);
    left.samples.replaceAll(sample -> sample.is(Sample.CONFIRM) ? RawRun.refused(5_000) : sample);

    assertThat(Plausibility.objections(left.figures(directory))).isEmpty();
  }

  @Test
  void arrivals_below_the_plan_are_seen_for_each_label() {
    run.samples.removeIf(sample -> sample.is(Sample.READ) && sample.startMillis() % 1000 == 0);

    assertThat(objections())
        .containsExactly(
            "shipped: 190 arrivals of read where the plan has 200: the load was not made");
  }

  @Test
  void a_webhook_answered_200_without_a_row_is_seen() {
    run.rows.remove("whtrans_7");

    assertThat(objections())
        .containsExactly("shipped: 1 webhooks were answered 200 without exactly one stored row");
  }

  @Test
  void a_webhook_lost_during_the_warm_up_is_lost_too() {
    run.rows.remove("whtrans_0");

    assertThat(objections()).hasSize(1);
  }

  @Test
  void a_webhook_stored_twice_is_seen() {
    run.rows.put("whtrans_7", 2L);

    assertThat(objections()).hasSize(2).anyMatch(text -> text.contains("exactly one stored row"));
  }

  @Test
  void rows_that_nothing_explains_are_seen() {
    run.rows.put("whtrans_unsent", 1L);

    assertThat(objections())
        .containsExactly(
            "shipped: 1 rows more than webhooks answered 200,"
                + " but only 0 went unanswered or got 503");
  }

  @Test
  void a_webhook_without_an_answer_may_have_been_stored() {
    String timeout = "Non HTTP response code: java.net.SocketTimeoutException";
    run.samples.add(RawRun.webhook(5_000, 15_000, timeout, "whtrans_late"));
    run.rows.put("whtrans_late", 1L);

    assertThat(objections()).isEmpty();
  }

  @Test
  void a_webhook_refused_with_503_may_have_been_stored() {
    run.samples.add(RawRun.webhook(5_000, 5_000, "503", "whtrans_refused"));
    run.rows.put("whtrans_refused", 1L);

    assertThat(objections()).isEmpty();
  }

  @Test
  void a_double_approval_in_the_ledger_is_seen_though_the_statistics_have_none() {
    run.approvalsInLedger.put("order-2", 2);

    assertThat(objections()).containsExactly("shipped: 1 orders were approved twice by the PG");
  }

  @Test
  void a_ledger_that_forgot_orders_proves_nothing() {
    run.forgottenOrders = 3;

    assertThat(objections()).containsExactly("shipped: the PG's ledger has forgotten 3 orders");
  }

  @Test
  void a_double_approval_is_seen() {
    run.doubleApprovals = 1;

    assertThat(objections()).containsExactly("shipped: 1 orders were approved twice by the PG");
  }

  @Test
  void a_late_p95_beside_a_share_near_zero_is_seen() {
    // No raw data can give this; it is what a report that reads a wrong field shows.
    run.delayWebhooks(13_000);
    RunFigures late = run.figures(directory);
    StepFigures step = late.only();
    List<Sample> quick =
        step.webhooks().samples().stream()
            .map(sample -> RawRun.webhook(0, 4, "200", sample.transmissionId()))
            .toList();
    Map<String, Traffic> contradicting = new HashMap<>(step.traffic());
    contradicting.put(
        Sample.WEBHOOK,
        new Traffic(Sample.WEBHOOK, 10, 100, 0, quick, step.webhooks().latencies()));

    assertThat(Plausibility.objections(with(late, contradicting)))
        .containsExactly("shipped: p95 of webhook is above 10 s, but only 0.00 % took longer");
  }

  @Test
  void a_pg_that_was_never_called_is_seen() {
    run.confirmCalls = 0;

    assertThat(objections()).containsExactly("shipped: the PG was never called");
  }

  @Test
  void more_approvals_than_the_pg_made_are_seen() {
    run.approvals = 3;

    assertThat(objections())
        .containsExactly("shipped: 120 confirms were answered as approved, but the PG approved 3");
  }

  private List<String> objections() {
    return Plausibility.objections(run.figures(directory));
  }

  private static RunFigures with(RunFigures run, Map<String, Traffic> traffic) {
    StepFigures step = run.only();
    StepFigures changed =
        new StepFigures(
            step.plan(), step.step(), step.window(), traffic, step.outcomes(), step.service());
    return new RunFigures(
        run.plan(),
        run.startMillis(),
        List.of(changed),
        run.approvedAnswers(),
        run.confirmsLetIn(),
        run.webhookReceipts(),
        run.gateway(),
        run.paymentsByStatus(),
        run.slowSenders(),
        run.timeline());
  }
}
