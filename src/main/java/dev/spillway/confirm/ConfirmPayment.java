package dev.spillway.confirm;

import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.idempotency.Intent;
import dev.spillway.payment.Money;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.PaymentKey;
import java.util.Optional;

/** Asks to take the money that a buyer has agreed to in the payment window. */
public record ConfirmPayment(PaymentKey paymentKey, OrderId orderId, long amount, Intent intent) {

  private static final String ROUTE = "POST /payments/confirm";

  /** Reads {@code {paymentKey, orderId, amount}}. */
  public static ConfirmPayment read(Fields fields, Optional<String> idempotencyKey) {
    String paymentKey = fields.matching("paymentKey", PaymentKey.PATTERN);
    String orderId = fields.matching("orderId", OrderId.PATTERN);
    long amount = fields.integer("amount", 1, Money.AMOUNT_MAX);
    fields.check();
    return new ConfirmPayment(
        new PaymentKey(paymentKey),
        new OrderId(orderId),
        amount,
        Intent.of(idempotencyKey, ROUTE, fields.canonical()));
  }

  /**
   * What to say when no word of the outcome came in time.
   *
   * @param askedAtMillis when it was asked, in epoch milliseconds
   */
  public Answer unanswered(long askedAtMillis) {
    return ConfirmAnswers.notYetKnown(this, askedAtMillis);
  }
}
