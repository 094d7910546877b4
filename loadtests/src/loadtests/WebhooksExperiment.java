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

  private static final Load LOAD = new Load(50, 10, 20);
  private static final int SLOTS = 40;
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
    int warmUp = quick ? 10 : 15;
    // Whole cycles of the PG's latency: slots that fill together come free together.
    int measured = quick ? 10 : 45;
    return List.of(
        new RunPlan(
            INCIDENT,
            "100 shared workers, no cap on PG calls",
            "webhooks.jmx",
            Map.of("isolation.mode", "shared-workers", "gateway.slots", "0"),
            0,
            GATEWAY_LATENCY_MILLIS,
            LOAD,
            warmUp,
            measured,
            quick ? 15 : 30),
        new RunPlan(
            SHIPPED,
            "as shipped: 40 gateway slots",
            "webhooks.jmx",
            Map.of(),
            SLOTS,
            GATEWAY_LATENCY_MILLIS,
            LOAD,
            warmUp,
            measured,
            15));
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    RunFigures incident = Experiment.run(figures, INCIDENT);
    RunFigures shipped = Experiment.run(figures, SHIPPED);
    double off =
        Math.abs(shipped.confirmOutcomes().refusedShare() - shipped.plan().predictedRefusedShare());
    return List.of(
        Target.above(
            "incident: webhook p95 above 5 s, or there was no incident to prevent",
            incident.webhooks().latencies().percentile(95),
            INCIDENT_P95_MILLIS,
            Format::millis),
        Target.atMost(
            "shipped: webhooks not answered 200 within 10 s",
            shipped.webhookReceipts().missed(),
            0,
            Format::count),
        Target.atMost(
            "shipped: webhook p95",
            shipped.webhooks().latencies().percentile(95),
            SHIPPED_P95_MILLIS,
            Format::millis),
        Target.atMost(
            "shipped: refused share off the prediction", off, PREDICTION_TOLERANCE, Format::points),
        Target.atMost(
            "shipped: orders approved twice",
            shipped.gateway().doubleApprovals(),
            0,
            Format::count));
  }
}
