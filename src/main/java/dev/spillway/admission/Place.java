package dev.spillway.admission;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * One place taken, given back exactly once however often that is asked.
 *
 * <p>It has one owner at any time. Handing it over is the caller's statement, not recorded here;
 * what is recorded is a second release, which is counted and changes nothing else. Whichever of two
 * racing endings comes first is the one that counts.
 */
abstract sealed class Place permits Permit, Slot {

  private static final VarHandle ENDED = endedField();

  private final Lane lane;
  private final long takenAtNanos;
  private final int cell;
  private volatile boolean ended;

  /**
   * @param cell where it stands in the lane's roster
   */
  Place(Lane lane, long takenAtNanos, int cell) {
    this.lane = lane;
    this.takenAtNanos = takenAtNanos;
    this.cell = cell;
  }

  /** Gives the place back after the work ran; its time counts as a sample of the hold. */
  public final void succeeded() {
    end(Ending.SUCCEEDED);
  }

  /** Gives the place back unused; its time says nothing about the resource. */
  public final void ignored() {
    end(Ending.IGNORED);
  }

  /** Gives the place back after a timeout or a refusal further on; it was held all the same. */
  public final void dropped() {
    end(Ending.DROPPED);
  }

  private void end(Ending ending) {
    if (ENDED.compareAndSet(this, false, true)) {
      lane.ended(takenAtNanos, cell, ending);
    } else {
      lane.endedAgain();
    }
  }

  /** Names who has this place, before it is handed over. */
  final void name(String holder) {
    lane.name(cell, holder);
  }

  private static VarHandle endedField() {
    try {
      return MethodHandles.lookup().findVarHandle(Place.class, "ended", boolean.class);
    } catch (ReflectiveOperationException missing) {
      throw new ExceptionInInitializerError(missing);
    }
  }
}
