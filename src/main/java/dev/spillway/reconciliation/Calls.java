package dev.spillway.reconciliation;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.gateway.PaymentGateway;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The gateway as one run may call it: one call at a time, in its turn, after a pause, and again
 * while what went wrong may pass.
 *
 * <p>Its turn comes when recovery does not wait, and recovery waits when it could take no further
 * place of the queries: because its own share is used up, or because all shares together are. That
 * is asked before a place is taken, and once more with the place in hand, so that this run never
 * takes the last one; only where {@code gateway.querySlots} is 1 the last is also the first. A call
 * that has begun is not broken off when recovery comes to wait afterwards: it holds one place, for
 * as long as a call can take.
 *
 * <p>Confined to the context of its run.
 */
final class Calls {

  private static final long LOOK_MILLIS = 100;
  private static final long RETRY_MILLIS_MAX = 60_000;

  private final Vertx vertx;
  private final PaymentGateway gateway;
  private final Slots recovery;
  private final Slots own;
  private final ReconciliationOptions options;
  private final Supplier<Future<Void>> keepRight;
  private final Promise<Void> stopped = Promise.promise();
  private boolean called;

  /**
   * @param keepRight makes sure, while this waits, that the run may go on
   */
  Calls(
      Vertx vertx,
      PaymentGateway gateway,
      ReconciliationOptions options,
      Supplier<Future<Void>> keepRight) {
    this.vertx = vertx;
    this.gateway = gateway;
    this.recovery = gateway.recoveryQuerySlots();
    this.own = gateway.reconciliationSlots();
    this.options = options;
    this.keepRight = keepRight;
  }

  /** Ends waits at once, and lets no further call begin. */
  void stop() {
    stopped.tryComplete();
  }

  /**
   * Calls, and calls again while the result is a passing one.
   *
   * @return the last result, passing or not
   */
  <T> Future<T> call(Function<Slot, Future<T>> call, Predicate<T> passing) {
    return call(call, passing, 1);
  }

  private <T> Future<T> call(Function<Slot, Future<T>> call, Predicate<T> passing, int number) {
    return pause(number)
        .compose(rested -> turn())
        .compose(call)
        .compose(
            result ->
                passing.test(result) && number < options.tries()
                    ? call(call, passing, number + 1)
                    : Future.succeededFuture(result));
  }

  private Future<Void> pause(int number) {
    if (number > 1) {
      return rest(Math.min(RETRY_MILLIS_MAX, (long) options.retryMillis() << (number - 2)));
    }
    boolean first = !called;
    called = true;
    return first ? Future.succeededFuture() : rest(options.pauseMillis());
  }

  private Future<Void> rest(long millis) {
    if (millis == 0) {
      return Future.succeededFuture();
    }
    Future<Void> timer = vertx.timer(millis, TimeUnit.MILLISECONDS);
    return Future.any(List.of(timer, stopped.future())).mapEmpty();
  }

  private Future<Slot> turn() {
    Promise<Slot> served = Promise.promise();
    long[] waitedMillis = {0};
    return Repeat.whileTrue(
            () -> {
              if (stopped.future().isComplete()) {
                return Future.failedFuture(new NotCompared("stopped"));
              }
              if (waitedMillis[0] > options.turnMillis()) {
                return Future.failedFuture(new NotCompared("recovery left no room for queries"));
              }
              return keepRight
                  .get()
                  .compose(
                      kept -> {
                        Optional<Slot> slot = take();
                        slot.ifPresent(served::complete);
                        waitedMillis[0] += LOOK_MILLIS;
                        return slot.isPresent()
                            ? Future.succeededFuture(false)
                            : rest(LOOK_MILLIS).map(true);
                      });
            })
        .compose(taken -> served.future());
  }

  private Optional<Slot> take() {
    if (recovery.full() || own.full()) {
      return Optional.empty();
    }
    Optional<Slot> slot = own.take("reconciliation");
    if (slot.isPresent() && recovery.full() && gateway.querySlots().limit() != 1) {
      slot.get().ignored();
      return Optional.empty();
    }
    return slot;
  }
}
