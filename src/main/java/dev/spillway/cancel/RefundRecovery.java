package dev.spillway.cancel;

import dev.spillway.admission.Slot;
import dev.spillway.gateway.CancelCall;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.lease.Ended;
import dev.spillway.lease.LeaseStore;
import dev.spillway.lease.Leased;
import dev.spillway.lease.LeasedWork;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStore;
import dev.spillway.payment.Refund;
import dev.spillway.payment.RefundStore;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Brings every open refund to its end: those whose cancel told nothing, those that were never sent,
 * and those that this service owes by itself because the order cannot have the money.
 *
 * <p>First the gateway is asked how the payment stands. A balance that tells how the refund ended
 * settles it. Otherwise the cancel is sent, which is safe at any time: every sending of a refund
 * says at which balance alone it may be executed, so that all of them together are executed once at
 * most. The same n has the same key, and so gets the answer of a sending that was executed; a new n
 * is begun, and written down first, only where the balance shows that none was and the old key
 * would bring nothing but the old error.
 *
 * <p>After some days without an end somebody must look; from then on the gateway is only asked.
 *
 * <p>Crash story: whatever we die after, the refund stands UNKNOWN in the n that was or may have
 * been sent; its lease runs out and all of it begins again.
 */
public final class RefundRecovery implements LeasedWork {

  private static final Logger LOG = LoggerFactory.getLogger(RefundRecovery.class);
  private static final String ACTOR = "recovery";

  private final Database database;
  private final PaymentStore payments;
  private final RefundStore refunds;
  private final PaymentGateway gateway;
  private final Ledger ledger;
  private final Ticks ticks;
  private final RefundPauses pauses;

  public RefundRecovery(
      Database database,
      PaymentStore payments,
      RefundStore refunds,
      PaymentGateway gateway,
      Ledger ledger,
      Ticks ticks,
      RefundPauses pauses) {
    this.database = database;
    this.payments = payments;
    this.refunds = refunds;
    this.gateway = gateway;
    this.ledger = ledger;
    this.ticks = ticks;
    this.pauses = pauses;
  }

  /** Leases the refunds that are open. */
  public static LeaseStore leases() {
    return new LeaseStore("refunds", "status = 'UNKNOWN'", "next_ask_at", "asks");
  }

  @Override
  public Future<Ended> run(Leased row, Slot querySlot) {
    return database
        .background(ACTOR, tx -> payments.ofRefund(tx, row.id()))
        .onFailure(failure -> querySlot.ignored())
        .compose(payment -> ask(row, payment, querySlot))
        .map(end -> end.orElseGet(() -> Ended.open(pauses.after(row.attempts()))));
  }

  private static Optional<Refund> open(Payment payment, Leased row) {
    return payment.refund(row.id()).filter(r -> r.status() == Refund.Status.UNKNOWN);
  }

  /**
   * @return empty if the refund is still open, to be looked at again when that is its turn
   */
  private Future<Optional<Ended>> ask(Leased row, Payment payment, Slot querySlot) {
    Optional<Refund> refund = open(payment, row);
    if (refund.isEmpty()) {
      querySlot.ignored();
      return Future.succeededFuture(Optional.of(Ended.done()));
    }
    return gateway
        .query(payment.paymentKey(), querySlot)
        .compose(
            seen ->
                seen instanceof Outcome.Shown shown
                    ? decide(row, payment, shown)
                    : Future.succeededFuture(Optional.<Ended>empty()))
        .compose(
            end ->
                end.isPresent()
                    ? Future.succeededFuture(end)
                    : callIfOverdue(payment, refund.get()));
  }

  private Future<Optional<Ended>> callIfOverdue(Payment payment, Refund refund) {
    return database
        .background(ACTOR, tx -> refunds.callIfOpenFor(tx, refund, pauses.attentionMillis()))
        .map(
            called -> {
              if (called) {
                LOG.error(
                    "somebody must look, {} paymentKey={} refundId={}",
                    RefundStore.TOO_LONG,
                    payment.paymentKey(),
                    refund.refundId());
              }
              return Optional.empty();
            });
  }

  private Future<Optional<Ended>> decide(Leased row, Payment asked, Outcome.Shown shown) {
    return ledger
        .settle(asked, shown, ACTOR)
        .compose(
            now -> {
              Optional<Refund> still = open(now, row);
              if (still.isEmpty()) {
                return Future.succeededFuture(Optional.of(Ended.done()));
              }
              return maySend(now, still.get(), shown.payment())
                  ? send(row, now, still.get(), shown)
                  : Future.succeededFuture(Optional.empty());
            });
  }

  private boolean maySend(Payment payment, Refund refund, GatewayPayment shown) {
    boolean ours =
        shown.paymentKey().equals(payment.paymentKey().value())
            && shown.orderId().equals(payment.orderId().value());
    boolean tooLate =
        payment.attention().filter(a -> a.reason().equals(RefundStore.TOO_LONG)).isPresent();
    if (!ours || tooLate) {
      return false;
    }
    return switch (shown.state()) {
      case DONE, PARTIAL_CANCELED, CANCELED -> refund.refundableAmount().isPresent();
      case WAITING_FOR_DEPOSIT -> refund.refundableAmount().isEmpty();
      case READY, IN_PROGRESS, ABORTED, EXPIRED -> false;
    };
  }

  /** No slot or no gateway now is no reason to wait for the next turn of a long schedule. */
  private Future<Optional<Ended>> send(
      Leased row, Payment payment, Refund refund, Outcome.Shown shown) {
    if (gateway.cancelCircuitOpen()) {
      return Future.succeededFuture(Optional.of(Ended.open(pauses.shortest())));
    }
    Optional<Slot> slot = gateway.cancelSlots().take(refund.refundId());
    if (slot.isEmpty()) {
      return Future.succeededFuture(Optional.of(Ended.open(pauses.shortest())));
    }
    return inRightN(refund, shown.payment())
        .onFailure(failure -> slot.get().ignored())
        .compose(
            sent -> {
              if (sent.isEmpty()) {
                slot.get().ignored();
                return Future.succeededFuture(Optional.of(Ended.open(pauses.shortest())));
              }
              return cancel(row, payment, sent.get(), slot.get(), shown);
            });
  }

  /** The refund in the n that is to be sent; empty if it changed meanwhile. */
  private Future<Optional<Refund>> inRightN(Refund refund, GatewayPayment shown) {
    boolean notExecuted =
        refund.refundableAmount().isEmpty()
            || refund.refundableAmount().equals(OptionalLong.of(shown.balance()));
    if (!notExecuted || !CancelCall.keyIsSpent(refund)) {
      return Future.succeededFuture(Optional.of(refund));
    }
    LOG.warn(
        "refund begins a new n refundId={} n={} gatewayCode={}",
        refund.refundId(),
        refund.n() + 1,
        refund.gatewayCode().orElse(""));
    return database
        .background(ACTOR, tx -> refunds.beginNextN(tx, refund))
        .map(begun -> begun ? Optional.of(refund.inNextN()) : Optional.empty());
  }

  private Future<Optional<Ended>> cancel(
      Leased row, Payment payment, Refund refund, Slot slot, Outcome.Shown shown) {
    boolean first = refund.source() == Refund.Source.AUTOMATIC && row.attempts() == 1;
    CancelCall call =
        new CancelCall(payment.paymentKey(), refund, !first, pauses.sendByNanos(ticks));
    return gateway
        .cancel(call, slot, Optional.empty())
        .compose(outcome -> ledger.settleRefund(payment, refund, outcome, ACTOR))
        .compose(
            now ->
                open(now, row).isPresent()
                    ? Future.succeededFuture(Optional.<Ended>empty())
                    // With the refund out of the way, what else the gateway showed may be adopted.
                    : ledger.settle(now, shown, ACTOR).map(adopted -> Optional.of(Ended.done())));
  }
}
