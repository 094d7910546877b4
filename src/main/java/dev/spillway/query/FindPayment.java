package dev.spillway.query;

import dev.spillway.api.Fields;
import dev.spillway.payment.PaymentKey;
import java.util.Optional;

/** Asks for one payment with its history. */
public record FindPayment(PaymentKey paymentKey) {

  public static FindPayment read(Fields fields, Optional<String> idempotencyKey) {
    String paymentKey = fields.matching("paymentKey", PaymentKey.PATTERN);
    fields.check();
    return new FindPayment(new PaymentKey(paymentKey));
  }
}
