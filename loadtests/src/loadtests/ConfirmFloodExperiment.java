package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Two thousand new confirms a second while the PG is slow: 250 times what it can take. */
final class ConfirmFloodExperiment implements Experiment {
  private static final Load LOAD = Load.even(0, 10, 20);
  private static final long GATEWAY_LATENCY_MILLIS = 5_000;
  private static final double NEW_PER_SECOND = 2_000;
  private static final double PREDICTION_TOLERANCE = 0.005;
  private static final int PATIENCE_SECONDS = 7;

  /** More seconds of orders than the run lasts. */
  private static final int ORDER_SECONDS_MORE = 5;

  @Override
  public String name() {
    return "confirm-flood";
  }

  @Override
  public String question() {
    return "What do webhooks notice of 2,000 confirms a second at a PG that takes 5 seconds?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    Step step =
        Step.only(GATEWAY_LATENCY_MILLIS, quick ? 8 : 20, quick ? 5 : 60)
            .with(Offer.arrivals(NEW_PER_SECOND));
    int orders = (int) NEW_PER_SECOND * (step.seconds() + ORDER_SECONDS_MORE);
    return List.of(
        RunPlan.of("shipped", "as shipped", LOAD, List.of(step), PATIENCE_SECONDS)
            .with(new Flood(Flood.Kind.CONFIRMS, orders)));
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    RunFigures run = figures.get(0);
    StepFigures step = run.only();
    List<Target> targets = new ArrayList<>(FloodTargets.of(run, step));
    targets.add(
        Target.atMost(
            step.name() + ": refused share off the prediction",
            Math.abs(step.outcomes().refusedShare() - step.prediction().fluid()),
            PREDICTION_TOLERANCE,
            Format::points));
    return targets;
  }

  @Override
  public List<String> charts(List<RunFigures> figures) throws IOException {
    return List.of(
        RunCharts.slowestAnswers("Webhooks: slowest answer", figures, StepFigures::webhooks),
        RunCharts.slowestAnswers("Confirms: slowest answer", figures, StepFigures::confirms),
        RunCharts.inFlightAtGateway(figures));
  }
}
