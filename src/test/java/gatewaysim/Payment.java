package gatewaysim;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * One payment as the gateway knows it, with its balance arithmetic and its state machine.
 *
 * <p>Callers check what the API rules ask; the transitions here refuse what can never be. Used on
 * the simulator's event loop only.
 */
final class Payment {
  /** What a payment is born with. */
  record Origin(
      String paymentKey,
      String orderId,
      String orderName,
      long amount,
      PaymentMethod method,
      String secret,
      OffsetDateTime requestedAt,
      OffsetDateTime dueDate) {}

  private final Origin origin;
  private final List<Cancellation> cancellations = new ArrayList<>();
  private PaymentStatus status = PaymentStatus.READY;
  private long totalAmount;
  private long sessionStartMillis;
  private long changedNanos = System.nanoTime();
  private long hiddenMillis;
  private int confirmsRunning;
  private OffsetDateTime approvedAt;
  private boolean everApproved;
  private String lastTransactionKey;
  private String failureCode;

  Payment(Origin origin, long nowMillis) {
    this.origin = origin;
    totalAmount = origin.amount();
    sessionStartMillis = nowMillis;
  }

  void authenticate(long nowMillis) {
    move(status == PaymentStatus.READY, PaymentStatus.IN_PROGRESS);
    sessionStartMillis = nowMillis;
  }

  /** Takes the money. The captured amount differs from the asked one only by a fault. */
  void approve(long captured, String transactionKey, OffsetDateTime at) {
    move(status == PaymentStatus.IN_PROGRESS, PaymentStatus.DONE);
    totalAmount = captured;
    approvedAt = at;
    everApproved = true;
    lastTransactionKey = transactionKey;
  }

  void issueAccount(String transactionKey) {
    move(status == PaymentStatus.IN_PROGRESS, PaymentStatus.WAITING_FOR_DEPOSIT);
    lastTransactionKey = transactionKey;
  }

  void deposit(String transactionKey, OffsetDateTime at) {
    move(status == PaymentStatus.WAITING_FOR_DEPOSIT, PaymentStatus.DONE);
    approvedAt = at;
    everApproved = true;
    lastTransactionKey = transactionKey;
  }

  void takeBackDeposit(String transactionKey) {
    move(status.holdsMoney(), PaymentStatus.WAITING_FOR_DEPOSIT);
    approvedAt = null;
    lastTransactionKey = transactionKey;
  }

  void abort(String code) {
    move(status == PaymentStatus.IN_PROGRESS, PaymentStatus.ABORTED);
    failureCode = code;
  }

  void expire() {
    move(status.beforeConfirm(), PaymentStatus.EXPIRED);
    failureCode = "EXPIRED_PAYMENT";
  }

  /**
   * Gives money back. Only one cancel of everything ends as CANCELED; parts that add up to
   * everything stay PARTIAL_CANCELED with balance 0, as the real gateway does it.
   */
  void cancel(Cancellation cancellation) {
    boolean whole = cancellation.amount() == totalAmount;
    boolean open = status.holdsMoney() || status == PaymentStatus.WAITING_FOR_DEPOSIT;
    move(open, whole ? PaymentStatus.CANCELED : PaymentStatus.PARTIAL_CANCELED);
    cancellations.add(cancellation);
    lastTransactionKey = cancellation.transactionKey();
  }

  void confirmStarted() {
    confirmsRunning++;
  }

  void confirmEnded() {
    confirmsRunning--;
  }

  boolean confirming() {
    return confirmsRunning > 0;
  }

  void hideFromQueriesFor(long millis) {
    hiddenMillis = millis;
  }

  Origin origin() {
    return origin;
  }

  String paymentKey() {
    return origin.paymentKey();
  }

  String orderId() {
    return origin.orderId();
  }

  PaymentMethod method() {
    return origin.method();
  }

  PaymentStatus status() {
    return status;
  }

  long totalAmount() {
    return totalAmount;
  }

  long canceledAmount() {
    return cancellations.stream().mapToLong(Cancellation::amount).sum();
  }

  long balanceAmount() {
    return totalAmount - canceledAmount();
  }

  /** True while the gateway holds money of the buyer for this payment. */
  boolean live() {
    return status.holdsMoney() && balanceAmount() > 0;
  }

  boolean pastDue() {
    return status == PaymentStatus.WAITING_FOR_DEPOSIT
        && SimClock.korea().isAfter(origin.dueDate());
  }

  /** Whether a copy of the books that lags this far behind misses the last change. */
  boolean missedBy(long lagMillis) {
    long age = System.nanoTime() - changedNanos;
    return age < TimeUnit.MILLISECONDS.toNanos(Math.max(lagMillis, hiddenMillis));
  }

  long sessionStartMillis() {
    return sessionStartMillis;
  }

  List<Cancellation> cancellations() {
    return cancellations;
  }

  Optional<OffsetDateTime> approvedAt() {
    return Optional.ofNullable(approvedAt);
  }

  boolean everApproved() {
    return everApproved;
  }

  Optional<String> lastTransactionKey() {
    return Optional.ofNullable(lastTransactionKey);
  }

  Optional<String> failureCode() {
    return Optional.ofNullable(failureCode);
  }

  private void move(boolean allowed, PaymentStatus next) {
    if (!allowed) {
      throw new IllegalStateException(paymentKey() + " cannot go from " + status + " to " + next);
    }
    status = next;
    changedNanos = System.nanoTime();
    hiddenMillis = 0;
  }
}
