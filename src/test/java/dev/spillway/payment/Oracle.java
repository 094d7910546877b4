package dev.spillway.payment;

import static dev.spillway.payment.PaymentStatus.APPROVED;
import static dev.spillway.payment.PaymentStatus.CANCELED;
import static dev.spillway.payment.PaymentStatus.CANCEL_PENDING;
import static dev.spillway.payment.PaymentStatus.DECLINED;
import static dev.spillway.payment.PaymentStatus.NOT_CHARGED;
import static dev.spillway.payment.PaymentStatus.WAITING_FOR_DEPOSIT;

import dev.spillway.payment.Situations.Relation;
import dev.spillway.payment.Situations.Seen;
import dev.spillway.payment.Situations.Situation;
import java.util.Optional;

/**
 * What an attempt must become, written as data from the table of ways and not from the code: a
 * column for each thing that an answer can prove, a row for each status.
 */
final class Oracle {

  /** What an answer proves. */
  private enum Proof {
    NOTHING,
    DECLINED,
    REFUSED,
    OVER,
    WAITS,
    MONEY,
    GONE
  }

  private Oracle() {}

  /** The status that the attempt has after the answer. */
  static PaymentStatus expected(Situation s) {
    PaymentStatus now = s.now().status();
    Proof proof = proof(s);
    return switch (now) {
      case UNKNOWN, NEEDS_ATTENTION ->
          switch (proof) {
            case DECLINED -> s.asSeen() ? DECLINED : now;
            case REFUSED, OVER -> s.asSeen() ? NOT_CHARGED : now;
            case WAITS -> !s.asSeen() ? now : fits(s) ? WAITING_FOR_DEPOSIT : CANCEL_PENDING;
            case MONEY -> fits(s) ? APPROVED : CANCEL_PENDING;
            case GONE -> CANCELED;
            case NOTHING -> now;
          };
      case WAITING_FOR_DEPOSIT ->
          switch (proof) {
            case OVER -> s.asSeen() ? NOT_CHARGED : now;
            case WAITS -> s.seen() == Seen.PAST_DUE ? NOT_CHARGED : now;
            case MONEY -> APPROVED;
            case GONE -> CANCELED;
            case NOTHING, DECLINED, REFUSED -> now;
          };
      case APPROVED ->
          switch (proof) {
            case WAITS -> s.asSeen() && untouched(s) ? WAITING_FOR_DEPOSIT : now;
            case GONE -> CANCELED;
            default -> now;
          };
      case DECLINED, NOT_CHARGED ->
          switch (proof) {
            case MONEY ->
                s.relation() == Relation.FREE && total(s) == Examples.PRICE
                    ? APPROVED
                    : CANCEL_PENDING;
            case GONE -> CANCELED;
            default -> now;
          };
      case CANCEL_PENDING ->
          switch (proof) {
            case GONE -> CANCELED;
            case OVER -> s.asSeen() && s.now().captured() == 0 ? CANCELED : now;
            default -> now;
          };
      case CANCELED -> CANCELED;
    };
  }

  /** Only the order that follows the attempt, still unpaid, and only for its price. */
  private static boolean fits(Situation s) {
    return s.relation() == Relation.FOLLOWED && total(s) == Examples.PRICE;
  }

  private static boolean untouched(Situation s) {
    return s.now().refunded() == 0 && s.now().unsettledRefund().isEmpty();
  }

  private static long total(Situation s) {
    return s.shown().orElseThrow().total();
  }

  private static Proof proof(Situation s) {
    if (s.outcome() instanceof Outcome.Declined) {
      return Proof.DECLINED;
    }
    if (s.outcome() instanceof Outcome.Refused || s.outcome() instanceof Outcome.NotSent) {
      return Proof.REFUSED;
    }
    if (s.shown().isEmpty() || !s.shown().get().paymentKey().equals("key-1")) {
      return Proof.NOTHING;
    }
    GatewayPayment shown = s.shown().get();
    if (!shown.orderId().equals("order-1")) {
      return Proof.REFUSED;
    }
    return switch (shown.state()) {
      case READY, IN_PROGRESS -> Proof.NOTHING;
      case ABORTED, EXPIRED -> Proof.OVER;
      case WAITING_FOR_DEPOSIT -> Proof.WAITS;
      case DONE, CANCELED, PARTIAL_CANCELED -> proofOfMoney(s, shown);
    };
  }

  private static Proof proofOfMoney(Situation s, GatewayPayment shown) {
    boolean taken = shown.approvedAt().isPresent();
    boolean waitedTwice =
        s.now().status() == WAITING_FOR_DEPOSIT && !s.now().history().isEmpty() && !s.asSeen();
    boolean otherAmount =
        taken
            && switch (s.now().status()) {
              case WAITING_FOR_DEPOSIT -> shown.total() != Examples.PRICE;
              case CANCELED -> shown.total() != s.now().captured();
              default -> s.now().captured() > 0 && shown.total() != s.now().captured();
            };
    if (waitedTwice || otherAmount || (!taken && shown.balance() > 0) || refundOpen(s, shown)) {
      return Proof.NOTHING;
    }
    return shown.balance() == 0 ? Proof.GONE : Proof.MONEY;
  }

  /**
   * A refund of money is open, this balance is not the one that it would leave, and no cancel is
   * shown that was made where it could have been.
   */
  private static boolean refundOpen(Situation s, GatewayPayment shown) {
    return s.now()
        .unsettledRefund()
        .filter(r -> r.refundableAmount().isPresent())
        .map(
            r ->
                shown.balance() != r.refundableAmount().getAsLong() - r.amount()
                    && madeAt(r, shown).isEmpty())
        .orElse(false);
  }

  /** The cancel that was made at the balance for which the refund is meant. */
  static Optional<GatewayPayment.Cancel> madeAt(Refund refund, GatewayPayment shown) {
    return shown.cancels().stream()
        .filter(c -> c.amount() + c.left() == refund.refundableAmount().getAsLong())
        .findFirst();
  }
}
