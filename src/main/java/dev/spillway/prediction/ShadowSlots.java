package dev.spillway.prediction;

import dev.spillway.admission.Witness;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Another limit, tried out on the live load: counts what it would have refused and enforces
 * nothing.
 *
 * <p>Every arrival, served in fact or not, asks for a shadow place. How long it would have held it
 * is not known: in the shadow others are served than in fact. But all of them wait for the same
 * resource, so whenever one of N real holds ends, each shadow hold ends with a chance of 1 / N. In
 * that way they last as long as the real ones do, on average and at any moment, also while a
 * gateway turns slow and nothing has ended yet; and the share that a loss system refuses depends on
 * the hold through its mean alone. With limits that both never refuse, the shadow has what is in
 * flight in fact, exactly.
 *
 * <p>Safe for any thread, without a lock and without a new object. Under contention it may end a
 * shadow hold too early or too late; when the last real one ends, all shadow ones do.
 */
public final class ShadowSlots implements Witness {

  private final int limit;
  private final AtomicInteger inUse = new AtomicInteger();
  private final LongAdder refused = new LongAdder();

  ShadowSlots(int limit) {
    this.limit = limit;
  }

  @Override
  public void came() {
    while (true) {
      int seen = inUse.get();
      if (seen >= limit) {
        refused.increment();
        return;
      }
      if (inUse.compareAndSet(seen, seen + 1)) {
        return;
      }
    }
  }

  @Override
  public void ended(int realInUse, long heldNanos, boolean sample) {
    while (true) {
      int seen = inUse.get();
      int left = seen - ending(seen, realInUse);
      if (inUse.compareAndSet(seen, left)) {
        return;
      }
    }
  }

  /** How many of the shadow holds end with one of the real ones: their quotient on average. */
  private static int ending(int shadow, int real) {
    if (real <= 1) {
      return shadow;
    }
    double ending = (double) shadow / real;
    return (int) (ending + ThreadLocalRandom.current().nextDouble());
  }

  public int limit() {
    return limit;
  }

  /** Shadow places taken. */
  public int inUse() {
    return inUse.get();
  }

  /** What the limit would have refused. */
  public long refused() {
    return refused.sum();
  }
}
