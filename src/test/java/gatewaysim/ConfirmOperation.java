package gatewaysim;

import static gatewaysim.WebhookSender.About.PAYMENT;

import java.util.regex.Pattern;

/**
 * Confirms payments: the only place where money is taken from a card.
 *
 * <p>A confirm is accepted on arrival and executed after its latency; two confirms of one payment
 * may be on their way together, and the second to be executed finds it processed. The 10 minutes
 * count up to the arrival. Used on the simulator's event loop only.
 */
final class ConfirmOperation {
  private static final Pattern PAYMENT_KEY = Pattern.compile("(?s).{1,200}");
  private static final Pattern ORDER_ID = Pattern.compile("[A-Za-z0-9_=-]{6,64}");
  private static final long WRONG_AMOUNT_SURPLUS = 1_000;

  /** A well-formed confirm and when it came. */
  record Request(String paymentKey, String orderId, long amount, long arrivedMillis) {}

  private final SimClock clock;
  private final Randomness randomness;
  private final Script script;
  private final Ledger ledger;
  private final PaymentWindow window;

  ConfirmOperation(
      SimClock clock, Randomness randomness, Script script, Ledger ledger, PaymentWindow window) {
    this.clock = clock;
    this.randomness = randomness;
    this.script = script;
    this.ledger = ledger;
    this.window = window;
  }

  Request read(RequestBody body) {
    return new Request(
        body.text("paymentKey", PAYMENT_KEY),
        body.text("orderId", ORDER_ID),
        body.integer("amount", 1),
        clock.millis());
  }

  /** Keeps the payment's session open until the returned action runs. */
  Runnable accept(Request request) {
    if (script.settings().flag("acceptUnknownKeys")
        && ledger.findPayment(request.paymentKey()).isEmpty()
        && !ledger.order(request.orderId()).full()) {
      window.adopt(
          request.paymentKey(),
          PaymentWindow.Choice.of(request.orderId(), request.amount(), PaymentMethod.CARD));
    }
    return ledger.findPayment(request.paymentKey()).map(ConfirmOperation::hold).orElse(() -> {});
  }

  private static Runnable hold(Payment payment) {
    payment.confirmStarted();
    return payment::confirmEnded;
  }

  Outcome execute(Request request, Fault fault) {
    Payment payment = requirePayable(request);
    String transactionKey = randomness.transactionKey();
    if (payment.method() == PaymentMethod.VIRTUAL_ACCOUNT) {
      payment.issueAccount(transactionKey);
    } else {
      long surplus = fault == Fault.WRONG_AMOUNT ? WRONG_AMOUNT_SURPLUS : 0;
      ledger.change(
          payment,
          () -> payment.approve(request.amount() + surplus, transactionKey, SimClock.korea()));
      ledger.recordApproval(payment);
    }
    if (fault == Fault.NOT_FOUND_LAG) {
      payment.hideFromQueriesFor(script.settings().number("notFoundLagMs"));
    }
    return new Outcome.Changed(Answer.ok(WireFormat.payment(payment)), payment, PAYMENT);
  }

  Outcome decline(Request request, boolean english) {
    Payment payment = requirePayable(request);
    String code = script.settings().text("declineCode");
    Answer answer = ErrorCatalogue.answer(code, english);
    if (!script.settings().flag("declineAborts")) {
      return new Outcome.Unchanged(answer);
    }
    payment.abort(code);
    return new Outcome.Changed(answer, payment, PAYMENT);
  }

  private Payment requirePayable(Request request) {
    Payment payment =
        ledger
            .findPayment(request.paymentKey())
            .orElseThrow(() -> new Refusal("NOT_FOUND_PAYMENT"));
    if (!payment.orderId().equals(request.orderId())) {
      throw new Refusal("NOT_FOUND_PAYMENT_SESSION");
    }
    if (payment.origin().amount() != request.amount()) {
      throw new Refusal("INVALID_REQUEST");
    }
    if (payment.status() == PaymentStatus.READY
        || payment.status() == PaymentStatus.EXPIRED
        || window.over(payment, request.arrivedMillis())) {
      throw new Refusal("NOT_FOUND_PAYMENT_SESSION");
    }
    if (payment.status() != PaymentStatus.IN_PROGRESS) {
      throw new Refusal("ALREADY_PROCESSED_PAYMENT");
    }
    if (script.settings().flag("minimumAmounts")
        && request.amount() < payment.method().minimumAmount()) {
      throw new Refusal("BELOW_MINIMUM_AMOUNT");
    }
    if (script.settings().flag("rejectDuplicateOrderId")
        && ledger.order(request.orderId()).livePayments() > 0) {
      throw new Refusal("DUPLICATED_ORDER_ID");
    }
    return payment;
  }
}
