package dev.spillway.prediction;

import dev.spillway.admission.Witness;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How holds are spread, for the quantile that a plan asks for.
 *
 * <p>Each doubling is cut into eight, so a quantile reads up to 1/8 too long and never too short.
 * It is of the holds that ended in the last window and in part of the one before.
 *
 * <p>Any thread may add, which is one increment; one thread at a time turns the windows.
 */
final class HoldHistogram implements Witness {

  private static final int PARTS_BITS = 3;
  private static final int PARTS = 1 << PARTS_BITS;
  private static final int CELLS = (Long.SIZE - PARTS_BITS) * PARTS;

  /** Holds, and the quantile of them that was asked for. */
  record Quantile(double seconds, int samples) {}

  private final AtomicLongArray counts = new AtomicLongArray(CELLS);
  private final long spanNanos;
  private volatile long[] before = new long[CELLS];
  private long[] atTurn = new long[CELLS];
  private long turnedAtNanos;

  HoldHistogram(int windowSeconds, long nowNanos) {
    this.spanNanos = windowSeconds * 1_000_000_000L;
    this.turnedAtNanos = nowNanos;
  }

  @Override
  public void came() {}

  @Override
  public void ended(int inUse, long heldNanos, boolean sample) {
    if (sample) {
      counts.getAndIncrement(cell(Math.max(0, heldNanos)));
    }
  }

  /** Forgets what is too old. To be called now and then. */
  void turn(long nowNanos) {
    if (nowNanos - turnedAtNanos >= spanNanos) {
      before = atTurn;
      atTurn = snapshot();
      turnedAtNanos = nowNanos;
    }
  }

  private long[] snapshot() {
    long[] copy = new long[CELLS];
    for (int cell = 0; cell < CELLS; cell++) {
      copy[cell] = counts.get(cell);
    }
    return copy;
  }

  /** The smallest hold that such a share of them does not exceed; 0 of 0 when none ended. */
  Quantile quantile(double share) {
    long[] old = before;
    long[] now = snapshot();
    long all = 0;
    for (int cell = 0; cell < CELLS; cell++) {
      now[cell] -= old[cell];
      all += now[cell];
    }
    long rank = (long) Math.ceil(all * share);
    long seen = 0;
    for (int cell = 0; cell < CELLS && all > 0; cell++) {
      seen += now[cell];
      if (seen >= rank) {
        return new Quantile(longestOf(cell) / 1e9, (int) Math.min(all, Integer.MAX_VALUE));
      }
    }
    return new Quantile(0, 0);
  }

  /** The place of the highest bit, and the three bits behind it. */
  private static int cell(long nanos) {
    if (nanos < PARTS) {
      return (int) nanos;
    }
    int doublings = Long.SIZE - 1 - Long.numberOfLeadingZeros(nanos) - PARTS_BITS;
    return (doublings << PARTS_BITS) + (int) (nanos >>> doublings);
  }

  private static double longestOf(int cell) {
    if (cell < PARTS) {
      return cell;
    }
    int doublings = (cell >>> PARTS_BITS) - 1;
    long part = PARTS + (cell & (PARTS - 1));
    return Math.scalb((double) (part + 1), doublings) - 1;
  }
}
