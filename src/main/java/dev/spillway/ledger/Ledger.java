package dev.spillway.ledger;

import dev.spillway.payment.Order;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.payment.PaymentStore;
import dev.spillway.payment.Refund;
import dev.spillway.payment.RefundStore;
import dev.spillway.payment.Settlement;
import dev.spillway.payment.SettlementStore;
import dev.spillway.payment.Verdict;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down what an answer of the gateway means: the attempt, its refunds, its history and its
 * order in one commit.
 *
 * <p>Whoever hears of an outcome comes here: the confirm and the cancel themselves, and whoever
 * asks the gateway later. Each first locks the order in a statement of its own and only then reads,
 * so that {@link Verdict} decides on what is, not on what was when the wait began. Every step is a
 * compare-and-set; who comes second finds the attempt settled and changes nothing.
 *
 * <p>Money that the order cannot have is given back: the row of that cancel is part of the same
 * commit, so that no crash can forget it.
 *
 * <p>Crash story: before the commit nothing is written and the attempt stands as it did, to be
 * asked for again; after it everything is.
 */
public final class Ledger {

  private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);

  /** Together about six seconds; who waits for the answer may have gone by then. */
  private static final int TRIES = 8;

  private static final long FIRST_PAUSE_MILLIS = 50;
  private static final String OPERATOR = "operator";

  private final Database database;
  private final OrderStore orders;
  private final PaymentStore payments;
  private final SettlementStore settlements = new SettlementStore();
  private final RefundStore refunds;
  private final AutomaticCancels automatic;
  private final long waitingAskMillis;
  private final AtomicInteger underWay = new AtomicInteger();

  /**
   * @param waitingAskMillis how often the gateway is asked about a deposit that is waited for
   */
  public Ledger(
      Database database,
      OrderStore orders,
      PaymentStore payments,
      RefundStore refunds,
      long waitingAskMillis) {
    this.database = database;
    this.orders = orders;
    this.payments = payments;
    this.refunds = refunds;
    this.automatic = new AutomaticCancels(refunds);
    this.waitingAskMillis = waitingAskMillis;
  }

  /**
   * Settles an attempt as far as the outcome proves something.
   *
   * <p>A database that is away is tried again a few times within some seconds; then the future
   * fails and the attempt stays as it is.
   *
   * @param seen the attempt as it stood before the gateway was asked
   * @param actor who heard it, for the history
   * @return the attempt as it then stands
   */
  public Future<Payment> settle(Payment seen, Outcome outcome, String actor) {
    if (outcome instanceof Outcome.Unknown || outcome instanceof Outcome.NotFound) {
      return Future.succeededFuture(seen);
    }
    return locked(seen, outcome, actor, verdict -> verdict.of(outcome));
  }

  /**
   * Settles a refund by the answer to its cancel. An error that proves nothing is remembered with
   * the refund, since how often it came tells how to go on.
   *
   * @param seen the attempt as it stood before the gateway was asked
   * @param sent the refund in the n that was sent
   * @return the attempt as it then stands
   */
  public Future<Payment> settleRefund(Payment seen, Refund sent, Outcome outcome, String actor) {
    if (outcome instanceof Outcome.Unknown unknown) {
      return remember(seen, sent, unknown.reason());
    }
    return locked(seen, outcome, actor, verdict -> verdict.ofRefund(sent, outcome));
  }

  /**
   * Makes of an attempt what an operator says, if it still stands as they saw it and may become
   * that.
   *
   * @param reason the operator's words, for the history
   * @return the attempt as it then stands
   */
  public Future<Payment> resolve(Payment seen, PaymentStatus to, String reason) {
    return locked(seen, to, OPERATOR, verdict -> verdict.ofOperator(to, reason));
  }

  /** Says that somebody has looked at what kept an automatic cancel, which is then begun anew. */
  public Future<Payment> cancelAnew(Payment seen) {
    return resolve(seen, PaymentStatus.CANCEL_PENDING, "to be tried again");
  }

  /** Who is told whenever a refund was written that nobody sends but who recovers refunds. */
  public void whenRefundDue(Runnable told) {
    automatic.whenDue(told);
  }

  /** How many outcomes are being written down now. */
  public int underWay() {
    return underWay.get();
  }

  private Future<Payment> remember(Payment seen, Refund sent, String code) {
    return settling(
        seen, tx -> refunds.meetError(tx, sent, code).compose(met -> payments.byId(tx, seen.id())));
  }

  private Future<Payment> settling(
      Payment seen, Function<Transaction, Future<Payment>> transaction) {
    underWay.incrementAndGet();
    return database
        .again(
            TRIES,
            FIRST_PAUSE_MILLIS,
            () -> database.settle(seen.paymentKey().value(), transaction))
        .onComplete(done -> underWay.decrementAndGet());
  }

  private Future<Payment> locked(
      Payment seen, Object heard, String actor, Function<Verdict, Optional<Settlement>> question) {
    return settling(seen, tx -> decide(tx, seen, heard, actor, question))
        .onSuccess(automatic::tellIfDue);
  }

  private Future<Payment> decide(
      Transaction tx,
      Payment seen,
      Object heard,
      String actor,
      Function<Verdict, Optional<Settlement>> question) {
    return orders
        .lock(tx, seen.orderId())
        .compose(
            order ->
                payments
                    .byId(tx, seen.id())
                    .compose(
                        now -> {
                          Verdict verdict = new Verdict(order.orElseThrow(), now, seen);
                          Optional<Settlement> settlement = question.apply(verdict);
                          return settlement.isEmpty()
                              ? leave(now, heard)
                              : write(tx, order.get(), now, settlement.get(), verdict, actor)
                                  .compose(written -> payments.byId(tx, now.id()));
                        }));
  }

  private static Future<Payment> leave(Payment now, Object heard) {
    LOG.debug(
        "what was heard changes nothing paymentKey={} status={} run={} heard={}",
        now.paymentKey(),
        now.status(),
        now.run(),
        heard);
    return Future.succeededFuture(now);
  }

  private Future<Void> write(
      Transaction tx, Order order, Payment now, Settlement end, Verdict verdict, String actor) {
    Alarms.raise(now, end);
    OptionalLong cancel = end.cancelDue(now);
    long pending = end.pending() + cancel.orElse(0);
    return endRefund(tx, end)
        .compose(ended -> end.answered() ? refunds.answer(tx, now.id()) : Future.succeededFuture())
        .compose(answered -> adopt(tx, now, end))
        .compose(adopted -> settlements.settle(tx, now, end, pending, waitingAskMillis, actor))
        .compose(
            settled ->
                settled
                    ? cancelAutomatically(tx, now, end, cancel)
                    : Future.failedFuture(
                        new IllegalStateException(
                            "attempt " + now.id() + " changed under its lock")))
        .compose(cancels -> follow(tx, order, now, end, verdict.followed()));
  }

  private Future<Void> endRefund(Transaction tx, Settlement end) {
    return end.refundEnd()
        .map(
            refundEnd ->
                refunds
                    .end(tx, refundEnd)
                    .compose(
                        ended ->
                            ended
                                ? Future.<Void>succeededFuture()
                                : Future.<Void>failedFuture(
                                    new IllegalStateException(
                                        "refund "
                                            + refundEnd.refund().refundId()
                                            + " changed under its lock"))))
        .orElse(Future.succeededFuture());
  }

  private Future<Void> adopt(Transaction tx, Payment now, Settlement end) {
    return end.adopted() == 0
        ? Future.succeededFuture()
        : refunds.adopt(tx, Refund.newRefundId(), now.id(), end.adopted());
  }

  /** The row alone is the order to cancel; who recovers refunds carries it out, at once. */
  private Future<Void> cancelAutomatically(
      Transaction tx, Payment now, Settlement end, OptionalLong amount) {
    return amount.isPresent()
        ? automatic.begin(tx, now, amount.getAsLong(), end.refundAccount().or(now::refundAccount))
        : Future.succeededFuture();
  }

  private Future<Void> follow(
      Transaction tx, Order order, Payment now, Settlement end, boolean followed) {
    if (!followed && !end.to().isLive()) {
      return Future.succeededFuture();
    }
    OptionalLong follows = end.to().isLive() ? OptionalLong.of(now.id()) : OptionalLong.empty();
    return orders.follow(tx, order.orderId(), follows, end.orderStatus());
  }
}
