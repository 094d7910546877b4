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
 * @param pending what else is reserved for refunds whose outcome is not known
 * @param dueAt when the deposit of a virtual account is due
 * @param pastDue whether that was an hour ago when the row was read
 * @param refundAccount where a deposit would go back to, as far as we were told
 * @param openedAt when this run was opened
 * @param deadlineAt after this the call of this run is certainly over
 * @param attention since when and why somebody should look at it
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
    long pending,
    Optional<String> method,
    Optional<OffsetDateTime> approvedAt,
    Optional<Failure> failure,
    Optional<OffsetDateTime> dueAt,
    boolean pastDue,
    Optional<RefundAccount> refundAccount,
    OffsetDateTime requestedAt,
    OffsetDateTime openedAt,
    OffsetDateTime deadlineAt,
    Optional<Attention> attention,
    List<Refund> refunds,
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

  /** That somebody should look at it. */
  public record Attention(OffsetDateTime since, String reason) {}

  public Payment {
    refunds = List.copyOf(refunds);
    history = List.copyOf(history);
  }

  /** The refund whose outcome is not known; there is one at most. */
  public Optional<Refund> unsettledRefund() {
    return refunds.stream().filter(r -> r.status() == Refund.Status.UNKNOWN).findFirst();
  }

  /** The refund of one row of ours. */
  public Optional<Refund> refund(long refundId) {
    return refunds.stream().filter(r -> r.id() == refundId).findFirst();
  }

  /** Whether a buyer pays or paid it into an account that the gateway opened for it. */
  public boolean virtualAccount() {
    return dueAt.isPresent() || status == PaymentStatus.WAITING_FOR_DEPOSIT;
  }

  /** What has been taken and not given back. */
  public long balance() {
    return captured - refunded;
  }

  /** What a new refund may take. */
  public long refundable() {
    return captured - refunded - pending;
  }
}
