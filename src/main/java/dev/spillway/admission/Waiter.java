package dev.spillway.admission;

import java.util.concurrent.atomic.AtomicBoolean;

/**
 * One who waits for a slot. Waiting ends once: by being served, by expiry, or by leaving; which of
 * them, a single compare-and-set decides, so that no slot is ever handed to somebody who has gone.
 */
public final class Waiter implements Turn {

  private final WaitingRoom room;
  private final String holder;
  private final Waiting waiting;
  private final long untilNanos;
  private final AtomicBoolean over = new AtomicBoolean();

  Waiter(WaitingRoom room, String holder, Waiting waiting, long untilNanos) {
    this.room = room;
    this.holder = holder;
    this.waiting = waiting;
    this.untilNanos = untilNanos;
  }

  /**
   * Stops waiting, for instance because the client left.
   *
   * @return false if waiting had ended already; then a slot may have been handed over
   */
  public boolean leave() {
    return room.leave(this);
  }

  /** True for the one caller that ends the waiting. */
  boolean finish() {
    return over.compareAndSet(false, true);
  }

  boolean overdue(long nowNanos) {
    return nowNanos - untilNanos >= 0;
  }

  String holder() {
    return holder;
  }

  Waiting waiting() {
    return waiting;
  }
}
