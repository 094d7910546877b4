package dev.spillway.payment;

import java.util.Optional;

/**
 * What an operator makes of an attempt that somebody was called for, when they know what the
 * gateway does not tell: from its support, its console, or the buyer's bank.
 *
 * <p>The table of ways is the judge of what may become of it. Saying that it stays as it is means
 * that it was looked at; if money is owed, giving it back is then tried again.
 */
public final class Resolution {

  /** The failure of an attempt, or of a refund, that an operator ended without money. */
  static final String CODE = "RESOLVED_BY_OPERATOR";

  private Resolution() {}

  /** Why an attempt may not be resolved so, if it may not. */
  public static Optional<String> obstacle(Payment now, PaymentStatus to) {
    boolean unanswered = now.status() == PaymentStatus.NEEDS_ATTENTION;
    if (!unanswered && now.attention().isEmpty()) {
      return Optional.of("nobody was called for this payment, which is " + now.status());
    }
    boolean noEnd = to == PaymentStatus.UNKNOWN || to == PaymentStatus.NEEDS_ATTENTION;
    boolean allowed = now.status() == to ? !unanswered : now.status().mayBecome(to);
    if (noEnd || !allowed) {
      return Optional.of(now.status() + " may not become " + to);
    }
    boolean moneyWentBack = now.refunded() > 0 || now.pending() > 0;
    return to == PaymentStatus.WAITING_FOR_DEPOSIT && now.status() != to && moneyWentBack
        ? Optional.of("money of this payment was given back already")
        : Optional.empty();
  }

  static Settlement of(Payment now, PaymentStatus to, String reason) {
    Settlement seen = Settlement.unchanged(now);
    Settlement resolved = now.status() == to ? seen : moved(now, seen, to, reason);
    return resolved.answering(to, reason);
  }

  private static Settlement moved(Payment now, Settlement seen, PaymentStatus to, String reason) {
    return switch (to) {
      case DECLINED, NOT_CHARGED ->
          ended(now, seen, Refund.Status.DONE, reason)
              .failed(to, true, new Payment.Failure(CODE, reason));
      case CANCELED -> {
        Settlement ended = ended(now, seen, Refund.Status.DONE, reason);
        long rest = ended.captured() - ended.refunded();
        yield ended.money(ended.captured(), ended.captured(), rest);
      }
      case WAITING_FOR_DEPOSIT -> seen.money(0, 0, 0);
      case APPROVED, CANCEL_PENDING -> taken(now, seen, reason);
      case UNKNOWN, NEEDS_ATTENTION -> throw new IllegalArgumentException(to.name());
    };
  }

  /** The operator says that the price was taken; an account that got its deposit is no more. */
  private static Settlement taken(Payment now, Settlement seen, String reason) {
    return now.captured() > 0
        ? seen
        : ended(now, seen, Refund.Status.FAILED, reason).money(now.price().amount(), 0, 0);
  }

  private static Settlement ended(Payment now, Settlement seen, Refund.Status end, String reason) {
    Optional<Payment.Failure> why =
        end == Refund.Status.FAILED
            ? Optional.of(new Payment.Failure(CODE, reason))
            : Optional.empty();
    return now.unsettledRefund()
        .map(refund -> seen.ending(new Settlement.RefundEnd(refund, end, why)))
        .orElse(seen);
  }
}
