package dev.spillway.confirm;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.api.Views;
import dev.spillway.payment.Money;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStatus;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Map;

/**
 * The one table from where an attempt stands to what its confirm is told: the same for the request
 * that made it, for those that joined it and for any repeat.
 */
final class ConfirmAnswers {

  /** By then whoever recovers unknown outcomes has asked the gateway at least once. */
  private static final long ASK_AGAIN_SECONDS = 10;

  private ConfirmAnswers() {}

  static Answer of(Payment payment) {
    return switch (payment.status()) {
      case APPROVED, WAITING_FOR_DEPOSIT -> Answer.ok(Views.payment(payment));
      case UNKNOWN, NEEDS_ATTENTION ->
          accepted(payment.paymentKey().value(), Views.payment(payment));
      case DECLINED -> declined(payment);
      case NOT_CHARGED -> payment.contacted() ? declined(payment) : unreachable();
      case CANCEL_PENDING, CANCELED ->
          Problem.of(
              ProblemCode.INVALID_STATE,
              "The payment is " + payment.status() + ": its money was or will be given back",
              true,
              new JsonObject().put("payment", Views.payment(payment)));
    };
  }

  /** The outcome of a request whose attempt may not even be written. */
  static Answer notYetKnown(ConfirmPayment confirm, long askedAtMillis) {
    JsonObject body =
        new JsonObject()
            .put("paymentKey", confirm.paymentKey().value())
            .put("orderId", confirm.orderId().value())
            .put("amount", confirm.amount())
            .put("balanceAmount", 0)
            .put("currency", Money.WON)
            .put("status", PaymentStatus.UNKNOWN.name())
            .putNull("method")
            .putNull("approvedAt")
            .putNull("failure")
            .put("requestedAt", Views.time(askedAtMillis))
            .put("refunds", new JsonArray())
            .put("history", new JsonArray());
    return accepted(confirm.paymentKey().value(), body);
  }

  private static Answer accepted(String paymentKey, JsonObject body) {
    return new Answer(202, Map.of("Location", "/payments/" + paymentKey), body)
        .retryAfter(ASK_AGAIN_SECONDS);
  }

  private static Answer declined(Payment payment) {
    Payment.Failure failure = payment.failure().orElseThrow();
    return Problem.of(
        ProblemCode.PAYMENT_DECLINED,
        "The payment gateway said no: " + failure.code(),
        false,
        new JsonObject().put("gatewayCode", failure.code()));
  }

  private static Answer unreachable() {
    return Problem.of(
            ProblemCode.GATEWAY_UNREACHABLE,
            "The payment gateway was not reached; the same confirm may be sent again")
        .retryAfter(1);
  }
}
