package dev.spillway.cancel;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets the cancels of one payment go one after the other in this process, oldest first.
 *
 * <p>Who waits holds nothing but one of a bounded number of places: no row, no reservation, no
 * connection, no slot. That no other instance is at the same payment is not known here; the first
 * transaction of the cancel finds that out.
 *
 * <p>Safe for any thread: a line changes in one atomic step of its map entry, and how a wait ended
 * is decided by who completes its promise first. Whose wait ended for want of time leaves like
 * anybody else, so that a turn which came in the same moment is passed on.
 */
final class CancelQueue {

  private final ConcurrentHashMap<String, Deque<Turn>> lines = new ConcurrentHashMap<>();
  private final Vertx vertx;
  private final Slots places;

  /**
   * @param places to wait, for all payments together
   */
  CancelQueue(Vertx vertx, Slots places) {
    this.vertx = vertx;
    this.places = places;
  }

  /**
   * Waits for the turn, which the caller then has until it leaves.
   *
   * @param name what goes one after the other
   * @return empty if there is no place to wait, or no turn came in time
   */
  Future<Optional<Turn>> enter(String name, long millisMax) {
    Turn turn = new Turn(name);
    lines.compute(name, (key, line) -> joined(line == null ? new ArrayDeque<>() : line, turn));
    if (!turn.inLine) {
      return Future.succeededFuture(Optional.empty());
    }
    if (turn.begun.future().isComplete()) {
      return Future.succeededFuture(Optional.of(turn));
    }
    long timer = vertx.setTimer(Math.max(1, millisMax), late -> turn.giveUp());
    return onOwnContext(turn.begun.future())
        .onComplete(done -> vertx.cancelTimer(timer))
        .map(mine -> mine ? Optional.of(turn) : Optional.empty());
  }

  private static Deque<Turn> joined(Deque<Turn> line, Turn turn) {
    if (line.isEmpty()) {
      turn.begun.complete(true);
    } else if (!turn.mayWait()) {
      return line;
    }
    turn.inLine = true;
    line.addLast(turn);
    return line;
  }

  /** Whoever leaves may run on any loop; who waited goes on on its own. */
  private <T> Future<T> onOwnContext(Future<T> elsewhere) {
    Promise<T> here = Promise.promise();
    Context context = vertx.getOrCreateContext();
    elsewhere.onComplete(done -> context.runOnContext(back -> here.handle(done)));
    return here.future();
  }

  /** One cancel in its line. */
  final class Turn {

    private final String name;
    private final Promise<Boolean> begun = Promise.promise();
    private Optional<Slot> place = Optional.empty();
    private boolean inLine;

    private Turn(String name) {
      this.name = name;
    }

    /** Takes a place to wait, if it has none yet; false if all are taken. */
    boolean mayWait() {
      place = place.or(places::take);
      return place.isPresent();
    }

    private void giveUp() {
      if (begun.tryComplete(false)) {
        leave();
      }
    }

    /** Ends the turn, or the wait for it; the next one's begins. */
    void leave() {
      lines.computeIfPresent(name, (key, line) -> left(line, this));
      place.ifPresent(Slot::succeeded);
    }
  }

  private static Deque<Turn> left(Deque<Turn> line, Turn turn) {
    line.remove(turn);
    if (line.isEmpty()) {
      return null;
    }
    line.getFirst().begun.tryComplete(true);
    return line;
  }
}
