package loadtests;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Finds what cannot be true. A run with such a figure measured something else than it claims, and
 * no verdict is drawn from it.
 *
 * <p>Two runs of the original investigation were thrown away for exactly this: a script that never
 * called confirm, and a report that read the wrong field.
 */
final class Plausibility {
  /** JMeter's clock has milliseconds, at both ends of the interval. */
  private static final long CLOCK_GRAIN_MILLIS = 2;

  private static final double ARRIVALS_SHORT_OF_PLAN = 0.02;
  private static final double LEAST_SHARE_BEYOND_LIMIT = 0.05;

  private Plausibility() {}

  /** One sentence for each impossibility; empty when the run can be believed. */
  static List<String> objections(RunFigures run) {
    List<String> objections = new ArrayList<>();
    run.traffic().forEach(traffic -> checkArrivals(traffic, objections));
    checkConfirms(run, objections);
    run.traffic().forEach(traffic -> checkTail(traffic, objections));
    checkRows(run.webhookReceipts(), objections);
    checkGateway(run.gateway(), objections);
    return objections.stream().map(text -> run.plan().name() + ": " + text).toList();
  }

  private static void checkGateway(GatewayFigures gateway, List<String> objections) {
    if (gateway.doubleApprovals() > 0) {
      objections.add(gateway.doubleApprovals() + " orders were approved twice by the PG");
    }
    if (gateway.forgottenOrders() > 0) {
      objections.add(
          "the PG's ledger has forgotten %d orders".formatted(gateway.forgottenOrders()));
    }
  }

  private static void checkArrivals(Traffic traffic, List<String> objections) {
    if (traffic.arrived() < traffic.planned() * (1 - ARRIVALS_SHORT_OF_PLAN)) {
      objections.add(
          String.format(
              Locale.ROOT,
              "%d arrivals of %s where the plan has %.0f: the load was not made",
              traffic.arrived(),
              traffic.label(),
              traffic.planned()));
    }
  }

  private static void checkConfirms(RunFigures run, List<String> objections) {
    ConfirmOutcomes outcomes = run.confirmOutcomes();
    long latency = run.plan().gatewayLatencyMillis();
    if (outcomes.approved() == 0) {
      objections.add("no confirm was approved");
    } else if (outcomes.fastestApprovedMillis() < latency - CLOCK_GRAIN_MILLIS) {
      objections.add(
          "a confirm was approved after %d ms, but the PG takes %d ms"
              .formatted(outcomes.fastestApprovedMillis(), latency));
    }
  }

  private static void checkTail(Traffic traffic, List<String> objections) {
    boolean p95Beyond = traffic.latencies().percentile(95) > Sample.WEBHOOK_LIMIT_MILLIS;
    if (p95Beyond && traffic.shareBeyondWebhookLimit() < LEAST_SHARE_BEYOND_LIMIT) {
      objections.add(
          "p95 of %s is above 10 s, but only %s took longer"
              .formatted(traffic.label(), Format.percent(traffic.shareBeyondWebhookLimit())));
    }
  }

  private static void checkRows(WebhookReceipts receipts, List<String> objections) {
    if (receipts.withoutOneRow() > 0) {
      objections.add(
          receipts.withoutOneRow() + " webhooks were answered 200 without exactly one stored row");
    }
    if (receipts.extraRows() > receipts.extraRowsAllowed()) {
      objections.add(
          "%d rows more than webhooks answered 200, but only %d went unanswered or got 503"
              .formatted(receipts.extraRows(), receipts.extraRowsAllowed()));
    }
  }
}
