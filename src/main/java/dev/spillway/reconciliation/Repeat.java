package dev.spillway.reconciliation;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Repeats asynchronous steps, one after the other, in bounded memory: a future that composes itself
 * again for each step would keep all of them until the last.
 */
final class Repeat {

  private Repeat() {}

  /** Repeats a step until it says that there is no more to do, or fails. */
  static Future<Void> whileTrue(Supplier<Future<Boolean>> step) {
    Promise<Void> ended = Promise.promise();
    next(step, ended);
    return ended.future();
  }

  private static void next(Supplier<Future<Boolean>> step, Promise<Void> ended) {
    Future.succeededFuture()
        .compose(go -> step.get())
        .onComplete(
            done -> {
              if (done.failed()) {
                ended.fail(done.cause());
              } else if (done.result()) {
                next(step, ended);
              } else {
                ended.complete();
              }
            });
  }

  static <T> Future<Void> each(Iterable<T> all, Function<T, Future<Void>> step) {
    Iterator<T> left = all.iterator();
    return whileTrue(
        () -> left.hasNext() ? step.apply(left.next()).map(true) : Future.succeededFuture(false));
  }
}
