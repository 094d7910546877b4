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

  private static final VarHandle ENDED = field("ended", boolean.class);
  private static final VarHandle HOLDER = field("holder", String.class);

  private final Lane lane;
  private final long takenAtNanos;
  private String holder;
  private int cell;
  private volatile boolean ended;

  Place(Lane lane, String holder, long takenAtNanos) {
    this.lane = lane;
    this.holder = holder;
    this.takenAtNanos = takenAtNanos;
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
      lane.ended(this, ending);
    } else {
      lane.endedAgain();
    }
  }

  final long takenAtNanos() {
    return takenAtNanos;
  }

  final String holder() {
    return (String) HOLDER.getAcquire(this);
  }

  /** Names who gets this place, before it is handed over. */
  final void holder(String newHolder) {
    HOLDER.setRelease(this, newHolder);
  }

  /** Where it stands in the roster. */
  final int cell() {
    return cell;
  }

  final void cell(int newCell) {
    cell = newCell;
  }

  private static VarHandle field(String name, Class<?> type) {
    try {
      return MethodHandles.lookup().findVarHandle(Place.class, name, type);
    } catch (ReflectiveOperationException missing) {
      throw new ExceptionInInitializerError(missing);
    }
  }
}
