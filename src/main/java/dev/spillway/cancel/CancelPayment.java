package dev.spillway.cancel;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.idempotency.Intent;
import dev.spillway.payment.Money;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.RefundAccount;
import io.vertx.core.json.JsonObject;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Asks to give money back, or to close an account that waits for its deposit.
 *
 * @param amount what is to go back; empty for all that is left
 * @param account where a deposit goes back to
 */
public record CancelPayment(
    PaymentKey paymentKey,
    String reason,
    Optional<Long> amount,
    Optional<RefundAccount> account,
    Intent intent) {

  private static final String ROUTE = "POST /payments/{paymentKey}/cancel";
  private static final int REASON_CODE_POINTS_MAX = 200;
  private static final int HOLDER_CODE_POINTS_MAX = 60;

  /** The gateway's code of a bank, or its name. */
  private static final Pattern BANK = Pattern.compile("[0-9A-Za-z가-힣]{2,20}");

  private static final Pattern ACCOUNT_NUMBER = Pattern.compile("[0-9]{1,20}");

  /**
   * Reads {@code {cancelReason, cancelAmount?, refundReceiveAccount?}}. The key is required:
   * without one, a repeat of a cancel could not be told from a second one.
   */
  public static CancelPayment read(Fields fields, Optional<String> idempotencyKey) {
    String paymentKey = fields.matching("paymentKey", PaymentKey.PATTERN);
    String reason = fields.line("cancelReason", REASON_CODE_POINTS_MAX);
    Optional<Long> amount = fields.integerUnlessAbsent("cancelAmount", 1, Money.AMOUNT_MAX);
    Optional<RefundAccount> account =
        fields.optionalObject("refundReceiveAccount").map(CancelPayment::account);
    if (idempotencyKey.isEmpty()) {
      fields.reject("Idempotency-Key", "is missing");
    }
    fields.check();
    return new CancelPayment(
        new PaymentKey(paymentKey),
        reason,
        amount,
        account,
        Intent.of(idempotencyKey, ROUTE, fields.canonical()));
  }

  private static RefundAccount account(Fields fields) {
    return new RefundAccount(
        fields.matching("bank", BANK),
        fields.matching("accountNumber", ACCOUNT_NUMBER),
        fields.line("holderName", HOLDER_CODE_POINTS_MAX));
  }

  /** What to say when it cannot be told whether the refund was made: a repeat finds out. */
  public static Answer unanswered() {
    return Problem.of(
            ProblemCode.OVERLOADED,
            "No answer in time; with the same Idempotency-Key nothing is given back twice",
            true,
            new JsonObject()
                .put("routeClass", RouteClass.CANCEL.label())
                .put("resource", Resource.DATABASE.label()))
        .retryAfter(1);
  }
}
