package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * When a refused caller should come back: after one hold L of the scarce place, and then spread at
 * random over J, so that those who were refused together do not return together.
 *
 * <p>J is how long the healthy resource takes to serve what an outage turned away: with arrivals
 * above capacity by {@code excess} for {@code outage} seconds, that is excess x outage callers, and
 * a healthy resource has {@code spare} capacity for them beside its usual load, so J is excess x
 * outage / spare. It grows with the outage by itself. Whole seconds, 1 to 60; J is at least one,
 * since anything less would vanish in the rounding.
 *
 * <p>All of it is read from counters when somebody is refused: arrivals over the last second, the
 * hold now, the hold that completed calls had when the refusing began, which at that moment does
 * not know of the slow calls yet. The refusing is over after ten seconds without a refusal.
 *
 * <p>Safe for any thread, allocates nothing. Racing callers may both start an outage or use a rate
 * that is one window old; either changes a number that is random anyway.
 */
public final class RetryAfter {

  private static final double SECONDS_MIN = 1;
  private static final double SECONDS_MAX = 60;
  private static final double HOLD_SECONDS_MAX = SECONDS_MAX / 2; // Leaves room to spread in.
  private static final long CALM_NANOS = 10_000_000_000L;
  private static final long WINDOW_NANOS = 1_000_000_000L;

  private final Demand demand;
  private final Ticks ticks;
  private final AtomicLong windowStartNanos;
  private volatile long windowArrivals;
  private volatile double arrivalsPerSecond;
  private volatile long lastRefusalNanos;
  private volatile long refusingSinceNanos;
  private volatile double healthyHoldSeconds;

  public RetryAfter(Slots slots, Ticks ticks) {
    this(slots.lane(), ticks);
  }

  public RetryAfter(AdmissionGate gate, Ticks ticks) {
    this((Demand) gate, ticks);
  }

  private RetryAfter(Demand demand, Ticks ticks) {
    this.demand = demand;
    this.ticks = ticks;
    long now = ticks.nanos();
    this.windowStartNanos = new AtomicLong(now);
    this.windowArrivals = demand.arrivals();
    this.refusingSinceNanos = now;
    this.lastRefusalNanos = now - CALM_NANOS - 1;
  }

  /** For one refusal that has just been counted. */
  public long seconds() {
    long now = ticks.nanos();
    noteRefusal(now);
    noteArrivals(now);
    double hold = demand.holdSeconds();
    double spread =
        spreadSeconds(
            arrivalsPerSecond,
            demand.limit(),
            hold,
            healthyHoldSeconds,
            (now - refusingSinceNanos) / 1e9);
    return seconds(hold, spread);
  }

  static long seconds(double holdSeconds, double spreadSeconds) {
    double hold = Math.min(holdSeconds, HOLD_SECONDS_MAX);
    double spread = Math.max(SECONDS_MIN, Math.min(spreadSeconds, SECONDS_MAX - hold));
    double wait = hold + ThreadLocalRandom.current().nextDouble() * spread;
    return (long) Math.max(SECONDS_MIN, Math.ceil(wait));
  }

  /** J, which has no bound if even the healthy resource could not catch up. */
  static double spreadSeconds(
      double arrivals, int limit, double hold, double healthyHold, double outageSeconds) {
    double excess = hold > 0 ? arrivals - limit / hold : 0;
    if (excess <= 0) {
      return 0;
    }
    double healthy = healthyHold > 0 ? Math.min(healthyHold, hold) : hold;
    double spare = limit / healthy - arrivals;
    return spare > 0 ? excess * outageSeconds / spare : Double.POSITIVE_INFINITY;
  }

  private void noteRefusal(long now) {
    if (now - lastRefusalNanos > CALM_NANOS) {
      refusingSinceNanos = now;
      healthyHoldSeconds = demand.completedHoldSeconds();
    }
    lastRefusalNanos = now;
  }

  private void noteArrivals(long now) {
    long start = windowStartNanos.get();
    if (now - start < WINDOW_NANOS || !windowStartNanos.compareAndSet(start, now)) {
      return;
    }
    long arrivals = demand.arrivals();
    arrivalsPerSecond = (arrivals - windowArrivals) * 1e9 / (now - start);
    windowArrivals = arrivals;
  }
}
