package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * A counted number of places at a scarce resource: at most {@code limit} slots are out at any time.
 *
 * <p>A counter acts in time: the place is taken before the work is begun, so a slow resource is met
 * with refusals after {@code limit} calls and not after a measuring window. Nothing waits here and
 * nothing is locked; taking is one atomic step, so two callers never share the last place.
 *
 * <p>The limit may change while slots are out. Growing adds places at once. Shrinking takes none
 * away: it is a debt, paid by the slots that come back until no more than the new limit are out.
 *
 * <p>How long a slot is held is estimated without waiting for calls to end: completions lag by a
 * whole hold, but the mean age of what is out is half of a steady hold, so that the larger of the
 * two reacts before the first slow call has returned (PASTA and renewal theory; for a steady stream
 * the mean age is E[L^2] / 2E[L]).
 */
public final class Slots {

  /** The limit that means: do not count against anything. */
  public static final int UNLIMITED = 0;

  private static final double NEWEST_WEIGHT = 0.1;

  private final String name;
  private final Ticks ticks;
  private final AtomicInteger inUse = new AtomicInteger();
  private final LongAdder startNanosSum = new LongAdder();
  private final LongAdder taken = new LongAdder();
  private final LongAdder refused = new LongAdder();
  private final LongAdder doubleReleases = new LongAdder();
  private volatile int limit;
  private volatile double completedHoldNanos;

  /**
   * @param name the resource, as it stands in metrics
   * @param limit at most so many slots are out; {@link #UNLIMITED} counts without refusing
   */
  public Slots(String name, int limit, Ticks ticks) {
    this.name = name;
    this.ticks = ticks;
    limit(limit);
  }

  /** Takes a place, or nothing when all are taken. The caller owns what it got. */
  public Optional<Slot> take() {
    while (true) {
      int out = inUse.get();
      if (limit != UNLIMITED && out >= limit) {
        refused.increment();
        return Optional.empty();
      }
      if (inUse.compareAndSet(out, out + 1)) {
        long now = ticks.nanos();
        startNanosSum.add(now);
        taken.increment();
        return Optional.of(new Slot(this, now));
      }
    }
  }

  void giveBack(long takenAtNanos, boolean sample) {
    startNanosSum.add(-takenAtNanos);
    inUse.decrementAndGet();
    if (sample) {
      double held = ticks.nanos() - takenAtNanos;
      double known = completedHoldNanos;
      // A lost update among racing returns costs one sample of an average.
      completedHoldNanos = known == 0 ? held : known + NEWEST_WEIGHT * (held - known);
    }
  }

  void countDoubleRelease() {
    doubleReleases.increment();
  }

  /** Changes the limit at once; what is out stays out. */
  public void limit(int newLimit) {
    if (newLimit < 0) {
      throw new IllegalArgumentException(name + " limit " + newLimit + " < 0");
    }
    limit = newLimit;
  }

  /** True when a {@link #take()} would be refused right now. */
  public boolean full() {
    return limit != UNLIMITED && inUse.get() >= limit;
  }

  public String name() {
    return name;
  }

  public int limit() {
    return limit;
  }

  public int inUse() {
    return inUse.get();
  }

  public long taken() {
    return taken.sum();
  }

  public long refused() {
    return refused.sum();
  }

  public long doubleReleases() {
    return doubleReleases.sum();
  }

  /** Expected seconds that a slot is held, 0 while nothing is known. */
  public double holdSeconds() {
    int out = inUse.get();
    double age = out == 0 ? 0 : (double) ticks.nanos() - (double) startNanosSum.sum() / out;
    return Math.max(completedHoldNanos, 2 * Math.max(age, 0)) / 1e9;
  }
}
