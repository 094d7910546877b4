package dev.spillway.gateway;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Turn;
import dev.spillway.admission.Waiter;
import dev.spillway.admission.WaitingRoom;
import dev.spillway.time.Deadline;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * One caller's wait for a slot, from asking to the slot or to none.
 *
 * <p>It ends once: which of being served, expiry and leaving it was, the waiter's own
 * compare-and-set has decided. A slot that was served is on its way to the caller's event loop and
 * then the caller's, even if nobody wants it any more; should that loop be gone, it is given back.
 */
public final class SlotWait {

  private final Promise<Optional<Slot>> ended = Promise.promise();
  private final AtomicReference<Waiter> waiter = new AtomicReference<>();
  private final Context loop;

  private SlotWait(Context loop) {
    this.loop = loop;
  }

  static SlotWait begin(
      Vertx vertx, WaitingRoom room, String holder, Deadline deadline, long waitMillis) {
    SlotWait wait = new SlotWait(vertx.getOrCreateContext());
    Turn turn = room.enter(holder, deadline, wait.onItsLoop());
    if (turn instanceof Slot slot) {
      wait.ended.complete(Optional.of(slot));
    } else if (turn instanceof Waiter waiting) {
      wait.waiter.set(waiting);
      long timer = vertx.setTimer(waitMillis + 1, over -> room.expire());
      wait.ended.future().onComplete(done -> vertx.cancelTimer(timer));
    } else {
      wait.ended.complete(Optional.empty());
    }
    return wait;
  }

  /** Whoever frees a slot may run on any thread. If it cannot hand it over, the room takes it. */
  private Turn.Waiting onItsLoop() {
    return new Turn.Waiting() {
      @Override
      public void served(Slot slot) {
        loop.runOnContext(back -> ended.complete(Optional.of(slot)));
      }

      @Override
      public void expired() {
        loop.runOnContext(back -> ended.complete(Optional.empty()));
      }
    };
  }

  /** The slot, then the caller's; empty when there is none to be had in time. Never fails. */
  public Future<Optional<Slot>> slot() {
    return ended.future();
  }

  /** Stops waiting. Too late for that, a slot may still come. */
  public void leave() {
    Waiter waiting = waiter.get();
    if (waiting != null && waiting.leave()) {
      loop.runOnContext(back -> ended.complete(Optional.empty()));
    }
  }
}
