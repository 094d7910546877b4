package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;

/**
 * The part of a counted resource that one kind of user has: what metrics and predictions read.
 *
 * <p>The number in use is read from the word that decides. Everything else is written after the
 * decision, by who got the place and later by who gives it back, and never asked by it. Who gives a
 * place back contends for the word that decides anyway, so its counters are plain; refusals touch
 * no such word, and theirs is spread.
 *
 * <p>Safe for any thread.
 */
public final class Lane implements Demand {

  private static final int ENDINGS = Ending.values().length;

  private final String name;
  private final Counts counts;
  private final int index;
  private final Ticks ticks;
  private final Holds holds;
  private final Roster roster;
  private final LongAdder refused = new LongAdder();
  private final AtomicLongArray ended = new AtomicLongArray(ENDINGS);
  private final LongAdder doubleReleases = new LongAdder();
  private final AtomicLong takenSeen = new AtomicLong();
  private volatile Witness witness = Witness.NONE;

  Lane(String name, Counts counts, int index, Ticks ticks) {
    this.name = name;
    this.counts = counts;
    this.index = index;
    this.ticks = ticks;
    this.holds = new Holds(ticks.nanos());
    this.roster = new Roster(counts.reach(index));
  }

  Counts.Verdict take() {
    return counts.take(index);
  }

  Counts.Verdict look() {
    return counts.look(index);
  }

  long nowNanos() {
    return ticks.nanos();
  }

  /** Accounts for a place just taken; returns its cell in the roster. */
  int begun(long takenAtNanos) {
    holds.began(takenAtNanos);
    witness.came();
    return roster.add(takenAtNanos);
  }

  void name(int cell, String holder) {
    roster.name(cell, holder);
  }

  void ended(long takenAtNanos, int cell, Ending ending) {
    roster.remove(cell);
    long now = ticks.nanos();
    boolean sample = ending != Ending.IGNORED;
    holds.ended(takenAtNanos, now, sample);
    ended.getAndIncrement(ending.ordinal());
    witness.ended(counts.inUse(index), now - takenAtNanos, sample);
    counts.giveBack(index);
  }

  void endedAgain() {
    doubleReleases.increment();
  }

  void refuse() {
    refused.increment();
    witness.came();
  }

  /** From now on that one is told of all that comes and goes, instead of the one before. */
  public void witness(Witness newWitness) {
    witness = newWitness;
  }

  public String name() {
    return name;
  }

  /** The most that this lane can have now: by its own limit, and by the resource's. */
  @Override
  public int limit() {
    return counts.reach(index);
  }

  public int inUse() {
    return counts.inUse(index);
  }

  /**
   * All that were taken: those that came back and those that are out. Read in this order, one that
   * comes back in between is missed and never seen twice, so the largest sum yet is always right or
   * about to be, and never falls.
   */
  public long taken() {
    long back = 0;
    for (int ending = 0; ending < ENDINGS; ending++) {
      back += ended.get(ending);
    }
    return takenSeen.accumulateAndGet(back + holds.out(), Math::max);
  }

  public long refused() {
    return refused.sum();
  }

  @Override
  public long arrivals() {
    return taken() + refused();
  }

  public long ended(Ending ending) {
    return ended.get(ending.ordinal());
  }

  /** Places given back a second time, which changed nothing; each is a mistake. */
  public long doubleReleases() {
    return doubleReleases.sum();
  }

  /** Expected seconds that a place is held, 0 while nothing is known. */
  @Override
  public double holdSeconds() {
    return holds.expectedNanos(ticks.nanos()) / 1e9;
  }

  @Override
  public double completedHoldSeconds() {
    return holds.completedNanos() / 1e9;
  }

  /** The holds of all that came back, added up. */
  public double heldSeconds() {
    return holds.heldNanos() / 1e9;
  }

  /** The ages of all that is out, added up; one reading of one word. */
  public double ageSeconds() {
    return holds.ageNanos(ticks.nanos()) / 1e9;
  }

  /**
   * Places out, added up over time. Over a window, its rise less the rise of {@link #heldSeconds},
   * divided by the window, is the Little residual.
   */
  public double outSeconds() {
    return holds.outNanos(ticks.nanos()) / 1e9;
  }

  /** Seconds since the oldest place out was taken, 0 when none is out. */
  public double oldestSeconds() {
    return roster.oldestNanos(ticks.nanos()) / 1e9;
  }

  /** The places out for longer than that. */
  public List<Overdue> olderThan(double seconds) {
    return roster.olderThan((long) (seconds * 1e9), ticks.nanos());
  }
}
