package gatewaysim;

import io.vertx.core.json.JsonObject;
import java.util.regex.Pattern;

/**
 * Gives money back, whole or in parts, by the rules of the real gateway. Used on the simulator's
 * event loop only.
 */
final class CancelOperation {
  private static final Pattern REASON = Pattern.compile("(?s).{1,200}");
  private static final Pattern ACCOUNT_NUMBER = Pattern.compile("[0-9]{1,20}");
  private static final Pattern HOLDER_NAME = Pattern.compile("(?s).{1,60}");
  private static final Pattern BANK = Pattern.compile("[0-9A-Za-z가-힣]{2,20}");

  /** Stands for an absent cancelAmount: everything that is left. */
  private static final long EVERYTHING = 0;

  /** Stands for an absent refundableAmount: no guard. */
  private static final long UNGUARDED = -1;

  /** A well-formed cancel; the refund account is a code of what is wrong with it, or empty. */
  record Request(
      String paymentKey,
      String reason,
      long amount,
      long refundableAmount,
      long taxFreeAmount,
      String accountProblem) {}

  private final Randomness randomness;
  private final Script script;
  private final Ledger ledger;

  CancelOperation(Randomness randomness, Script script, Ledger ledger) {
    this.randomness = randomness;
    this.script = script;
    this.ledger = ledger;
  }

  Request read(String paymentKey, RequestBody body) {
    return new Request(
        paymentKey,
        body.text("cancelReason", REASON),
        body.optionalInteger("cancelAmount", 1).orElse(EVERYTHING),
        body.optionalInteger("refundableAmount", 0).orElse(UNGUARDED),
        body.optionalInteger("taxFreeAmount", 0).orElse(0L),
        accountProblem(body.json().getValue("refundReceiveAccount")));
  }

  /** Refuses it by the code of the settings. */
  Outcome decline() {
    throw new Refusal(script.settings().text("cancelDeclineCode"));
  }

  Outcome execute(Request request) {
    Payment payment = requireCancelable(request);
    long balance = payment.balanceAmount();
    long amount = request.amount() == EVERYTHING ? balance : request.amount();
    requireAmount(request, payment, amount);
    Cancellation cancellation =
        new Cancellation(
            amount,
            request.reason(),
            request.taxFreeAmount(),
            balance - amount,
            SimClock.korea(),
            randomness.transactionKey());
    ledger.change(payment, () -> payment.cancel(cancellation));
    ledger.recordCancel(payment, amount);
    return new Outcome.Changed(
        Answer.ok(WireFormat.payment(payment)), payment, WebhookSender.About.DEPOSIT);
  }

  private Payment requireCancelable(Request request) {
    Payment payment =
        ledger
            .findPayment(request.paymentKey())
            .orElseThrow(() -> new Refusal("NOT_FOUND_PAYMENT"));
    switch (payment.status()) {
      case READY, IN_PROGRESS, ABORTED, EXPIRED -> throw new Refusal("NOT_CANCELABLE_PAYMENT");
      case CANCELED -> throw new Refusal("ALREADY_CANCELED_PAYMENT");
      default -> {
        return payment;
      }
    }
  }

  private static void requireAmount(Request request, Payment payment, long amount) {
    long balance = payment.balanceAmount();
    boolean waiting = payment.status() == PaymentStatus.WAITING_FOR_DEPOSIT;
    if (balance == 0) {
      throw new Refusal("NOT_CANCELABLE_AMOUNT");
    }
    if (request.refundableAmount() != UNGUARDED && request.refundableAmount() != balance) {
      throw new Refusal("NOT_MATCHES_REFUNDABLE_AMOUNT");
    }
    if (amount > balance) {
      throw new Refusal("NOT_CANCELABLE_AMOUNT");
    }
    if (waiting && amount < balance) {
      throw new Refusal("NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT");
    }
    boolean needsAccount = payment.method() == PaymentMethod.VIRTUAL_ACCOUNT && !waiting;
    if (needsAccount && !request.accountProblem().isEmpty()) {
      throw new Refusal(request.accountProblem());
    }
  }

  private static String accountProblem(Object value) {
    if (!(value instanceof JsonObject account)) {
      return "INVALID_REFUND_ACCOUNT_INFO";
    }
    if (!matches(account.getValue("bank"), BANK)) {
      return "INVALID_BANK";
    }
    if (!matches(account.getValue("accountNumber"), ACCOUNT_NUMBER)) {
      return "INVALID_REFUND_ACCOUNT_NUMBER";
    }
    return matches(account.getValue("holderName"), HOLDER_NAME)
        ? ""
        : "INVALID_REFUND_ACCOUNT_INFO";
  }

  private static boolean matches(Object value, Pattern form) {
    return value instanceof String text && form.matcher(text).matches();
  }
}
