package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.Optional;

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
 * <p>Slots may be a share of {@link SharedSlots}; then the whole's limit holds as well, in the same
 * step.
 */
public final class Slots {

  /** The limit that means: do not count against anything. */
  public static final int UNLIMITED = 0;

  private final Counts counts;
  private final int index;
  private final Lane lane;
  private volatile int limit;

  /**
   * @param name the resource, as it stands in metrics
   * @param limit at most so many slots are out; {@link #UNLIMITED} counts without refusing
   */
  public Slots(String name, int limit, Ticks ticks) {
    this(name, limit, new Counts(1), 0, ticks);
    counts.whole(Integer.MAX_VALUE);
  }

  Slots(String name, int limit, Counts counts, int index, Ticks ticks) {
    checkLimit(name, limit, counts);
    this.counts = counts;
    this.index = index;
    this.limit = limit;
    counts.most(index, placesOf(limit));
    this.lane = new Lane(name, counts, index, ticks);
  }

  static void checkLimit(String name, int limit, Counts counts) {
    if (limit < 0 || limit > counts.limitMax()) {
      throw new IllegalArgumentException(
          name + " limit " + limit + " is not in 0.." + counts.limitMax());
    }
  }

  static int placesOf(int limit) {
    return limit == UNLIMITED ? Integer.MAX_VALUE : limit;
  }

  /** Takes a place for nobody in particular. */
  public Optional<Slot> take() {
    return take("");
  }

  /**
   * Takes a place, or nothing when all are taken. The caller owns what it got.
   *
   * @param holder who is named if the place stays out for too long: the request's id
   */
  public Optional<Slot> take(String holder) {
    Optional<Slot> slot = tryTake(holder);
    if (slot.isEmpty()) {
      lane.refuse();
    }
    return slot;
  }

  /** Like {@link #take(String)}, but finding none is not a refusal. */
  Optional<Slot> tryTake(String holder) {
    if (lane.take() != Counts.Verdict.FREE) {
      return Optional.empty();
    }
    long now = lane.nowNanos();
    Slot slot = new Slot(lane, now, lane.begun(now));
    slot.name(holder);
    return Optional.of(slot);
  }

  /** Changes the limit at once; what is out stays out. */
  public void limit(int newLimit) {
    checkLimit(name(), newLimit, counts);
    limit = newLimit;
    counts.most(index, placesOf(newLimit));
  }

  /** True when a {@link #take()} would be refused right now. */
  public boolean full() {
    return lane.look() != Counts.Verdict.FREE;
  }

  /**
   * Counts a caller that is refused unasked, if it is, because a look found no room. Without it the
   * load would seem to be gone just when all places are out.
   *
   * @param full what the look found; handed back
   */
  public boolean turnAwayIf(boolean full) {
    if (full) {
      lane.refuse();
    }
    return full;
  }

  /** Is told, by whoever frees a place, that taking may succeed now. */
  void whenFree(Runnable told) {
    counts.whenFree(told);
  }

  /** What is known about the use of these slots. */
  public Lane lane() {
    return lane;
  }

  public String name() {
    return lane.name();
  }

  /** As set; {@link #UNLIMITED} included. */
  public int limit() {
    return limit;
  }

  public int inUse() {
    return lane.inUse();
  }

  public long taken() {
    return lane.taken();
  }

  public long refused() {
    return lane.refused();
  }

  public long doubleReleases() {
    return lane.doubleReleases();
  }

  /** Expected seconds that a slot is held, 0 while nothing is known. */
  public double holdSeconds() {
    return lane.holdSeconds();
  }
}
