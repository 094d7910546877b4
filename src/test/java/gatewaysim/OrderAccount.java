package gatewaysim;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Everything that happened to one order at the gateway: its payments, the calls that named it and
 * what was executed. Used on the simulator's event loop only.
 */
final class OrderAccount {
  private static final int CALLS_KEPT = 200;
  private static final int PAYMENTS_MAX = 1_000;

  private final String orderId;
  private final List<Payment> payments = new ArrayList<>();
  private final Deque<LoggedCall> calls = new ArrayDeque<>();
  private int confirms;
  private int approvals;
  private int cancelCalls;
  private int cancels;

  OrderAccount(String orderId) {
    this.orderId = orderId;
  }

  boolean full() {
    return payments.size() >= PAYMENTS_MAX;
  }

  void add(Payment payment) {
    payments.add(payment);
  }

  /** Remembers a call; beyond the last ones kept the oldest goes. */
  void log(LoggedCall call) {
    if (call.operation() == Operation.CONFIRM) {
      confirms++;
    } else if (call.operation() == Operation.CANCEL) {
      cancelCalls++;
    }
    calls.addLast(call);
    if (calls.size() > CALLS_KEPT) {
      calls.removeFirst();
    }
  }

  void countApproval() {
    approvals++;
  }

  void countCancel() {
    cancels++;
  }

  long livePayments() {
    return payments.stream().filter(Payment::live).count();
  }

  List<Payment> payments() {
    return payments;
  }

  OrderReport report(boolean details) {
    List<Payment> captured =
        payments.stream().filter(payment -> payment.approvedAt().isPresent()).toList();
    return new OrderReport(
        orderId,
        confirms,
        approvals,
        cancelCalls,
        cancels,
        captured.stream().mapToLong(Payment::totalAmount).sum(),
        captured.stream().mapToLong(Payment::canceledAmount).sum(),
        details ? payments.stream().map(OrderReport.PaymentReport::of).toList() : List.of(),
        details ? calls.stream().map(LoggedCall::report).toList() : List.of());
  }
}
