package dev.spillway.payment;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * One attempt to pay an order, as its row stands.
 *
 * @param id our row
 * @param run how often this attempt was opened, from 1; an answer counts only for its own run
 * @param gatewayKey the idempotency key of this attempt at the gateway, the same on every sending
 * @param openedBy which transaction opened this run
 * @param contacted whether the gateway was, or may have been, reached in this run
 * @param captured what the gateway took
 * @param refunded what it has given back of that
 * @param deadlineAt after this the call of this run is certainly over
 */
public record Payment(
    long id,
    int run,
    OrderId orderId,
    PaymentKey paymentKey,
    Money price,
    PaymentStatus status,
    String gatewayKey,
    UUID openedBy,
    boolean contacted,
    long captured,
    long refunded,
    Optional<String> method,
    Optional<OffsetDateTime> approvedAt,
    Optional<Failure> failure,
    OffsetDateTime requestedAt,
    OffsetDateTime deadlineAt,
    List<Change> history) {

  /** Why the gateway took no money, in its own words. */
  public record Failure(String code, String message) {}

  /**
   * One step that the attempt made.
   *
   * @param from empty for its birth
   * @param by which part of the service made the step
   */
  public record Change(
      OffsetDateTime at,
      Optional<PaymentStatus> from,
      PaymentStatus to,
      String by,
      Optional<String> reason) {}

  public Payment {
    history = List.copyOf(history);
  }

  /** What can still be given back. */
  public long balance() {
    return captured - refunded;
  }
}
