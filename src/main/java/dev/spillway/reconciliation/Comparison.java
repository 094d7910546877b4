package dev.spillway.reconciliation;

import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.GatewayPayment.State;
import dev.spillway.payment.Payment;
import dev.spillway.reconciliation.Difference.Kind;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Holds an attempt against the payment as the gateway shows it, in total and not by days. Pure.
 *
 * <p>Money comes first, then what it means: how much was taken, how much was given back, and
 * whether our status is one that this can have. A cancel of ours that is still to be carried out is
 * no difference, since we know of it.
 */
final class Comparison {

  private Comparison() {}

  /** The attempt that the payment is about: its order's; else one with money, else the newest. */
  static Optional<Payment> counterpart(List<Payment> attempts, GatewayPayment theirs) {
    return attempts.stream()
        .filter(ours -> sameOrder(ours, theirs))
        .findFirst()
        .or(() -> main(attempts));
  }

  /** The attempt that stands for a paymentKey when the gateway shows no payment. */
  static Optional<Payment> main(List<Payment> attempts) {
    return attempts.stream()
        .max(Comparator.comparing((Payment p) -> p.captured() > 0).thenComparing(Payment::id));
  }

  static boolean sameOrder(Payment ours, GatewayPayment theirs) {
    return ours.orderId().value().equals(theirs.orderId());
  }

  /** What differs, if anything does. */
  static Optional<Kind> difference(Optional<Payment> ours, GatewayPayment theirs) {
    boolean money = theirs.captured() > 0;
    if (ours.isEmpty() || !sameOrder(ours.get(), theirs)) {
      boolean counted = ours.isPresent() && ours.get().captured() > 0;
      return money
          ? Optional.of(Kind.MONEY_WITHOUT_ATTEMPT)
          : counted ? Optional.of(Kind.ATTEMPT_WITHOUT_MONEY) : Optional.empty();
    }
    return difference(ours.get(), theirs);
  }

  private static Optional<Kind> difference(Payment ours, GatewayPayment theirs) {
    if (ours.captured() != theirs.captured()) {
      return Optional.of(
          theirs.captured() == 0 ? Kind.ATTEMPT_WITHOUT_MONEY : Kind.CAPTURED_DIFFERS);
    }
    if (ours.refunded() != theirs.refunded()) {
      return Optional.of(Kind.REFUNDED_DIFFERS);
    }
    return fits(ours, theirs) ? Optional.empty() : Optional.of(Kind.STATUS_DIFFERS);
  }

  /** Whether the status can be right, given that the money agrees. */
  private static boolean fits(Payment ours, GatewayPayment theirs) {
    State state = theirs.state();
    boolean waits = state == State.WAITING_FOR_DEPOSIT;
    return switch (ours.status()) {
      case APPROVED -> theirs.captured() > 0 && theirs.balance() > 0;
      case CANCELED -> theirs.captured() > 0 ? theirs.balance() == 0 : !waits;
      case CANCEL_PENDING -> waits || theirs.captured() > 0;
      case WAITING_FOR_DEPOSIT -> waits;
      // An account that nobody paid into in time is shown as waiting for ever.
      case DECLINED, NOT_CHARGED -> theirs.captured() == 0 && (!waits || ours.virtualAccount());
      case UNKNOWN -> state == State.READY || state == State.IN_PROGRESS;
      case NEEDS_ATTENTION -> false;
    };
  }

  /** What is to be said of a payment that the gateway could not show, by the day's figures. */
  static Kind byTheDay(Suspect suspect) {
    if (!suspect.attempted()) {
      return Kind.MONEY_WITHOUT_ATTEMPT;
    }
    if (suspect.theirs().captured() != suspect.ours().captured()) {
      return suspect.theirs().captured() == 0 ? Kind.ATTEMPT_WITHOUT_MONEY : Kind.CAPTURED_DIFFERS;
    }
    return suspect.theirs().refunded() != suspect.ours().refunded()
        ? Kind.REFUNDED_DIFFERS
        : Kind.STATUS_DIFFERS;
  }

  static String text(Payment ours) {
    return "%s captured=%d refunded=%d".formatted(ours.status(), ours.captured(), ours.refunded());
  }

  static String text(GatewayPayment theirs) {
    return "%s captured=%d refunded=%d"
        .formatted(theirs.state(), theirs.captured(), theirs.refunded());
  }
}
