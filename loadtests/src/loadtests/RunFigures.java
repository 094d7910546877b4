package loadtests;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Everything that a report says of a run, computed from the run's files and from nothing else.
 *
 * <p>The run starts with its first arrival. What arrived during the warm-up is left out of every
 * latency and share, but not out of the count of stored webhooks: a row lost early is lost too.
 */
record RunFigures(
    RunPlan plan,
    long startMillis,
    Traffic confirms,
    Traffic webhooks,
    Traffic reads,
    ConfirmOutcomes confirmOutcomes,
    WebhookReceipts webhookReceipts,
    GatewayFigures gateway,
    Map<String, Long> paymentsByStatus,
    Timeline timeline,
    OptionalDouble predictedLive) {

  static RunFigures read(RunFiles files) throws IOException {
    RunPlan plan = files.plan();
    List<Sample> all = JtlReader.read(files.samples());
    if (all.isEmpty()) {
      throw new IllegalStateException(files.samples() + " holds no sample");
    }
    long start = all.get(0).startMillis();
    long from = start + plan.warmUpSeconds() * 1000L;
    long to = from + plan.measuredSeconds() * 1000L;
    List<Sample> measured =
        all.stream()
            .filter(sample -> sample.startMillis() >= from && sample.startMillis() < to)
            .toList();
    Traffic confirms = Traffic.measured(plan, Sample.CONFIRM, measured);
    Traffic webhooks = Traffic.measured(plan, Sample.WEBHOOK, measured);
    return new RunFigures(
        plan,
        start,
        confirms,
        webhooks,
        Traffic.measured(plan, Sample.READ, measured),
        ConfirmOutcomes.of(confirms.samples()),
        WebhookReceipts.of(
            all.stream().filter(sample -> sample.is(Sample.WEBHOOK)).toList(),
            webhooks.samples(),
            files.webhookRows()),
        GatewayFigures.of(files.gatewayStatsAfter(), files.ledger()),
        files.paymentsByStatus(),
        Timeline.read(files.timeline()),
        Scrapes.lastBefore(files.metrics(), to)
            .flatMap(scrape -> scrape.value("spillway_refused_share", "source=\"predicted_fluid\""))
            .map(OptionalDouble::of)
            .orElse(OptionalDouble.empty()));
  }

  List<Traffic> traffic() {
    return List.of(confirms, webhooks, reads);
  }
}
