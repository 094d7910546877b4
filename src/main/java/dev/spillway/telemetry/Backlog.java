package dev.spillway.telemetry;

/**
 * What waits in the database to be settled or processed.
 *
 * @param unknownPayments attempts of which nobody knows yet how they ended
 * @param unknownOldestSeconds since the oldest of them became so, 0 without any
 * @param receivedEvents webhooks that are yet to be processed
 * @param receivedOldestSeconds since the oldest of them came, 0 without any
 * @param parkedEvents webhooks about orders that are not ours, or not yet
 * @param deadEvents webhooks that were given up
 */
public record Backlog(
    long unknownPayments,
    double unknownOldestSeconds,
    long receivedEvents,
    double receivedOldestSeconds,
    long parkedEvents,
    long deadEvents) {}
