package loadtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportTest {
  private static final Machine MACHINE =
      new Machine("abc", false, "2026-01-01T00:00:00Z", 2, 8, "Linux", "Java 17");

  @TempDir Path directory;

  private final RawRun incident = new RawRun(WebhooksExperiment.INCIDENT);
  private final RawRun shipped = new RawRun(WebhooksExperiment.SHIPPED);

  @Test
  void both_reports_show_the_verdict_and_the_prediction_beside_the_measurement()
      throws IOException {
    incident.delayWebhooks(13_000);

    write();

    for (String name : List.of("report.md", "report.html")) {
      assertThat(Files.readString(directory.resolve(name)))
          .contains("all 5 targets met", "84.00 %", "13.00 s");
    }
  }

  @Test
  void the_page_needs_nothing_but_itself() throws IOException {
    write();

    assertThat(Files.readString(directory.resolve("report.html")))
        .contains("<svg")
        .doesNotContain("<script", "src=", "<?xml");
  }

  @Test
  void an_impossible_run_shows_reasons_in_the_place_of_a_verdict() throws IOException {
    shipped.doubleApprovals = 1;

    write();

    assertThat(Files.readString(directory.resolve("report.md")))
        .contains("These figures are impossible", "orders were approved twice by the PG")
        .doesNotContain("Verdict:", "targets");
  }

  private void write() throws IOException {
    Experiment experiment = new WebhooksExperiment();
    List<RunFigures> runs = List.of(incident.figures(directory), shipped.figures(directory));
    Verdict verdict = Verdict.of(experiment, runs, false);
    new Report(experiment, MACHINE, runs, verdict).write(directory);
  }
}
