package dev.spillway.lease;

/**
 * How a {@link LeasedPoller} works.
 *
 * @param name of the work, for logs and as the holder of what it takes
 * @param everyMillis between two looks for rows that are due, give or take a quarter
 * @param leaseMillis for how long a row is leased; above the longest time that its work can take
 * @param rowsMax most rows under way at once in this instance, whatever the budget has free
 * @param stopMillis how long a stop waits for work under way; what it leaves keeps its lease
 */
public record LeaseTerms(
    String name, long everyMillis, long leaseMillis, int rowsMax, long stopMillis) {

  public LeaseTerms {
    if (everyMillis < 1 || leaseMillis < 1 || rowsMax < 1 || stopMillis < 0) {
      throw new IllegalArgumentException(
          "terms of %s: every %d ms, lease %d ms, %d rows, stop %d ms"
              .formatted(name, everyMillis, leaseMillis, rowsMax, stopMillis));
    }
  }
}
