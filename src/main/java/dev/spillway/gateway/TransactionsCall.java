package dev.spillway.gateway;

import java.time.LocalDateTime;
import java.util.Optional;

/**
 * A question for one page of the gateway's list.
 *
 * @param from in Korea's time, included
 * @param until likewise; whether it is included is not documented
 * @param after the transactionKey of the last row that is known; empty for the first page
 * @param limit most rows of the page
 */
public record TransactionsCall(
    LocalDateTime from,
    LocalDateTime until,
    Optional<String> after,
    int limit,
    long timeoutMillis) {}
