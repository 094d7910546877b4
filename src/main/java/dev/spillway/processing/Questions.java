package dev.spillway.processing;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Turn;
import dev.spillway.admission.WaitingRoom;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.PaymentKey;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.util.List;
import java.util.Optional;

/**
 * Asks the gateway how a payment stands, within the slots that queries for webhooks have.
 *
 * <p>A slot is waited for by a few and for a while. Whoever gets none comes again later, so that
 * what waits for a slow gateway never keeps those waiting who need not ask it.
 *
 * <p>Safe for any thread; results come back on the caller's context.
 */
final class Questions {

  static final List<String> LABELS = List.of("shown", "not_found", "unknown");

  private static final long WAIT_MILLIS = 10_000;
  private static final int WAITING_MAX = 4;

  private final Vertx vertx;
  private final PaymentGateway gateway;
  private final WaitingRoom room;
  private final Ticks ticks;
  private final ProcessingListener listener;

  Questions(Vertx vertx, PaymentGateway gateway, Ticks ticks, ProcessingListener listener) {
    this.vertx = vertx;
    this.gateway = gateway;
    this.room =
        WaitingRoom.unpredicted(gateway.webhookQuerySlots(), WAIT_MILLIS, WAITING_MAX, ticks);
    this.ticks = ticks;
    this.listener = listener;
  }

  /** A slot, or none within the time that is waited for one. Whoever gets it gives it back. */
  Future<Optional<Slot>> slot(String holder) {
    Promise<Optional<Slot>> promise = Promise.promise();
    Context context = vertx.getOrCreateContext();
    Turn turn =
        room.enter(
            holder,
            Deadline.after(2 * WAIT_MILLIS, ticks),
            new Turn.Waiting() {
              @Override
              public void served(Slot slot) {
                context.runOnContext(back -> promise.complete(Optional.of(slot)));
              }

              @Override
              public void expired() {
                context.runOnContext(back -> promise.complete(Optional.empty()));
              }
            });
    if (turn instanceof Slot slot) {
      return Future.succeededFuture(Optional.of(slot));
    }
    if (turn instanceof Turn.Refusal) {
      return Future.succeededFuture(Optional.empty());
    }
    long timer = vertx.setTimer(WAIT_MILLIS + 1, over -> room.expire());
    return promise.future().onComplete(done -> vertx.cancelTimer(timer));
  }

  /**
   * Asks by the payment, or by the order if no payment is known. Takes the slot over. An answer
   * about something else than was asked is none.
   */
  Future<Outcome> ask(OrderId orderId, Optional<PaymentKey> paymentKey, Slot slot) {
    Future<Outcome> answer =
        paymentKey
            .map(key -> gateway.query(key, slot))
            .orElseGet(() -> gateway.query(orderId, slot));
    return answer
        .map(
            outcome ->
                outcome instanceof Outcome.Shown shown
                        && !isAbout(shown.payment(), orderId, paymentKey)
                    ? new Outcome.Unknown("ANOTHER_PAYMENT_SHOWN")
                    : outcome)
        .onSuccess(outcome -> listener.asked(label(outcome)));
  }

  private static boolean isAbout(
      GatewayPayment shown, OrderId orderId, Optional<PaymentKey> paymentKey) {
    return paymentKey
        .map(key -> key.value().equals(shown.paymentKey()))
        .orElse(orderId.value().equals(shown.orderId()));
  }

  private static String label(Outcome outcome) {
    return outcome.fold(
        shown -> "shown",
        declined -> "unknown",
        refused -> "unknown",
        notSent -> "unknown",
        notFound -> "not_found",
        unknown -> "unknown");
  }
}
