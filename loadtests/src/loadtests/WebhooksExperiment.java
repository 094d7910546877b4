package loadtests;

import java.util.List;
import java.util.Map;

/**
 * The same load and the same slow PG twice: once with every request on one of the shared workers,
 * once as shipped.
 *
 * <p>The first run must show the incident, or the second proves nothing.
 */
final class WebhooksExperiment implements Experiment {
  static final String INCIDENT = "incident";
  static final String SHIPPED = "shipped";

  private static final Load LOAD = Load.even(50, 10, 20);
  private static final long GATEWAY_LATENCY_MILLIS = 5_000;

  private static final double INCIDENT_P95_MILLIS = 5_000;
  private static final double SHIPPED_P95_MILLIS = 20;
  private static final double PREDICTION_TOLERANCE = 0.02;

  @Override
  public String name() {
    return "webhooks";
  }

  @Override
  public String question() {
    return "Does a PG that takes 5 seconds to confirm keep webhooks from being answered within 10?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    // Whole cycles of the PG's latency: slots that fill together come free together.
    Step step = Step.only(GATEWAY_LATENCY_MILLIS, quick ? 8 : 15, quick ? 10 : 45);
    return List.of(
        RunPlan.of(
                INCIDENT,
                "100 shared workers, no cap on PG calls",
                LOAD,
                List.of(step),
                quick ? 10 : 30)
            .with(Map.of("isolation.mode", "shared-workers", "gateway.slots", "0"), 0),
        RunPlan.of(SHIPPED, "as shipped: 40 gateway slots", LOAD, List.of(step), quick ? 7 : 15));
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    StepFigures incident = Experiment.run(figures, INCIDENT).only();
    StepFigures shipped = Experiment.run(figures, SHIPPED).only();
    double off = Math.abs(shipped.outcomes().refusedShare() - shipped.prediction().fluid());
    return List.of(
        Target.above(
            "incident: webhook p95 above 5 s, or there was no incident to prevent",
            incident.webhooks().percentile(95),
            INCIDENT_P95_MILLIS,
            Format::millis),
        Target.none("shipped: webhooks not answered 200 within 10 s", shipped.webhooksMissed()),
        Target.atMost(
                "shipped: webhook p95",
                shipped.webhooks().percentile(95),
                SHIPPED_P95_MILLIS,
                Format::millis)
            .ofSpeed(),
        Target.atMost(
            "shipped: refused share off the prediction", off, PREDICTION_TOLERANCE, Format::points),
        Target.none(
            "shipped: orders approved twice",
            Experiment.run(figures, SHIPPED).gateway().doubleApprovals()));
  }
}
