package dev.spillway.gateway;

import io.vertx.circuitbreaker.CircuitBreaker;
import io.vertx.circuitbreaker.CircuitBreakerOptions;
import io.vertx.circuitbreaker.CircuitBreakerState;
import io.vertx.circuitbreaker.OpenCircuitException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Stops calling a dead gateway, and lets one call at a time find out whether it lives again.
 *
 * <p>The library's breaker keeps the window, the states and the pause. Two of its habits are kept
 * away from it: each success empties its window, so that a gateway which answers one call in twenty
 * would never open it; and it cannot tell a call that began before it opened from one that tries
 * whether it may close. So while it is closed it hears of failures alone, and while it is half open
 * of the one call that tries. Its own timeout is off, since that would answer while the work goes
 * on.
 *
 * <p>Safe for any thread.
 */
final class Circuit {

  private final CircuitBreaker breaker;
  private final AtomicBoolean trying = new AtomicBoolean();

  Circuit(String name, Vertx vertx, GatewayOptions options) {
    this.breaker =
        CircuitBreaker.create(
            name,
            vertx,
            new CircuitBreakerOptions()
                .setMaxFailures(options.breakerFailures())
                .setFailuresRollingWindow(options.breakerWindowMillis())
                .setResetTimeout(options.breakerResetMillis())
                .setMaxRetries(0)
                .setTimeout(-1));
  }

  /** Not called: the gateway is taken for dead. Shared and without a stack trace. */
  static final class Open extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final Open INSTANCE = new Open();

    private Open() {
      super("the circuit is open", null, false, false);
    }
  }

  /** What the breaker hears of a reply that speaks of a dead gateway. */
  private static final class Dead extends RuntimeException {
    private static final long serialVersionUID = 1L;
    static final Dead INSTANCE = new Dead();

    private Dead() {
      super("the gateway is dead", null, false, false);
    }
  }

  /** Whether a call now would not be made. */
  boolean open() {
    return switch (breaker.state()) {
      case CLOSED -> false;
      case OPEN -> true;
      case HALF_OPEN -> trying.get();
    };
  }

  /**
   * Makes a call, or fails with {@link Open} without having made it.
   *
   * @param call fails only if it was not made
   */
  <T> Future<GatewayReply<T>> run(Supplier<Future<GatewayReply<T>>> call) {
    if (breaker.state() == CircuitBreakerState.CLOSED) {
      return call.get().onSuccess(this::countWhileClosed);
    }
    if (!trying.compareAndSet(false, true)) {
      return Future.failedFuture(Open.INSTANCE);
    }
    AtomicReference<GatewayReply<T>> replied = new AtomicReference<>();
    return breaker
        .execute(() -> call.get().onSuccess(replied::set).compose(Circuit::deadAsFailure))
        .onComplete(tried -> trying.set(false))
        .recover(
            failure ->
                failure instanceof Dead
                    ? Future.succeededFuture(replied.get())
                    : Future.failedFuture(
                        failure instanceof OpenCircuitException ? Open.INSTANCE : failure));
  }

  private void countWhileClosed(GatewayReply<?> reply) {
    if (reply.dead() && breaker.state() == CircuitBreakerState.CLOSED) {
      breaker.execute(() -> Future.failedFuture(Dead.INSTANCE));
    }
  }

  private static <T> Future<GatewayReply<T>> deadAsFailure(GatewayReply<T> reply) {
    return reply.dead() ? Future.failedFuture(Dead.INSTANCE) : Future.succeededFuture(reply);
  }

  void close() {
    breaker.close();
  }
}
