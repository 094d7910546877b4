package dev.spillway.cancel;

import dev.spillway.api.Answer;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.payment.RefundAccount;
import java.util.Optional;

/** Which refund a payment allows, as it stands under the order's lock. */
final class CancelRules {

  private CancelRules() {}

  /** Why the payment has nothing to give back to anybody, whoever may be at it now. */
  static Optional<Answer> closed(Payment payment) {
    return switch (payment.status()) {
      case APPROVED, WAITING_FOR_DEPOSIT -> Optional.empty();
      case UNKNOWN -> Optional.of(CancelAnswers.undecided());
      case CANCELED ->
          Optional.of(CancelAnswers.invalidState(payment, "Nothing is left to give back"));
      case CANCEL_PENDING ->
          Optional.of(CancelAnswers.invalidState(payment, "Its money is being given back already"));
      case DECLINED, NOT_CHARGED ->
          Optional.of(CancelAnswers.invalidState(payment, "No money was taken"));
      case NEEDS_ATTENTION ->
          Optional.of(CancelAnswers.invalidState(payment, "An operator has to decide on it first"));
    };
  }

  /** Why this cancel cannot be, with no other under way. */
  static Optional<Answer> obstacle(CancelPayment cancel, Payment payment) {
    if (payment.status() == PaymentStatus.WAITING_FOR_DEPOSIT) {
      return cancel.amount().isPresent()
          ? Optional.of(
              CancelAnswers.invalidState(
                  payment,
                  "No deposit was made: only the whole can be canceled, without an amount"))
          : Optional.empty();
    }
    long amount = amount(cancel, payment);
    if (amount > payment.refundable() || amount == 0) {
      return Optional.of(CancelAnswers.exceeds(payment, amount));
    }
    return payment.virtualAccount() && account(cancel, payment).isEmpty()
        ? Optional.of(CancelAnswers.accountMissing())
        : Optional.empty();
  }

  /** What goes back; 0 for an account that waits for its deposit. */
  static long amount(CancelPayment cancel, Payment payment) {
    return payment.status() == PaymentStatus.WAITING_FOR_DEPOSIT
        ? 0
        : cancel.amount().orElse(payment.refundable());
  }

  /** Where it goes back to, if the gateway must be told: a deposit alone. */
  static Optional<RefundAccount> account(CancelPayment cancel, Payment payment) {
    return payment.status() == PaymentStatus.APPROVED && payment.virtualAccount()
        ? cancel.account().or(payment::refundAccount)
        : Optional.empty();
  }
}
