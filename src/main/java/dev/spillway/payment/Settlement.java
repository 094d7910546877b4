package dev.spillway.payment;

import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What becomes of an attempt, and of the refund that it may have under way, given what the gateway
 * said.
 *
 * <p>A plain record of a decision; {@link Verdict} makes it. Numbers are what the row shall say
 * afterwards, not differences.
 *
 * @param to the new status, or the old one if only the money changes
 * @param contacted whether the gateway was, or may have been, reached
 * @param captured what it took
 * @param refunded what has gone back of that, whoever wanted it
 * @param pending what stays reserved
 * @param adopted the part of {@code refunded} that somebody gave back at the gateway itself
 * @param refundEnd how the refund under way ends; empty if it does not, or there is none
 * @param attention why somebody should look at it
 * @param answered whether somebody has looked at it, so that nobody needs to any more
 * @param reason a word for the history
 */
public record Settlement(
    PaymentStatus to,
    boolean contacted,
    long captured,
    long refunded,
    long pending,
    long adopted,
    Optional<RefundEnd> refundEnd,
    Optional<GatewayPayment> shown,
    Optional<Payment.Failure> failure,
    Optional<String> attention,
    boolean answered,
    String reason) {

  /**
   * The end of one refund.
   *
   * @param code the gateway's word for a failure
   */
  public record RefundEnd(Refund refund, Refund.Status status, Optional<Payment.Failure> code) {}

  /** The same attempt without any change, to be built upon. */
  static Settlement unchanged(Payment now) {
    return new Settlement(
        now.status(),
        now.contacted(),
        now.captured(),
        now.refunded(),
        now.pending(),
        0,
        Optional.empty(),
        Optional.empty(),
        now.failure(),
        Optional.empty(),
        false,
        "");
  }

  Settlement to(PaymentStatus next, String why) {
    return new Settlement(
        next, contacted, captured, refunded, pending, adopted, refundEnd, shown, failure, attention,
        answered, why);
  }

  /** Ended without money. */
  Settlement failed(PaymentStatus next, boolean reached, Payment.Failure why) {
    return new Settlement(
        next,
        reached,
        captured,
        refunded,
        pending,
        adopted,
        refundEnd,
        shown,
        Optional.of(why),
        attention,
        answered,
        why.code());
  }

  /** The gateway was reached, so an older failure does not speak of this attempt any more. */
  Settlement showing(GatewayPayment payment) {
    return new Settlement(
        to,
        true,
        captured,
        refunded,
        pending,
        adopted,
        refundEnd,
        Optional.of(payment),
        Optional.empty(),
        attention,
        answered,
        reason);
  }

  Settlement money(long nowCaptured, long nowRefunded, long nowAdopted) {
    return new Settlement(
        to,
        contacted,
        nowCaptured,
        nowRefunded,
        pending,
        nowAdopted,
        refundEnd,
        shown,
        failure,
        attention,
        answered,
        reason);
  }

  Settlement ending(RefundEnd end) {
    boolean done = end.status() == Refund.Status.DONE;
    return new Settlement(
        to,
        contacted,
        captured,
        done ? refunded + end.refund().amount() : refunded,
        pending - end.refund().amount(),
        adopted,
        Optional.of(end),
        shown,
        failure,
        attention,
        answered,
        reason);
  }

  Settlement calling(String why) {
    return new Settlement(
        to,
        contacted,
        captured,
        refunded,
        pending,
        adopted,
        refundEnd,
        shown,
        failure,
        Optional.of(why),
        answered,
        reason);
  }

  /** Somebody has looked at it, and this is what they say. */
  Settlement answering(PaymentStatus next, String why) {
    return new Settlement(
        next, contacted, captured, refunded, pending, adopted, refundEnd, shown, failure, attention,
        true, why);
  }

  /** Whether the row would say anything else than it does. */
  boolean changes(Payment now) {
    return to != now.status()
        || captured != now.captured()
        || refunded != now.refunded()
        || pending != now.pending()
        || refundEnd.isPresent()
        || (attention.isPresent() && now.attention().isEmpty());
  }

  /**
   * What we must give back by ourselves now, by a cancel of our own; 0 = the account that waits for
   * a deposit. Empty if there is nothing, if that is under way, or if somebody must look first: who
   * was called because nothing was known need not, now that it is.
   */
  public OptionalLong cancelDue(Payment now) {
    boolean underWay = now.unsettledRefund().isPresent() && refundEnd.isEmpty();
    boolean stillCalled = to == now.status() && !answered && now.attention().isPresent();
    boolean called = attention.isPresent() || stillCalled;
    return to == PaymentStatus.CANCEL_PENDING && !underWay && !called
        ? OptionalLong.of(captured - refunded)
        : OptionalLong.empty();
  }

  /** What becomes of an order that follows this attempt. */
  public OrderStatus orderStatus() {
    return switch (to) {
      case APPROVED -> refunded == 0 ? OrderStatus.PAID : OrderStatus.PARTIALLY_REFUNDED;
      case WAITING_FOR_DEPOSIT -> OrderStatus.WAITING_FOR_DEPOSIT;
      case CANCELED -> captured == 0 ? OrderStatus.PENDING_PAYMENT : OrderStatus.REFUNDED;
      case DECLINED, NOT_CHARGED, CANCEL_PENDING, UNKNOWN, NEEDS_ATTENTION ->
          OrderStatus.PENDING_PAYMENT;
    };
  }

  public Optional<String> method() {
    return shown.flatMap(GatewayPayment::method);
  }

  public Optional<OffsetDateTime> approvedAt() {
    return shown.flatMap(GatewayPayment::approvedAt);
  }

  public Optional<String> secret() {
    return shown.flatMap(GatewayPayment::secret);
  }

  public Optional<OffsetDateTime> dueAt() {
    return shown.flatMap(GatewayPayment::deposit).flatMap(GatewayPayment.Deposit::dueAt);
  }

  public Optional<RefundAccount> refundAccount() {
    return shown.flatMap(GatewayPayment::deposit).flatMap(GatewayPayment.Deposit::account);
  }
}
