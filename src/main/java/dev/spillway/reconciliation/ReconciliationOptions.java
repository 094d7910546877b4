package dev.spillway.reconciliation;

import dev.spillway.setting.Range;

/**
 * How a day is compared with the PG's list of transactions.
 *
 * @param limit {@code reconciliation.limit}: rows of one page of the list; default 1000. Raise it
 *     for days of very many payments; a page is held in memory.
 * @param timeoutMillis {@code reconciliation.timeoutMillis}: milliseconds for one page; default
 *     60000, which is what the PG says it may take. Lower it only against a simulator.
 * @param pauseMillis {@code reconciliation.pauseMillis}: milliseconds between two calls; default
 *     250. Raise it if the PG limits the rate: 600 for 100 a minute.
 * @param tries {@code reconciliation.tries}: how often one call is tried while what goes wrong may
 *     pass; default 6. Raise it to outlast longer troubles of the PG.
 * @param retryMillis {@code reconciliation.retryMillis}: milliseconds before the second try, twice
 *     as many before each further one, a minute at most; default 2000. Raise it likewise.
 * @param turnMillis {@code reconciliation.turnMillis}: milliseconds to wait for a turn while
 *     recovery needs the queries; default 600000. Raise it if comparisons fail in the hours in
 *     which much is recovered.
 * @param rowsMax {@code reconciliation.rowsMax}: most rows of a day's list; default 1000000. Raise
 *     it for a merchant with more transactions a day.
 */
public record ReconciliationOptions(
    int limit,
    int timeoutMillis,
    int pauseMillis,
    int tries,
    int retryMillis,
    int turnMillis,
    int rowsMax) {

  public static final Range LIMIT = new Range("reconciliation.limit", 1, 5_000);
  public static final Range TIMEOUT_MILLIS = new Range("reconciliation.timeoutMillis", 100, 60_000);
  public static final Range PAUSE_MILLIS = new Range("reconciliation.pauseMillis", 0, 60_000);
  public static final Range TRIES = new Range("reconciliation.tries", 1, 20);
  public static final Range RETRY_MILLIS = new Range("reconciliation.retryMillis", 1, 60_000);
  public static final Range TURN_MILLIS = new Range("reconciliation.turnMillis", 1, 3_600_000);
  public static final Range ROWS_MAX = new Range("reconciliation.rowsMax", 1, 100_000_000);

  private static final long BESIDE_THE_CALL_MILLIS = 60_000;

  public ReconciliationOptions {
    LIMIT.check(limit);
    TIMEOUT_MILLIS.check(timeoutMillis);
    PAUSE_MILLIS.check(pauseMillis);
    TRIES.check(tries);
    RETRY_MILLIS.check(retryMillis);
    TURN_MILLIS.check(turnMillis);
    ROWS_MAX.check(rowsMax);
  }

  /** Above the longest time between two renewals: one call, and the pause before it. */
  long leaseMillis() {
    return timeoutMillis + pauseMillis + BESIDE_THE_CALL_MILLIS;
  }
}
