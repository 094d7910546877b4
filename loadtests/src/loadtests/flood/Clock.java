package loadtests.flood;

/** Intervals by the clock that never jumps, told in the time of day that other processes know. */
final class Clock {
  private final long epochMillisAtStart = System.currentTimeMillis();
  private final long nanosAtStart = System.nanoTime();

  /** When a request was due, and how long it took from then. */
  record Span(long startMillis, long elapsedMillis) {}

  /** Since the start. */
  long nanos() {
    return System.nanoTime() - nanosAtStart;
  }

  long epochMillis(long nanos) {
    return epochMillisAtStart + nanos / 1_000_000;
  }

  Span since(long dueNanos) {
    return new Span(epochMillis(dueNanos), (nanos() - dueNanos) / 1_000_000);
  }
}
