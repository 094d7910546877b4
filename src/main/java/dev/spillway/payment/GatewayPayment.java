package dev.spillway.payment;

import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * A payment as the gateway shows it.
 *
 * @param total what was approved; cancels do not change it
 * @param balance what can still be cancelled: the truth about refunds, whatever the status says
 * @param approvedAt set once money was taken
 * @param secret the value that the gateway repeats in its webhooks of this payment
 */
public record GatewayPayment(
    String paymentKey,
    String orderId,
    State state,
    long total,
    long balance,
    Optional<String> method,
    Optional<OffsetDateTime> approvedAt,
    Optional<String> secret,
    Optional<Payment.Failure> failure) {

  /** The gateway's own statuses. */
  public enum State {
    READY,
    IN_PROGRESS,
    WAITING_FOR_DEPOSIT,
    DONE,
    CANCELED,
    PARTIAL_CANCELED,
    ABORTED,
    EXPIRED
  }
}
