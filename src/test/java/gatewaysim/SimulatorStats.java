package gatewaysim;

import io.vertx.core.json.JsonObject;

/**
 * Counts since the start or the last reset.
 *
 * @param approvals times that money was taken
 * @param doubleApprovals orders that hold money of more than one payment now
 * @param inFlight API calls that have neither been answered nor given up by the caller
 * @param queries calls by paymentKey or orderId
 * @param replays answers given again for a known idempotency key
 * @param conflicts refused because the first request with the key still ran
 * @param abandonedCalls calls whose caller left before the answer
 * @param webhooksSent first attempts
 * @param resends further attempts
 * @param webhooksOver10s attempts without an answer after 10 seconds
 * @param webhooksLost events withheld on purpose
 * @param webhooksDropped events that found no place in the bounded queue
 * @param forgottenOrders orders that the bounded ledger no longer has
 * @param internalErrors bugs of the simulator itself; must be 0
 */
public record SimulatorStats(
    long confirmCalls,
    long approvals,
    long doubleApprovals,
    int inFlight,
    int peakInFlight,
    int confirmsInFlight,
    int peakConfirmsInFlight,
    long cancelCalls,
    int cancelsInFlight,
    int peakCancelsInFlight,
    long queries,
    int queriesInFlight,
    int peakQueriesInFlight,
    long transactionCalls,
    long replays,
    long conflicts,
    long unauthorized,
    long abandonedCalls,
    long webhooksSent,
    long resends,
    long webhooksOver10s,
    long webhooksAccepted,
    long webhooksFailed,
    long webhooksGivenUp,
    long webhooksLost,
    long webhooksForged,
    long webhooksDropped,
    int webhooksInFlight,
    int webhooksWaiting,
    int orders,
    long forgottenOrders,
    long internalErrors) {

  static SimulatorStats of(
      CallMeter meter, Ledger ledger, WebhookSender sender, WebhookCounts sent) {
    return new SimulatorStats(
        meter.total(Operation.CONFIRM),
        ledger.approvals(),
        ledger.doubleApprovals(),
        meter.open(),
        meter.peak(),
        meter.open(Operation.CONFIRM),
        meter.peak(Operation.CONFIRM),
        meter.total(Operation.CANCEL),
        meter.open(Operation.CANCEL),
        meter.peak(Operation.CANCEL),
        meter.total(Operation.QUERY),
        meter.open(Operation.QUERY),
        meter.peak(Operation.QUERY),
        meter.total(Operation.TRANSACTIONS),
        meter.replays(),
        meter.conflicts(),
        meter.unauthorized(),
        meter.abandoned(),
        sent.sent(),
        sent.resends(),
        sent.over10s(),
        sent.accepted(),
        sent.failed(),
        sent.givenUp(),
        sender.lost(),
        sender.forged(),
        sent.dropped(),
        sent.inFlight(),
        sent.waiting(),
        ledger.orders().size(),
        ledger.forgottenOrders(),
        meter.internalErrors());
  }

  JsonObject toJson() {
    return JsonObject.mapFrom(this);
  }
}
