package gatewaysim;

import java.time.OffsetDateTime;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The buyer's side: opens payments, authenticates them and lets them expire.
 *
 * <p>A window left alone expires 30 minutes after it opened, an authenticated payment 10 minutes
 * after that, unless a confirm that arrived in time is still running. Expiry is found by a sweep
 * over two queues in order of age, and on every access. Used on the simulator's event loop only.
 */
final class PaymentWindow {
  /** What a buyer chose. */
  record Choice(
      String orderId, String orderName, long amount, PaymentMethod method, OffsetDateTime dueDate) {
    private static final int DUE_DAYS = 7;

    static Choice of(String orderId, long amount, PaymentMethod method) {
      return new Choice(
          orderId, "주문 " + orderId, amount, method, SimClock.korea().plusDays(DUE_DAYS));
    }
  }

  private static final long READY_LIFE_MILLIS = 30 * 60_000L;
  private static final long SESSION_LIFE_MILLIS = 10 * 60_000L;

  private final SimClock clock;
  private final Randomness randomness;
  private final Ledger ledger;
  private final WebhookSender webhooks;
  private final int openMax;
  private final Deque<Payment> ready = new ArrayDeque<>();
  private final Deque<Payment> authenticated = new ArrayDeque<>();

  PaymentWindow(
      SimClock clock, Randomness randomness, Ledger ledger, WebhookSender webhooks, int openMax) {
    this.clock = clock;
    this.randomness = randomness;
    this.ledger = ledger;
    this.webhooks = webhooks;
    this.openMax = openMax;
  }

  /** Opens a window; the buyer has done nothing yet. */
  Payment open(Choice choice) {
    Payment payment = create(randomness.paymentKey(), choice);
    queue(ready, payment);
    return payment;
  }

  /** Opens a window under a key that the caller made up, and lets the buyer authenticate. */
  Payment adopt(String paymentKey, Choice choice) {
    Payment payment = create(paymentKey, choice);
    authenticate(payment);
    return payment;
  }

  void authenticate(Payment payment) {
    payment.authenticate(clock.millis());
    queue(authenticated, payment);
  }

  boolean over(Payment payment, long atMillis) {
    long life = payment.status() == PaymentStatus.READY ? READY_LIFE_MILLIS : SESSION_LIFE_MILLIS;
    return payment.status().beforeConfirm() && atMillis - payment.sessionStartMillis() >= life;
  }

  /** Expires the payment if its time is over and no confirm of it runs. */
  void refresh(Payment payment) {
    if (over(payment, clock.millis()) && !payment.confirming()) {
      payment.expire();
      webhooks.announce(payment, WebhookSender.About.PAYMENT);
    }
  }

  void sweep() {
    sweep(ready, PaymentStatus.READY);
    sweep(authenticated, PaymentStatus.IN_PROGRESS);
  }

  void clear() {
    ready.clear();
    authenticated.clear();
  }

  private Payment create(String paymentKey, Choice choice) {
    Payment payment =
        new Payment(
            new Payment.Origin(
                paymentKey,
                choice.orderId(),
                choice.orderName(),
                choice.amount(),
                choice.method(),
                randomness.secret(),
                SimClock.korea(),
                choice.dueDate()),
            clock.millis());
    ledger.add(payment);
    return payment;
  }

  private void queue(Deque<Payment> queue, Payment payment) {
    if (queue.size() >= openMax) {
      // Still expires, on its next access.
      queue.removeFirst();
    }
    queue.addLast(payment);
  }

  private void sweep(Deque<Payment> queue, PaymentStatus expected) {
    long now = clock.millis();
    while (!queue.isEmpty()) {
      Payment oldest = queue.peekFirst();
      if (oldest.status() == expected && !over(oldest, now)) {
        return;
      }
      queue.removeFirst();
      if (oldest.status() == expected) {
        refresh(oldest);
      }
    }
  }
}
