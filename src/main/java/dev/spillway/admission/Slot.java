package dev.spillway.admission;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One place taken from {@link Slots}, given back exactly once however often that is asked.
 *
 * <p>It has one owner at any time. Handing it over is the caller's statement, not recorded here;
 * what is recorded is a second release, which is counted and changes nothing else.
 */
public final class Slot {

  private final Slots slots;
  private final long takenAtNanos;
  private final AtomicBoolean returned = new AtomicBoolean();

  Slot(Slots slots, long takenAtNanos) {
    this.slots = slots;
    this.takenAtNanos = takenAtNanos;
  }

  /** Gives the place back after the work ran; its time counts as a sample of the hold. */
  public void succeeded() {
    end(true);
  }

  /** Gives the place back unused; its time says nothing about the resource. */
  public void ignored() {
    end(false);
  }

  private void end(boolean sample) {
    if (returned.compareAndSet(false, true)) {
      slots.giveBack(takenAtNanos, sample);
    } else {
      slots.countDoubleRelease();
    }
  }
}
