package dev.spillway.prediction;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;

/**
 * The samples of the last so many seconds, of which the first and the last are compared.
 *
 * <p>It spans a little more than it is asked for, up to one sample more; figures are by the time
 * that lies between the two, never by the time that should.
 */
final class Window {

  private static final long GAP_NANOS_MIN = 100_000_000;

  private final Deque<Sample> samples = new ArrayDeque<>();
  private final long spanNanos;

  Window(int seconds) {
    this.spanNanos = seconds * 1_000_000_000L;
  }

  /** Whether a sample is due; more would only make the window larger in memory. */
  boolean due(long nowNanos) {
    return samples.isEmpty() || nowNanos - last().nanos() >= GAP_NANOS_MIN;
  }

  void add(Sample sample) {
    samples.addLast(sample);
    while (secondIsOldEnough(sample.nanos())) {
      samples.removeFirst();
    }
  }

  private boolean secondIsOldEnough(long nowNanos) {
    return samples.stream()
        .skip(1)
        .findFirst()
        .filter(second -> nowNanos - second.nanos() >= spanNanos)
        .isPresent();
  }

  /**
   * The hold to expect now: the mean of those that ended lately, or twice the mean age of what is
   * out, if that is more.
   *
   * <p>That age is a mean over one hold's time, not of this moment. Places that were taken together
   * age in step, as when a full budget meets a gateway that always takes equally long; their age at
   * a moment says nothing then. While holds are short this is the last sample alone, so that a
   * gateway that turns slow is seen as soon.
   */
  double holdSeconds() {
    double completed = last().completedHoldSeconds();
    double age = 0;
    long out = 0;
    Iterator<Sample> backwards = samples.descendingIterator();
    while (backwards.hasNext()) {
      Sample sample = backwards.next();
      if (out > 0 && last().secondsSince(sample) >= completed) {
        break;
      }
      age += sample.ageSeconds();
      out += sample.out();
    }
    return Math.max(completed, out == 0 ? 0 : 2 * age / out);
  }

  Sample first() {
    return samples.getFirst();
  }

  Sample last() {
    return samples.getLast();
  }

  /** Whether it reaches back as far as it should. */
  boolean filled() {
    return !samples.isEmpty() && last().nanos() - first().nanos() >= spanNanos;
  }
}
