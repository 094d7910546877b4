package gatewaysim;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * What the gateway really did: payments, orders and the rows of its books.
 *
 * <p>Bounded: beyond the limit the oldest order is forgotten with its payments, and counted, so
 * that an audit can tell a complete ledger from a cut one. Used on the simulator's event loop only.
 */
final class Ledger {
  private static final int TRANSACTIONS_PER_ORDER = 2;

  private final int maxOrders;
  private final Map<String, OrderAccount> orders = new LinkedHashMap<>();
  private final Map<String, Payment> payments = new HashMap<>();
  private final Deque<Transaction> transactions = new ArrayDeque<>();
  private long forgottenOrders;
  private long approvals;
  private long doubleApprovals;

  Ledger(int maxOrders) {
    this.maxOrders = maxOrders;
  }

  OrderAccount order(String orderId) {
    OrderAccount known = orders.get(orderId);
    if (known != null) {
      return known;
    }
    if (orders.size() >= maxOrders) {
      forgetOldest();
    }
    OrderAccount account = new OrderAccount(orderId);
    orders.put(orderId, account);
    return account;
  }

  void add(Payment payment) {
    order(payment.orderId()).add(payment);
    payments.put(payment.paymentKey(), payment);
  }

  Optional<OrderAccount> findOrder(String orderId) {
    return Optional.ofNullable(orders.get(orderId));
  }

  Optional<Payment> findPayment(String paymentKey) {
    return Optional.ofNullable(payments.get(paymentKey));
  }

  /** The payment that stands for an order: one that holds money, else the newest. */
  Optional<Payment> paymentOfOrder(String orderId) {
    return findOrder(orderId)
        .flatMap(
            account ->
                account.payments().stream()
                    .reduce((older, newer) -> older.live() && !newer.live() ? older : newer));
  }

  /** Runs a change of a payment's money and keeps the counts true. */
  void change(Payment payment, Runnable change) {
    OrderAccount account = order(payment.orderId());
    long before = account.livePayments();
    change.run();
    long after = account.livePayments();
    if (before <= 1 && after > 1) {
      doubleApprovals++;
    } else if (before > 1 && after <= 1) {
      doubleApprovals--;
    }
  }

  void recordApproval(Payment payment) {
    order(payment.orderId()).countApproval();
    approvals++;
    book(payment, payment.totalAmount());
  }

  void recordCancel(Payment payment, long amount) {
    order(payment.orderId()).countCancel();
    if (payment.approvedAt().isPresent()) {
      book(payment, -amount);
    }
  }

  void recordDepositError(Payment payment) {
    book(payment, -payment.balanceAmount());
  }

  Collection<OrderAccount> orders() {
    return orders.values();
  }

  Collection<Transaction> transactions() {
    return transactions;
  }

  long approvals() {
    return approvals;
  }

  /** Orders that hold money of more than one payment; a forgotten one stays in the count. */
  long doubleApprovals() {
    return doubleApprovals;
  }

  long forgottenOrders() {
    return forgottenOrders;
  }

  void clear() {
    orders.clear();
    payments.clear();
    transactions.clear();
    forgottenOrders = 0;
    approvals = 0;
    doubleApprovals = 0;
  }

  private void book(Payment payment, long amount) {
    if (transactions.size() >= (long) maxOrders * TRANSACTIONS_PER_ORDER) {
      transactions.removeFirst();
    }
    transactions.addLast(
        new Transaction(
            payment.lastTransactionKey().orElseThrow(),
            payment.paymentKey(),
            payment.orderId(),
            payment.method(),
            payment.status(),
            amount,
            SimClock.korea()));
  }

  private void forgetOldest() {
    Iterator<OrderAccount> oldestFirst = orders.values().iterator();
    OrderAccount oldest = oldestFirst.next();
    oldestFirst.remove();
    oldest.payments().forEach(payment -> payments.remove(payment.paymentKey()));
    forgottenOrders++;
  }
}
