package dev.spillway.gateway;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.payment.Outcome;
import dev.spillway.time.Ticks;
import io.vertx.circuitbreaker.CircuitBreaker;
import io.vertx.circuitbreaker.CircuitBreakerOptions;
import io.vertx.circuitbreaker.CircuitBreakerState;
import io.vertx.circuitbreaker.OpenCircuitException;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * The payment gateway as the event loops see it: slots to take, calls that end in an {@link
 * Outcome}.
 *
 * <p>The slots are the budget for a slow gateway. The circuit breaker is for a dead one: it counts
 * connections that fail and answers that say so, and no slow answer and no decline. It wraps the
 * call alone. Its own timeout is off, since that would answer while the work goes on; the work
 * bounds itself. A future from here never fails: in doubt it is {@link Outcome.Unknown}.
 *
 * <p>Safe for any thread.
 */
public final class PaymentGateway {

  /** Above the call's own bound, so that the log shows a call that failed to honour it. */
  private static final long LONGEST_MARGIN_MILLIS = 2_000;

  private final Slots confirmSlots;
  private final CircuitBreaker confirmBreaker;
  private final GatewayExecutor confirmWorkers;
  private final HttpTransport transport;
  private final TossGateway toss;

  public PaymentGateway(
      Vertx vertx, GatewayOptions options, Ticks ticks, GatewayListener listener) {
    this.confirmSlots = new Slots("gateway-slots", options.slots(), ticks);
    this.confirmBreaker =
        CircuitBreaker.create(
            "gateway-confirm",
            vertx,
            new CircuitBreakerOptions()
                .setMaxFailures(options.breakerFailures())
                .setFailuresRollingWindow(options.breakerWindowMillis())
                .setResetTimeout(options.breakerResetMillis())
                .setMaxRetries(0)
                .setTimeout(-1));
    this.transport = new HttpTransport(options);
    this.toss = new TossGateway(transport, options, ticks);
    this.confirmWorkers =
        new GatewayExecutor(
            vertx,
            "gateway",
            "confirm",
            options.threads(),
            options.timeoutMillis() + LONGEST_MARGIN_MILLIS,
            ticks,
            listener);
  }

  /** The budget of confirms; a slot is taken before anything is written or sent. */
  public Slots confirmSlots() {
    return confirmSlots;
  }

  /** Whether a confirm would be rejected without trying, because the gateway is dead. */
  public boolean confirmCircuitOpen() {
    return confirmBreaker.state() == CircuitBreakerState.OPEN;
  }

  /**
   * Asks for the money.
   *
   * @param slot the caller's; from here on it is given back by this side, on every way out
   */
  public Future<Outcome> confirm(ConfirmCall call, Slot slot, Optional<Executor> heldThread) {
    Future<GatewayReply> reply =
        confirmBreaker.execute(
            () ->
                confirmWorkers
                    .submit(slot, () -> toss.confirm(call), heldThread)
                    .compose(PaymentGateway::countDead));
    return reply.transform(
        done ->
            done.succeeded()
                ? Future.succeededFuture(done.result().outcome())
                : Future.succeededFuture(outcomeOf(done.cause(), slot)));
  }

  /** A dead gateway's reply, dressed as a failure so that the breaker counts it. */
  private static final class Dead extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Outcome outcome;

    Dead(Outcome outcome) {
      super("gateway dead", null, false, false);
      this.outcome = outcome;
    }
  }

  private static Future<GatewayReply> countDead(GatewayReply reply) {
    return reply.dead()
        ? Future.failedFuture(new Dead(reply.outcome()))
        : Future.succeededFuture(reply);
  }

  private static Outcome outcomeOf(Throwable failure, Slot slot) {
    if (failure instanceof Dead dead) {
      return dead.outcome;
    }
    if (failure instanceof OpenCircuitException) {
      slot.ignored();
      return new Outcome.NotSent("CIRCUIT_OPEN");
    }
    if (failure instanceof GatewayExecutor.NotAccepted) {
      slot.ignored();
      return new Outcome.NotSent("SHUTTING_DOWN");
    }
    return new Outcome.Unknown(failure.getClass().getSimpleName());
  }

  /** Waits for nothing: calls under way are interrupted and end unknown. */
  public Future<Void> close() {
    confirmBreaker.close();
    return confirmWorkers.close().onComplete(closed -> transport.close());
  }
}
