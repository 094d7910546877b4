package dev.spillway.admission;

import java.util.concurrent.atomic.AtomicLong;

/**
 * How long places are held: the total age of those out, and the sum of the holds that ended.
 *
 * <p>How many are out and the sum of their starting times stand in one word and change in one step.
 * That matters: with the two read apart, a place taken in between would be counted without its
 * start, which reads as an age of the whole uptime. The sum may wrap; ages are a difference and
 * come out right as long as all of them together stay below about nine years.
 *
 * <p>Out over time, and holds that ended, give the Little residual: between two readings, the rise
 * of {@link #outNanos} less the rise of {@link #heldNanos}, divided by the time between them, is
 * the number of places that are out and never come back. The two cannot drift apart by rounding,
 * since their difference is the total age of what is out and nothing else.
 *
 * <p>Safe for any thread.
 */
final class Holds {

  private static final int OUT_BITS = 20;
  private static final long OUT_MASK = (1L << OUT_BITS) - 1;
  private static final int UNIT_SHIFT = 16; // Starts are kept in units of 65.5 us.
  private static final double NEWEST_WEIGHT = 0.1;

  private final long originNanos;
  private final AtomicLong out = new AtomicLong();
  private final AtomicLong heldNanos = new AtomicLong();
  private final AtomicLong completedNanos = new AtomicLong(); // A double, by its bits.

  Holds(long originNanos) {
    this.originNanos = originNanos;
  }

  void began(long startNanos) {
    out.getAndAdd(oneSince(startNanos));
  }

  void ended(long startNanos, long nowNanos, boolean sample) {
    out.getAndAdd(-oneSince(startNanos));
    long held = nowNanos - startNanos;
    heldNanos.getAndAdd(held);
    if (sample) {
      double known = completedNanos();
      // A lost update among racing returns costs one sample of an average.
      double mean = known == 0 ? held : known + NEWEST_WEIGHT * (held - known);
      completedNanos.setOpaque(Double.doubleToRawLongBits(mean));
    }
  }

  int out() {
    return (int) (out.get() & OUT_MASK);
  }

  /** The ages of all that is out, added up. */
  long ageNanos(long nowNanos) {
    return ageNanos(out.get(), nowNanos);
  }

  private long ageNanos(long seen, long nowNanos) {
    long starts = seen >>> OUT_BITS;
    long ages = (seen & OUT_MASK) * units(nowNanos) - starts;
    return (ages << OUT_BITS >> OUT_BITS) << UNIT_SHIFT;
  }

  /** The holds of all that came back, added up. */
  long heldNanos() {
    return heldNanos.get();
  }

  /** Places out, added up over time. */
  long outNanos(long nowNanos) {
    return heldNanos() + ageNanos(nowNanos);
  }

  /** The mean of the holds that ended lately, 0 while there was none. */
  double completedNanos() {
    return Double.longBitsToDouble(completedNanos.getOpaque());
  }

  /**
   * The hold to expect now, 0 while nothing is known.
   *
   * <p>Completions lag by a whole hold, but the mean age of what is out is half of a steady hold
   * (for a steady stream E[L^2] / 2E[L]), so the larger of the two reacts before the first slow
   * call has returned. Where holds differ much it errs on the long side: by a factor of 1 + cv^2,
   * which is 2 for exponential ones.
   */
  double expectedNanos(long nowNanos) {
    long seen = out.get();
    long places = seen & OUT_MASK;
    double age = places == 0 ? 0 : (double) ageNanos(seen, nowNanos) / places;
    return Math.max(completedNanos(), 2 * age);
  }

  private long oneSince(long startNanos) {
    return (units(startNanos) << OUT_BITS) + 1;
  }

  private long units(long nanos) {
    return (nanos - originNanos) >> UNIT_SHIFT;
  }
}
