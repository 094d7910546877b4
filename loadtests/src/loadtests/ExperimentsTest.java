package loadtests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A run in which all goes as predicted meets every target, and its report can be written. */
class ExperimentsTest {
  private static final Machine MACHINE =
      new Machine("abc", false, "2026-01-01T00:00:00Z", 2, 8, "Linux", "Java 17");

  /** What JMeter's start and end, the processes and the orders add to a run. */
  private static final int RUN_OVERHEAD_SECONDS = 11;

  private static final int FULL_SECONDS = 600;
  private static final int SWEEP_SECONDS = 900;
  private static final int ALL_QUICK_SECONDS = 480;

  @TempDir Path directory;

  static Stream<Arguments> all() {
    return Experiments.ALL.stream()
        .flatMap(
            experiment ->
                Stream.of(
                    Arguments.of(experiment.name(), true), Arguments.of(experiment.name(), false)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void all_targets_are_met_when_all_goes_as_predicted(String name, boolean quick)
      throws IOException {
    Experiment experiment = Experiments.named(name);
    List<RunFigures> figures = new ArrayList<>();
    for (RunPlan plan : experiment.runs(quick)) {
      RawRun run = new RawRun(plan);
      if (plan.name().equals(WebhooksExperiment.INCIDENT)) {
        run.delayWebhooks(13_000);
      }
      figures.add(run.figures(directory));
    }

    Verdict verdict = Verdict.of(experiment, figures, quick);
    Report report = new Report(experiment, MACHINE, figures, verdict);
    report.write(directory);

    assertThat(verdict.objections()).isEmpty();
    assertThat(verdict.targets()).isNotEmpty().allMatch(Target::met);
    assertThat(Files.readString(directory.resolve("report.html"))).contains("<svg");
  }

  @Test
  void a_full_experiment_takes_ten_minutes_at_most_and_the_sweep_fifteen() {
    for (Experiment experiment : Experiments.ALL) {
      assertThat(seconds(experiment, false))
          .as(experiment.name())
          .isLessThanOrEqualTo(
              experiment instanceof SweepExperiment ? SWEEP_SECONDS : FULL_SECONDS);
    }
  }

  @Test
  void all_quick_experiments_together_take_eight_minutes_at_most() {
    assertThat(Experiments.ALL.stream().mapToInt(experiment -> seconds(experiment, true)).sum())
        .isLessThanOrEqualTo(ALL_QUICK_SECONDS);
  }

  private static int seconds(Experiment experiment, boolean quick) {
    return experiment.runs(quick).stream()
        .mapToInt(
            run ->
                run.loadSeconds()
                    + run.drainSeconds()
                    + RUN_OVERHEAD_SECONDS
                    + (quick ? LoadTest.QUICK_WARM_UP_SECONDS : LoadTest.WARM_UP_SECONDS))
        .sum();
  }
}
