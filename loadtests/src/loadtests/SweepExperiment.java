package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The PG's latency as the axis, three ways to serve: shared workers without a cap, shared workers
 * with a cap of 40, and as shipped.
 *
 * <p>Where nothing piles up one run goes through the latencies; without a cap each latency that
 * piles up has a run of its own, or it would inherit the queue of the one before.
 */
final class SweepExperiment implements Experiment {
  private static final Load LOAD = Load.even(50, 0, 20);
  private static final double PREDICTION_TOLERANCE = 0.01;
  private static final double INCIDENT_READS_MILLIS = 5_000;
  private static final double ISOLATED_READS_MILLIS = 100;
  private static final long HEALTHY_MILLIS = 500;
  private static final long PREDICTED_FROM_MILLIS = 2_000;
  private static final long INCIDENT_FROM_MILLIS = 3_000;

  /** How the service is set. */
  private enum Policy {
    NO_CAP("no-cap", "100 shared workers, no cap", 0),
    CAP("cap-40", "100 shared workers, cap 40", Prediction.SHIPPED_SLOTS),
    ISOLATED("isolated", "as shipped", Prediction.SHIPPED_SLOTS);

    private final String label;
    private final String title;
    private final int slots;

    Policy(String label, String title, int slots) {
      this.label = label;
      this.title = title;
      this.slots = slots;
    }

    private RunPlan run(String suffix, List<Step> steps, int patienceSeconds) {
      RunPlan plan = RunPlan.of(label + suffix, title, LOAD, steps, patienceSeconds);
      return this == ISOLATED
          ? plan
          : plan.with(
              Map.of("isolation.mode", "shared-workers", "gateway.slots", Integer.toString(slots)),
              slots);
    }

    private List<StepFigures> of(List<RunFigures> figures) {
      return figures.stream()
          .filter(run -> run.plan().name().startsWith(label))
          .flatMap(run -> run.steps().stream())
          .toList();
    }
  }

  @Override
  public String name() {
    return "sweep";
  }

  @Override
  public String question() {
    return "How many confirms does a slow PG cost, was that known before, and what do reads notice?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    if (quick) {
      // Shared workers without a cap are in the quick "webhooks".
      return List.of(Policy.ISOLATED.run("", List.of(step(500, 4, 3), step(3_000, 6, 6)), 5));
    }
    List<RunPlan> runs = new ArrayList<>();
    for (Policy policy : List.of(Policy.CAP, Policy.ISOLATED)) {
      // Whole cycles of the PG's latency: slots that fill together come free together.
      runs.add(
          policy.run(
              "",
              List.of(
                  step(0, 4, 10),
                  step(500, 3, 10),
                  step(1_000, 4, 15),
                  step(2_000, 6, 20),
                  step(3_000, 8, 21),
                  step(5_000, 12, 25)),
              7));
    }
    runs.add(Policy.NO_CAP.run("", List.of(step(0, 4, 8), step(500, 3, 8), step(1_000, 4, 10)), 7));
    for (int seconds : new int[] {2, 3, 5}) {
      Step alone = step(seconds * 1_000L, 8, 20);
      runs.add(Policy.NO_CAP.run("-" + seconds + "s", List.of(alone), 20));
    }
    return runs;
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    List<Target> targets = new ArrayList<>();
    for (Policy policy : List.of(Policy.CAP, Policy.ISOLATED)) {
      for (StepFigures step : policy.of(figures)) {
        long latency = step.step().gatewayLatencyMillis();
        if (latency <= HEALTHY_MILLIS) {
          // A slot is held for the first commit too, which a cold service makes long.
          targets.add(Target.none(step.name() + ": refused", step.outcomes().refused()).ofSpeed());
        } else if (latency >= PREDICTED_FROM_MILLIS) {
          targets.add(
              Target.atMost(
                  step.name() + ": refused share off the prediction",
                  Math.abs(step.outcomes().refusedShare() - step.prediction().fluid()),
                  PREDICTION_TOLERANCE,
                  Format::points));
        }
      }
    }
    for (StepFigures step : Policy.NO_CAP.of(figures)) {
      if (step.step().gatewayLatencyMillis() >= INCIDENT_FROM_MILLIS) {
        targets.add(
            Target.above(
                step.name() + ": reads p95, or there was no incident",
                step.reads().percentile(95),
                INCIDENT_READS_MILLIS,
                Format::millis));
      }
    }
    for (StepFigures step : Policy.ISOLATED.of(figures)) {
      targets.add(
          Target.atMost(
                  step.name() + ": reads p95",
                  step.reads().percentile(95),
                  ISOLATED_READS_MILLIS,
                  Format::millis)
              .ofSpeed());
    }
    return targets;
  }

  @Override
  public List<Table> tables(List<RunFigures> figures) {
    Table shares =
        new Table(
            List.of(
                "refused at a PG latency of",
                "predicted: fluid (paced, fixed)",
                "paced, exponential",
                "Erlang B",
                "measured: cap 40",
                "measured: as shipped",
                "live prediction: fluid",
                "live prediction: Erlang B"));
    Table latencies =
        new Table(
            List.of(
                "p95 at a PG latency of",
                "reads: no cap",
                "reads: cap 40",
                "reads: as shipped",
                "confirms: no cap",
                "confirms: cap 40",
                "confirms: as shipped"));
    for (StepFigures step : Policy.ISOLATED.of(figures)) {
      shares.row(shares(step, figures));
      latencies.row(latencies(step, figures));
    }
    return List.of(shares, latencies, FigureTable.of(figures));
  }

  private static List<String> shares(StepFigures step, List<RunFigures> figures) {
    Prediction prediction = step.prediction();
    return List.of(
        step.step().name(),
        Format.percent(prediction.fluid()),
        Format.percent(prediction.paced()),
        Format.percent(prediction.erlangB()),
        cell(Policy.CAP, step, figures, s -> Format.percent(s.outcomes().refusedShare())),
        Format.percent(step.outcomes().refusedShare()),
        FigureTable.optional(step.service().predictedFluid(), Format::percent),
        FigureTable.optional(step.service().predictedErlang(), Format::percent));
  }

  private static List<String> latencies(StepFigures step, List<RunFigures> figures) {
    List<String> row = new ArrayList<>(List.of(step.step().name()));
    for (Policy policy : Policy.values()) {
      row.add(cell(policy, step, figures, s -> Format.millis(s.reads().percentile(95))));
    }
    for (Policy policy : Policy.values()) {
      row.add(cell(policy, step, figures, s -> Format.millis(s.confirms().percentile(95))));
    }
    return row;
  }

  /** The same latency under another policy; a quick sweep leaves some out. */
  private static String cell(
      Policy policy,
      StepFigures step,
      List<RunFigures> figures,
      Function<StepFigures, String> figure) {
    return policy.of(figures).stream()
        .filter(other -> other.step().gatewayLatencyMillis() == step.step().gatewayLatencyMillis())
        .findFirst()
        .map(figure)
        .orElse("-");
  }

  @Override
  public List<String> charts(List<RunFigures> figures) throws IOException {
    List<StepFigures> shipped = Policy.ISOLATED.of(figures);
    List<Charts.Line> shares = new ArrayList<>();
    shares.add(line("fluid", shipped, step -> step.prediction().fluid() * 100, false));
    shares.add(line("Erlang B", shipped, step -> step.prediction().erlangB() * 100, false));
    Map<Policy, String> measured = new LinkedHashMap<>();
    measured.put(Policy.CAP, "measured, cap 40");
    measured.put(Policy.ISOLATED, "measured, as shipped");
    measured.forEach(
        (policy, title) ->
            shares.add(
                line(title, policy.of(figures), s -> s.outcomes().refusedShare() * 100, true)));
    List<Charts.Line> reads = new ArrayList<>();
    for (Policy policy : Policy.values()) {
      reads.add(line(policy.title, policy.of(figures), s -> s.reads().percentile(95), false));
    }
    return List.of(
        Charts.lines("Confirms refused", "PG latency, s", "% of arrivals", false, shares),
        Charts.lines("Reads, p95", "PG latency, s", "ms", true, reads),
        RunCharts.inFlightAtGateway(figures));
  }

  private static Charts.Line line(
      String title, List<StepFigures> steps, Function<StepFigures, Double> y, boolean bare) {
    return new Charts.Line(
        title,
        steps.stream().map(step -> step.step().gatewayLatencyMillis() / 1000.0).toList(),
        steps.stream().map(y).toList(),
        bare);
  }

  private static Step step(long latencyMillis, int settleSeconds, int measuredSeconds) {
    return Step.only(latencyMillis, settleSeconds, measuredSeconds)
        .named(Format.seconds(latencyMillis));
  }
}
