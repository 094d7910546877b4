package dev.spillway.payment;

import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * How an attempt that is UNKNOWN ends, given what the gateway said.
 *
 * <p>A pure function, so that it can be tested against every answer there is. It never guesses:
 * what does not prove an end leaves the attempt UNKNOWN. A shown payment counts only if it is ours
 * by both ids, because the gateway's idempotency ignores bodies and may replay another payment's
 * answer.
 *
 * @param to the new status
 * @param contacted whether the gateway was, or may have been, reached
 * @param captured what it took
 * @param refunded what it has given back of that
 * @param reason a word for the history
 */
public record Settlement(
    PaymentStatus to,
    boolean contacted,
    long captured,
    long refunded,
    Optional<String> method,
    Optional<OffsetDateTime> approvedAt,
    Optional<String> secret,
    Optional<Payment.Failure> failure,
    String reason) {

  /** The reason of an attempt whose payment belongs to another order. */
  public static final String OF_ANOTHER_ORDER = "BELONGS_TO_ANOTHER_ORDER";

  /**
   * Decides.
   *
   * @param orderTakesMoney whether the order's status lets this attempt have it
   * @return empty when the attempt stays UNKNOWN
   */
  public static Optional<Settlement> of(Payment payment, Outcome outcome, boolean orderTakesMoney) {
    return outcome.fold(
        shown -> ofShown(payment, shown.payment(), orderTakesMoney),
        declined ->
            Optional.of(failed(PaymentStatus.DECLINED, true, declined.code(), declined.message())),
        refused ->
            Optional.of(failed(PaymentStatus.NOT_CHARGED, true, refused.code(), refused.message())),
        notSent -> Optional.of(failed(PaymentStatus.NOT_CHARGED, false, notSent.reason(), "")),
        unknown -> Optional.empty());
  }

  private static Optional<Settlement> ofShown(
      Payment ours, GatewayPayment shown, boolean orderTakesMoney) {
    if (!shown.paymentKey().equals(ours.paymentKey().value())) {
      return Optional.empty();
    }
    if (!shown.orderId().equals(ours.orderId().value())) {
      return Optional.of(failed(PaymentStatus.NOT_CHARGED, true, OF_ANOTHER_ORDER, ""));
    }
    return switch (shown.state()) {
      case READY, IN_PROGRESS -> Optional.empty();
      case ABORTED, EXPIRED -> {
        Payment.Failure why = shown.failure().orElse(new Payment.Failure(shown.state().name(), ""));
        yield Optional.of(failed(PaymentStatus.NOT_CHARGED, true, why.code(), why.message()));
      }
      case WAITING_FOR_DEPOSIT -> {
        boolean fits = orderTakesMoney && shown.matches(ours.price());
        yield Optional.of(
            taken(
                fits ? PaymentStatus.WAITING_FOR_DEPOSIT : PaymentStatus.CANCEL_PENDING,
                shown,
                0,
                0));
      }
      case DONE, CANCELED, PARTIAL_CANCELED -> Optional.of(ofMoney(ours, shown, orderTakesMoney));
    };
  }

  private static Settlement ofMoney(Payment ours, GatewayPayment shown, boolean orderTakesMoney) {
    long captured = shown.approvedAt().isPresent() ? shown.total() : 0;
    long refunded = captured == 0 ? 0 : captured - shown.balance();
    if (shown.balance() == 0) {
      return taken(PaymentStatus.CANCELED, shown, captured, refunded);
    }
    boolean fits = orderTakesMoney && shown.matches(ours.price());
    return taken(
        fits ? PaymentStatus.APPROVED : PaymentStatus.CANCEL_PENDING, shown, captured, refunded);
  }

  private static Settlement taken(
      PaymentStatus to, GatewayPayment shown, long captured, long refunded) {
    return new Settlement(
        to,
        true,
        captured,
        refunded,
        shown.method(),
        shown.approvedAt(),
        shown.secret(),
        Optional.empty(),
        "gateway shows " + shown.state());
  }

  private static Settlement failed(
      PaymentStatus to, boolean contacted, String code, String message) {
    return new Settlement(
        to,
        contacted,
        0,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.of(new Payment.Failure(code, message)),
        code);
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
}
