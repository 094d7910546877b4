package dev.spillway.admission;

import java.util.Arrays;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;

/**
 * How many places are out in each lane of one resource, and the only way to take one more.
 *
 * <p>All counts stand in one word, a field of bits each, so that the whole, the lane and the
 * decision are one compare-and-set: two callers never share the last place, and no lane is judged
 * by a whole that has changed meanwhile. The whole is the sum of the fields, so it cannot drift
 * away from them. A retry means that somebody else got through.
 *
 * <p>Limits are an immutable snapshot beside the word. A decision that was under way when they
 * changed may still go by the old ones; it counts as made before.
 */
final class Counts {

  /** What a lane found. */
  enum Verdict {
    FREE,
    FULL,
    RESERVED,
    LANE_FULL
  }

  private static final int WORD_BITS = 60;
  private static final int LANE_BITS_MAX = 20;

  private record Limits(int whole, int[] ceiling, int[] most) {}

  private final AtomicLong word = new AtomicLong();
  private final CopyOnWriteArrayList<Runnable> whenFree = new CopyOnWriteArrayList<>();
  private final int lanes;
  private final int bits;
  private final int mask;
  private final int lastShift;
  private final long oneOfEach;
  private final AtomicReference<Limits> limits;

  Counts(int lanes) {
    this.lanes = lanes;
    this.bits = Math.min(LANE_BITS_MAX, WORD_BITS / lanes);
    this.mask = (1 << bits) - 1;
    this.lastShift = (lanes - 1) * bits;
    this.oneOfEach = IntStream.range(0, lanes).mapToLong(this::one).sum();
    int[] none = new int[lanes];
    this.limits = new AtomicReference<>(new Limits(0, none, none));
  }

  /** The most that any limit may be, for the width of a field. */
  int limitMax() {
    return mask;
  }

  Verdict take(int lane) {
    while (true) {
      long seen = word.get();
      Verdict verdict = decide(seen, limits.get(), lane);
      if (verdict != Verdict.FREE || word.compareAndSet(seen, seen + one(lane))) {
        return verdict;
      }
    }
  }

  /** What {@link #take} would say now; takes nothing. */
  Verdict look(int lane) {
    return decide(word.get(), limits.get(), lane);
  }

  private Verdict decide(long seen, Limits at, int lane) {
    int whole = whole(seen);
    if (whole >= at.ceiling[lane]) {
      return whole >= at.whole ? Verdict.FULL : Verdict.RESERVED;
    }
    return count(seen, lane) >= at.most[lane] ? Verdict.LANE_FULL : Verdict.FREE;
  }

  void giveBack(int lane) {
    word.getAndAdd(-one(lane));
    free();
  }

  /**
   * Sets all limits at once. Growing adds places; shrinking takes none away, it is a debt that the
   * next returns pay.
   *
   * @param ceiling per lane, the whole below which it may take
   * @param most per lane, the most of its own
   */
  void limits(int whole, int[] ceiling, int[] most) {
    limits.set(new Limits(clamp(whole), clamped(ceiling), clamped(most)));
    free();
  }

  /** Sets the whole's limit, for every lane alike. */
  void whole(int whole) {
    int[] ceiling = new int[lanes];
    Arrays.fill(ceiling, clamp(whole));
    limits.updateAndGet(at -> new Limits(clamp(whole), ceiling, at.most));
    free();
  }

  /** Sets the most that one lane may take. */
  void most(int lane, int newMost) {
    limits.updateAndGet(
        at -> {
          int[] most = at.most.clone();
          most[lane] = clamp(newMost);
          return new Limits(at.whole, at.ceiling, most);
        });
    free();
  }

  /** Is told, by whoever frees a place, that taking may succeed now. */
  void whenFree(Runnable told) {
    whenFree.add(told);
  }

  private void free() {
    if (!whenFree.isEmpty()) {
      whenFree.forEach(Runnable::run);
    }
  }

  int inUse(int lane) {
    return count(word.get(), lane);
  }

  int inUse() {
    return whole(word.get());
  }

  int wholeLimit() {
    return limits.get().whole;
  }

  /** The most that the lane can have, by its own limit and by the whole's. */
  int reach(int lane) {
    Limits at = limits.get();
    return Math.min(at.ceiling[lane], at.most[lane]);
  }

  private long one(int lane) {
    return 1L << (lane * bits);
  }

  private int count(long seen, int lane) {
    return (int) (seen >>> (lane * bits)) & mask;
  }

  /** Multiplying adds every field into the last; no carry, as no sum is above a field's most. */
  private int whole(long seen) {
    return (int) (seen * oneOfEach >>> lastShift) & mask;
  }

  private int[] clamped(int[] values) {
    return Arrays.stream(values).map(this::clamp).toArray();
  }

  private int clamp(int value) {
    return Math.max(0, Math.min(value, mask));
  }
}
