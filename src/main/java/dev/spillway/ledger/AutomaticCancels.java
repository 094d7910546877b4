package dev.spillway.ledger;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.spillway.payment.Payment;
import dev.spillway.payment.Refund;
import dev.spillway.payment.RefundAccount;
import dev.spillway.payment.RefundStore;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Orders to give money back that an order cannot have: rows, which whoever recovers refunds carries
 * out at once. Being part of the commit that finds the money, they cannot be forgotten by a crash.
 */
final class AutomaticCancels {

  private static final String REASON = "the order cannot have this payment";

  private final RefundStore refunds;
  private volatile Runnable told = () -> {};

  AutomaticCancels(RefundStore refunds) {
    this.refunds = refunds;
  }

  void whenDue(Runnable newTold) {
    told = newTold;
  }

  /** To be called after the commit; once too often does no harm. */
  void tellIfDue(Payment now) {
    if (now.unsettledRefund().filter(r -> r.source() == Refund.Source.AUTOMATIC).isPresent()) {
      told.run();
    }
  }

  /**
   * Writes the order down; the caller reserves the amount.
   *
   * @param due 0 for an account that waits for its deposit
   */
  Future<Void> begin(Transaction tx, Payment payment, long due, Optional<RefundAccount> account) {
    RefundStore.NewRefund refund =
        new RefundStore.NewRefund(
            Refund.newRefundId(),
            payment.id(),
            due,
            REASON,
            Refund.Source.AUTOMATIC,
            due == 0 ? OptionalLong.empty() : OptionalLong.of(due),
            account,
            UuidCreator.getTimeOrderedEpoch(),
            0,
            0);
    return refunds.insert(tx, refund).mapEmpty();
  }
}
