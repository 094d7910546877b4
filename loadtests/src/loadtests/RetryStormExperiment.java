package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Every refused confirm comes back at once, until five thousand a second do. */
final class RetryStormExperiment implements Experiment {
  private static final String CALM = "calm";
  private static final String STORM = "storm";
  private static final Load LOAD = Load.even(0, 10, 20);
  private static final long GATEWAY_LATENCY_MILLIS = 5_000;
  private static final double NEW_PER_SECOND = 50;
  private static final double ATTEMPTS_PER_SECOND = 5_050;
  private static final double REFUSED_PER_SECOND = 4_900;
  private static final int ORDERS = 10_000;
  private static final int PATIENCE_SECONDS = 7;

  @Override
  public String name() {
    return "retry-storm";
  }

  @Override
  public String question() {
    return "What do webhooks notice when every refused confirm comes back at once?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    int measured = quick ? 5 : 40;
    return List.of(
        RunPlan.of(
                "shipped",
                "as shipped",
                LOAD,
                List.of(
                    Step.only(GATEWAY_LATENCY_MILLIS, quick ? 3 : 15, quick ? 3 : 20)
                        .named(CALM)
                        .with(Offer.arrivals(NEW_PER_SECOND)),
                    Step.only(GATEWAY_LATENCY_MILLIS, quick ? 8 : 20, measured)
                        .named(STORM)
                        .with(Offer.retried(NEW_PER_SECOND, ATTEMPTS_PER_SECOND))),
                PATIENCE_SECONDS)
            .with(new Flood(Flood.Kind.CONFIRMS, ORDERS)));
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    RunFigures run = figures.get(0);
    StepFigures storm = run.step(STORM);
    List<Target> targets = new ArrayList<>();
    targets.add(
        Target.atLeast(
                storm.name() + ": refusals a second, or there was no storm",
                storm.perSecond(storm.outcomes().refused()),
                REFUSED_PER_SECOND,
                Format::count)
            .ofSpeed());
    targets.addAll(FloodTargets.of(run, storm));
    return targets;
  }

  @Override
  public List<String> charts(List<RunFigures> figures) throws IOException {
    return List.of(
        RunCharts.slowestAnswers("Webhooks: slowest answer", figures, StepFigures::webhooks),
        RunCharts.slowestAnswers("Reads: slowest answer", figures, StepFigures::reads),
        RunCharts.inFlightAtGateway(figures));
  }
}
