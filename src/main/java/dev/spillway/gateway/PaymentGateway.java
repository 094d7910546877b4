package dev.spillway.gateway;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.payment.Outcome;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * The payment gateway as the event loops see it: slots to take, calls that end in an {@link
 * Outcome}.
 *
 * <p>The slots are the budget for a slow gateway. The circuit is for a dead one: connections that
 * fail and answers that say so open it, no slow answer and no decline does. It wraps the call
 * alone, which bounds itself in time. A future from here never fails: in doubt it is {@link
 * Outcome.Unknown}.
 *
 * <p>Safe for any thread.
 */
public final class PaymentGateway {

  /** Above the call's own bound, so that the log shows a call that failed to honour it. */
  private static final long LONGEST_MARGIN_MILLIS = 2_000;

  private final Slots confirmSlots;
  private final Circuit confirmCircuit;
  private final GatewayExecutor confirmWorkers;
  private final HttpTransport transport;
  private final TossGateway toss;

  public PaymentGateway(
      Vertx vertx, GatewayOptions options, Ticks ticks, GatewayListener listener) {
    this.confirmSlots = new Slots("gateway-slots", options.slots(), ticks);
    this.confirmCircuit = new Circuit("gateway-confirm", vertx, options);
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
    return confirmCircuit.open();
  }

  /**
   * Asks for the money.
   *
   * @param slot the caller's; from here on it is given back by this side, on every way out
   */
  public Future<Outcome> confirm(ConfirmCall call, Slot slot, Optional<Executor> heldThread) {
    return confirmCircuit
        .run(() -> confirmWorkers.submit(slot, () -> toss.confirm(call), heldThread))
        .map(GatewayReply::outcome)
        .otherwise(failure -> outcomeOf(failure, slot));
  }

  private static Outcome outcomeOf(Throwable failure, Slot slot) {
    if (failure instanceof Circuit.Open) {
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
    confirmCircuit.close();
    return confirmWorkers.close().onComplete(closed -> transport.close());
  }
}
