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

  /** How an objection ends that the machine is to blame for, not the service. */
  static final String LOAD_NOT_MADE = ": the load was not made";

  private static final double ARRIVALS_SHORT_OF_PLAN = 0.02;
  private static final double LEAST_SHARE_BEYOND_LIMIT = 0.05;

  private Plausibility() {}

  /** One sentence for each impossibility; empty when the run can be believed. */
  static List<String> objections(RunFigures run) {
    List<String> objections = new ArrayList<>();
    checkApprovals(run, objections);
    checkRows(run.webhookReceipts(), objections);
    checkGateway(run.gateway(), objections);
    List<String> all =
        new ArrayList<>(objections.stream().map(text -> run.plan().name() + ": " + text).toList());
    run.steps().forEach(step -> all.addAll(objections(step)));
    return all;
  }

  private static List<String> objections(StepFigures step) {
    List<String> objections = new ArrayList<>();
    Sample.PLANNED.forEach(label -> checkArrivals(step.traffic().get(label), objections));
    checkConfirms(step, objections);
    Sample.PLANNED.forEach(label -> checkTail(step.traffic().get(label), objections));
    return objections.stream().map(text -> step.name() + ": " + text).toList();
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

  /** The PG must have been called at all, and for all that anybody was told is paid. */
  private static void checkApprovals(RunFigures run, List<String> objections) {
    if (run.gateway().confirmCalls() == 0) {
      objections.add("the PG was never called");
    }
    if (run.approvedAnswers() > run.gateway().approvals()) {
      objections.add(
          "%d confirms were answered as approved, but the PG approved %d"
              .formatted(run.approvedAnswers(), run.gateway().approvals()));
    }
  }

  private static void checkArrivals(Traffic traffic, List<String> objections) {
    double least = traffic.planned() * (1 - ARRIVALS_SHORT_OF_PLAN) - traffic.scatter();
    if (traffic.arrived() < least) {
      objections.add(
          String.format(
              Locale.ROOT,
              "%d arrivals of %s where the plan has %.0f" + LOAD_NOT_MADE,
              traffic.arrived(),
              traffic.label(),
              traffic.planned()));
    }
  }

  private static void checkConfirms(StepFigures step, List<String> objections) {
    ConfirmOutcomes outcomes = step.outcomes();
    long latency = step.step().gatewayLatencyMillis();
    // Without a cap all may wait for a worker longer than their clients do.
    boolean mustApprove = step.plan().slots() > 0 && latency < step.plan().gatewayTimeoutMillis();
    if (outcomes.approved() == 0 && outcomes.all() > 0 && mustApprove) {
      objections.add("no confirm was approved");
    } else if (outcomes.approved() > 0
        && outcomes.fastestApprovedMillis()
            < step.leastApprovalMillis().orElse(0) - CLOCK_GRAIN_MILLIS) {
      objections.add(
          "a confirm was approved after %d ms, but the PG takes %d ms"
              .formatted(outcomes.fastestApprovedMillis(), latency));
    }
  }

  private static void checkTail(Traffic traffic, List<String> objections) {
    boolean p95Beyond = traffic.percentile(95) > Sample.WEBHOOK_LIMIT_MILLIS;
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
