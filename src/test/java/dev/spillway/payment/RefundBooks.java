package dev.spillway.payment;

import static dev.spillway.payment.Examples.PRICE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Our books, changed by verdicts alone. */
final class RefundBooks {
  private Payment payment = Examples.payment(PaymentStatus.APPROVED, PRICE, 0, 0, List.of());
  private long nextId = 1;

  void begin(long amount) {
    if (payment.status() != PaymentStatus.APPROVED || payment.unsettledRefund().isPresent()) {
      return;
    }
    long fitting = Math.min(amount, payment.refundable());
    List<Refund> refunds = new ArrayList<>(payment.refunds());
    refunds.add(refund(nextId++, fitting, Refund.Status.UNKNOWN, payment.balance()));
    payment = Examples.payment(payment.status(), PRICE, payment.refunded(), fitting, refunds);
  }

  private void apply(Optional<Settlement> settlement) {
    settlement.ifPresent(
        s -> {
          List<Refund> refunds = new ArrayList<>(payment.refunds());
          s.refundEnd()
              .ifPresent(
                  end ->
                      refunds.replaceAll(
                          r ->
                              r.id() == end.refund().id()
                                  ? refund(
                                      r.id(),
                                      r.amount(),
                                      end.status(),
                                      r.refundableAmount().getAsLong())
                                  : r));
          if (s.adopted() > 0) {
            refunds.add(refund(nextId++, s.adopted(), Refund.Status.DONE, PRICE));
          }
          payment = Examples.payment(s.to(), PRICE, s.refunded(), s.pending(), refunds);
        });
  }

  void hearRefund(Outcome outcome) {
    payment.unsettledRefund().ifPresent(open -> apply(verdict().ofRefund(open, outcome)));
  }

  void hear(GatewayPayment shown) {
    apply(verdict().of(new Outcome.Shown(shown)));
  }

  private Verdict verdict() {
    return new Verdict(
        Examples.order(OrderStatus.PAID, OptionalLong.of(Examples.ID)), payment, payment);
  }

  private static Refund refund(long id, long amount, Refund.Status status, long refundable) {
    return Examples.refund(id, amount, status, OptionalLong.of(refundable));
  }

  Payment payment() {
    return payment;
  }
}
