package dev.spillway.cancel;

import dev.spillway.api.Answer;
import dev.spillway.api.FieldError;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.api.Views;
import dev.spillway.payment.Payment;
import dev.spillway.payment.Refund;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;

/**
 * What a cancel is told: from where its refund stands, the same for the request that made it and
 * for any repeat; and why no refund was made.
 */
final class CancelAnswers {

  /** By then whoever recovers refunds has looked at it at least once. */
  private static final long ASK_AGAIN_SECONDS = 10;

  private CancelAnswers() {}

  /**
   * From the present state of one refund.
   *
   * @param refundId our row, one of the payment's
   */
  static Answer of(Payment payment, long refundId) {
    Refund refund = payment.refund(refundId).orElseThrow();
    return switch (refund.status()) {
      case DONE -> Answer.ok(Views.payment(payment));
      case UNKNOWN ->
          new Answer(
                  202,
                  Map.of("Location", "/payments/" + payment.paymentKey()),
                  Views.payment(payment))
              .retryAfter(ASK_AGAIN_SECONDS);
      case FAILED -> declined(refund.gatewayCode().orElseThrow());
    };
  }

  private static Answer declined(String gatewayCode) {
    return Problem.of(
        ProblemCode.REFUND_DECLINED,
        "The payment gateway said no: " + gatewayCode,
        false,
        new JsonObject().put("gatewayCode", gatewayCode));
  }

  static Answer inProgress() {
    return Problem.of(
        ProblemCode.PAYMENT_IN_PROGRESS,
        "Another refund of this payment is under way, and it did not end in time");
  }

  static Answer undecided() {
    return Problem.of(
        ProblemCode.PAYMENT_IN_PROGRESS, "The payment itself is under way: its end is not known");
  }

  /** The payment's state has no money to give back, or not in this way. */
  static Answer invalidState(Payment payment, String why) {
    return Problem.of(
        ProblemCode.INVALID_STATE,
        why,
        false,
        new JsonObject().put("payment", Views.payment(payment)));
  }

  static Answer exceeds(Payment payment, long wanted) {
    return Problem.of(
        ProblemCode.REFUND_EXCEEDS_BALANCE,
        "%d is more than what is left, %d".formatted(wanted, payment.refundable()),
        false,
        new JsonObject().put("balanceAmount", payment.refundable()));
  }

  static Answer accountMissing() {
    return Problem.invalid(
        List.of(
            new FieldError(
                "refundReceiveAccount", "is missing: a deposit goes back to an account")));
  }
}
