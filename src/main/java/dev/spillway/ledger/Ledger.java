package dev.spillway.ledger;

import dev.spillway.payment.Order;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.payment.PaymentStore;
import dev.spillway.payment.Settlement;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes down how an attempt ended: the attempt, its history and its order in one commit.
 *
 * <p>Whoever hears of an outcome comes here: the confirm itself, and whoever asks the gateway
 * later. Each first locks the order in a statement of its own and only then reads, so that it
 * decides on what is, not on what was when it began to wait. The step is a compare-and-set on
 * status and run; who comes second finds the attempt settled and changes nothing.
 *
 * <p>Crash story: before the commit nothing is written and the attempt is still UNKNOWN, to be
 * asked for again; after it everything is.
 */
public final class Ledger {

  private static final Logger LOG = LoggerFactory.getLogger(Ledger.class);

  /** Together about six seconds; who waits for the answer may have gone by then. */
  private static final int TRIES = 8;

  private static final long FIRST_PAUSE_MILLIS = 50;

  private final Database database;
  private final OrderStore orders;
  private final PaymentStore payments;
  private final AtomicInteger underWay = new AtomicInteger();

  public Ledger(Database database, OrderStore orders, PaymentStore payments) {
    this.database = database;
    this.orders = orders;
    this.payments = payments;
  }

  /**
   * Settles an attempt if the outcome proves an end.
   *
   * <p>A database that is away is tried again a few times within a second; then the future fails
   * and the attempt stays as it is.
   *
   * @param seen the attempt in the run that was asked about
   * @param actor who heard it, for the history
   * @return the attempt as it then stands
   */
  public Future<Payment> settle(Payment seen, Outcome outcome, String actor) {
    if (outcome instanceof Outcome.Unknown) {
      return Future.succeededFuture(seen);
    }
    underWay.incrementAndGet();
    return database
        .again(
            TRIES,
            FIRST_PAUSE_MILLIS,
            () ->
                database.settle(
                    seen.paymentKey().value(), tx -> settleLocked(tx, seen, outcome, actor)))
        .onComplete(done -> underWay.decrementAndGet());
  }

  /** How many outcomes are being written down now. */
  public int underWay() {
    return underWay.get();
  }

  private Future<Payment> settleLocked(
      Transaction tx, Payment seen, Outcome outcome, String actor) {
    return orders
        .lock(tx, seen.orderId())
        .compose(
            order ->
                payments
                    .byId(tx, seen.id())
                    .compose(now -> decide(tx, order.orElseThrow(), now, seen, outcome, actor)));
  }

  private Future<Payment> decide(
      Transaction tx, Order order, Payment now, Payment seen, Outcome outcome, String actor) {
    if (now.status() != PaymentStatus.UNKNOWN || now.run() != seen.run()) {
      leaveAlone(now, outcome);
      return Future.succeededFuture(now);
    }
    boolean followed = order.livePayment().equals(OptionalLong.of(now.id()));
    Optional<Settlement> settlement = Settlement.of(now, outcome, followed);
    if (settlement.isEmpty()) {
      return Future.succeededFuture(now);
    }
    return write(tx, order, now, settlement.get(), actor, followed)
        .compose(written -> payments.byId(tx, now.id()));
  }

  /**
   * A no of the past changes nothing. A payment shown may be money that nobody counts: look at it.
   */
  private static void leaveAlone(Payment now, Outcome outcome) {
    String line =
        "outcome of a settled attempt left alone paymentKey={} status={} run={} outcome={}";
    if (outcome instanceof Outcome.Shown && !now.status().isLive()) {
      LOG.error(line, now.paymentKey(), now.status(), now.run(), outcome);
    } else {
      LOG.info(line, now.paymentKey(), now.status(), now.run(), outcome);
    }
  }

  private Future<Void> write(
      Transaction tx, Order order, Payment now, Settlement end, String actor, boolean followed) {
    if (end.to() == PaymentStatus.CANCEL_PENDING) {
      LOG.error(
          "money taken that the order cannot have paymentKey={} orderId={} captured={}",
          now.paymentKey(),
          now.orderId(),
          end.captured());
    }
    if (end.reason().equals(Settlement.OF_ANOTHER_ORDER)) {
      LOG.error(
          "the gateway shows this payment under another order paymentKey={} orderId={}",
          now.paymentKey(),
          now.orderId());
    }
    OptionalLong follows = end.to().isLive() ? OptionalLong.of(now.id()) : OptionalLong.empty();
    return payments
        .settle(tx, now, end, actor)
        .compose(
            settled -> {
              if (!settled) {
                return Future.failedFuture(
                    new IllegalStateException("attempt " + now.id() + " changed under its lock"));
              }
              return followed
                  ? orders.follow(tx, order.orderId(), follows, end.orderStatus())
                  : Future.succeededFuture();
            });
  }
}
