package dev.spillway.processing;

import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.PaymentKey;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * A stored webhook as an operator sees it: what it claims and what has become of it. Never the body
 * itself, which has the payment's secret in it.
 *
 * @param claims what it says has become of the payment, which may be untrue
 * @param attempts tries so far
 * @param nextAttemptAt when it is tried again, if it is
 * @param why what last kept it from being done
 */
public record StoredWebhook(
    long id,
    Status status,
    Optional<String> eventType,
    Optional<String> transmissionId,
    Optional<OrderId> orderId,
    Optional<PaymentKey> paymentKey,
    Optional<GatewayPayment.State> claims,
    int bytes,
    int attempts,
    OffsetDateTime receivedAt,
    Optional<OffsetDateTime> nextAttemptAt,
    Optional<String> why) {

  /** Where those stand that are not done. */
  public enum Status {
    RECEIVED,
    PARKED,
    SET_ASIDE,
    DEAD
  }
}
