package dev.spillway.gateway;

import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.Refund;

/**
 * One cancel to be sent.
 *
 * @param refund committed, in the n that is sent
 * @param again whether the gateway may have got it before, in this n or an earlier one
 * @param sendByNanos monotonic; after this it is not sent any more
 */
public record CancelCall(PaymentKey paymentKey, Refund refund, boolean again, long sendByNanos) {

  /**
   * Whether the gateway would only repeat its last error under the key of this n. Where it shows
   * that the refund was not executed, a new n with a new key is then the only way on.
   */
  public static boolean keyIsSpent(Refund refund) {
    return refund
        .gatewayCode()
        .filter(code -> ErrorClass.staysWithKey(code, refund.sameErrors()))
        .isPresent();
  }
}
