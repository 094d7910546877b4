package dev.spillway.admission;

/**
 * How late one event loop is, by a probe that should come at a fixed pace.
 *
 * <p>What counts is lag that lasts. One pause, of the garbage collector or of code that runs for
 * the first time, makes one probe late, and when it is over the loop is free: who waited meanwhile
 * is served at once, and to refuse him would gain nothing. A loop with too much to do is late at
 * every probe. So the lag is the smaller of the last two latenesses, where a probe that is overdue
 * counts as late by as much already: the work that keeps a loop busy comes before its timers. A
 * single probe in time ends it.
 *
 * <p>Confined to its loop.
 */
final class LoopLag {

  private final long paceNanos;
  private long dueNanos;
  private long beforeNanos;
  private long lastNanos;

  /**
   * @param paceNanos from one probe to the next
   */
  LoopLag(long paceNanos, long nowNanos) {
    this.paceNanos = paceNanos;
    this.dueNanos = nowNanos + paceNanos;
  }

  /** The probe is here; returns by how much it is late. */
  long probed(long nowNanos) {
    long late = Math.max(0, nowNanos - dueNanos);
    beforeNanos = lastNanos;
    lastNanos = late;
    dueNanos = nowNanos + paceNanos;
    return late;
  }

  /** Whether the loop is late by more than that. */
  boolean exceeds(long lagNanos, long nowNanos) {
    long second = Math.max(beforeNanos, nowNanos - dueNanos);
    return lastNanos > lagNanos && second > lagNanos;
  }

  /** Whether the last probe alone would say so; looks at no clock. */
  boolean mayExceed(long lagNanos) {
    return lastNanos > lagNanos;
  }
}
