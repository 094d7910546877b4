package dev.spillway.payment;

import java.util.Optional;

/**
 * What it means for an attempt that the gateway shows money: taken, given back, or both.
 *
 * <p>A part of {@link Verdict}, which has made sure that the payment is ours.
 */
final class MoneyVerdict {

  private static final Payment.Failure ANOTHER_CAME_FIRST =
      new Payment.Failure("ANOTHER_CANCEL_CAME_FIRST", "");

  private final Standing standing;
  private final Payment now;
  private final GatewayPayment shown;
  private final boolean answersCancel;

  /**
   * @param answersCancel whether this answers the cancel under way, and so says by itself that it
   *     was executed
   */
  MoneyVerdict(Standing standing, GatewayPayment shown, boolean answersCancel) {
    this.standing = standing;
    this.now = standing.now();
    this.shown = shown;
    this.answersCancel = answersCancel;
  }

  /** Empty when it changes nothing, or cannot be true. */
  Optional<Settlement> decide() {
    if (shown.balance() > 0 && shown.captured() == 0) {
      return Optional.empty();
    }
    if (takenBack() && !standing.asSeen()) {
      return Optional.empty();
    }
    if (contradicts()) {
      return Optional.of(
          Settlement.unchanged(now).calling("gateway shows another amount: " + shown.total()));
    }
    long captured = Math.max(now.captured(), shown.captured());
    Settlement base = Settlement.unchanged(now).showing(shown).money(captured, now.refunded(), 0);
    return count(base)
        .map(counted -> counted.to(next(counted), "gateway shows " + shown.state()))
        .map(this::withoutAccount);
  }

  /** What was paid in once, taken back, and is waited for again. */
  private boolean takenBack() {
    return now.status() == PaymentStatus.WAITING_FOR_DEPOSIT
        && now.history().stream()
            .anyMatch(change -> change.from().equals(Optional.of(PaymentStatus.APPROVED)));
  }

  /** An amount never changes once it is known; nothing can be concluded from one that did. */
  private boolean contradicts() {
    if (shown.captured() == 0) {
      return false;
    }
    return switch (now.status()) {
      case WAITING_FOR_DEPOSIT -> !shown.matches(now.price());
      case CANCELED -> shown.captured() != now.captured();
      default -> now.captured() > 0 && shown.captured() != now.captured();
    };
  }

  /** A deposit can only be given back to an account, and nobody has told us one. */
  private Settlement withoutAccount(Settlement settled) {
    boolean deposited =
        settled.to() == PaymentStatus.CANCEL_PENDING
            && settled.captured() > 0
            && shown.deposit().isPresent();
    boolean known = now.refundAccount().isPresent() || settled.refundAccount().isPresent();
    return deposited && !known ? settled.calling("no account to give a deposit back to") : settled;
  }

  /**
   * The money side: ends the refund under way if the balance tells how it ended, and adopts what
   * else is missing. Empty when a refund is under way and the balance does not tell.
   */
  private Optional<Settlement> count(Settlement base) {
    Optional<Refund> underWay = now.unsettledRefund();
    if (underWay.isEmpty()) {
      return Optional.of(adopt(base));
    }
    Refund refund = underWay.get();
    if (refund.refundableAmount().isEmpty()) {
      Refund.Status end = shown.balance() == 0 ? Refund.Status.DONE : Refund.Status.FAILED;
      Optional<Payment.Failure> why =
          end == Refund.Status.DONE
              ? Optional.empty()
              : Optional.of(new Payment.Failure("DEPOSIT_CAME_FIRST", ""));
      return Optional.of(adopt(base.ending(new Settlement.RefundEnd(refund, end, why))));
    }
    return endOf(refund).map(end -> adopt(base.ending(end)));
  }

  /**
   * How a refund ended that may be executed at one balance alone, R. It was executed if the gateway
   * says so or if exactly its amount is gone. Otherwise whichever cancel was made at R tells: if
   * that one is of another amount, ours was not executed, and never will be, since no balance comes
   * twice. Empty while it may still come to either.
   */
  private Optional<Settlement.RefundEnd> endOf(Refund refund) {
    long only = refund.refundableAmount().getAsLong();
    long left = only - refund.amount();
    if (answersCancel) {
      return shown.balance() <= left ? Optional.of(done(refund)) : Optional.empty();
    }
    if (shown.balance() == left) {
      return Optional.of(done(refund));
    }
    return shown
        .cancelAt(only)
        .map(
            cancel ->
                cancel.left() == left
                    ? done(refund)
                    : new Settlement.RefundEnd(
                        refund, Refund.Status.FAILED, Optional.of(ANOTHER_CAME_FIRST)));
  }

  private static Settlement.RefundEnd done(Refund refund) {
    return new Settlement.RefundEnd(refund, Refund.Status.DONE, Optional.empty());
  }

  /** What the gateway gave back beyond what we know of is somebody else's doing. */
  private Settlement adopt(Settlement base) {
    long gone = base.captured() == 0 ? 0 : base.captured() - shown.balance();
    long missing = Math.max(0, gone - base.refunded());
    return base.money(base.captured(), base.refunded() + missing, missing);
  }

  private PaymentStatus next(Settlement settled) {
    if (shown.balance() == 0) {
      return PaymentStatus.CANCELED;
    }
    return switch (now.status()) {
      case UNKNOWN, NEEDS_ATTENTION ->
          standing.fits(shown) ? PaymentStatus.APPROVED : PaymentStatus.CANCEL_PENDING;
      case WAITING_FOR_DEPOSIT, APPROVED -> PaymentStatus.APPROVED;
      case DECLINED, NOT_CHARGED ->
          standing.orderFree() && shown.matches(now.price())
              ? PaymentStatus.APPROVED
              : PaymentStatus.CANCEL_PENDING;
      case CANCEL_PENDING, CANCELED ->
          settled.captured() > 0 && settled.captured() == settled.refunded()
              ? PaymentStatus.CANCELED
              : now.status();
    };
  }
}
