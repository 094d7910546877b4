package dev.spillway.telemetry;

/**
 * What waits in the database to be settled or processed.
 *
 * @param unknownPayments attempts of which nobody knows yet how they ended
 * @param unknownOldestSeconds since the oldest of them became so, 0 without any
 * @param waitingPayments virtual accounts that wait for their deposit
 * @param cancelPendingPayments payments whose money is on its way back because it must not be kept
 * @param calledPayments payments that somebody should look at, in whatever status
 * @param receivedEvents webhooks that are yet to be processed
 * @param receivedOldestSeconds since the oldest of them came, 0 without any
 * @param parkedEvents webhooks about orders that are not ours, or not yet
 * @param deadEvents webhooks that were given up
 */
public record Backlog(
    long unknownPayments,
    double unknownOldestSeconds,
    long waitingPayments,
    long cancelPendingPayments,
    long calledPayments,
    long receivedEvents,
    double receivedOldestSeconds,
    long parkedEvents,
    long deadEvents) {}
