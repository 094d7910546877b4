package dev.spillway.recovery;

import dev.spillway.admission.Slot;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.lease.Ended;
import dev.spillway.lease.Leased;
import dev.spillway.lease.LeasedWork;
import dev.spillway.payment.AskStore;
import dev.spillway.payment.AskStore.Ask;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.store.Database;
import io.vertx.core.Future;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds out what became of the attempts whose outcome is open, and of deposits that are waited for.
 *
 * <p>It needs nobody's help: no webhook, no caller who asks again, no other instance. What stays
 * without a usable answer for long is brought before a person, and asked about all the same.
 */
final class AttemptRecovery implements LeasedWork {

  private static final Logger LOG = LoggerFactory.getLogger(AttemptRecovery.class);
  private static final String ACTOR = "recovery";
  private static final String SILENCE = "no usable answer of the gateway for too long";

  private final Database database;
  private final OrderStore orders;
  private final AskStore asks;
  private final PaymentGateway gateway;
  private final Inquiry inquiry;
  private final AskSchedule schedule;
  private final long attentionMillis;

  AttemptRecovery(
      Database database,
      OrderStore orders,
      AskStore asks,
      PaymentGateway gateway,
      Inquiry inquiry,
      AskSchedule schedule,
      long attentionMillis) {
    this.database = database;
    this.orders = orders;
    this.asks = asks;
    this.gateway = gateway;
    this.inquiry = inquiry;
    this.schedule = schedule;
    this.attentionMillis = attentionMillis;
  }

  /** A gateway that is taken for dead would only use the questions up. */
  @Override
  public boolean ready() {
    return !gateway.queryCircuitOpen();
  }

  @Override
  public Future<Ended> run(Leased row, Slot slot) {
    return database
        .background(ACTOR, tx -> asks.find(tx, row.id()))
        .onFailure(failure -> slot.ignored())
        .compose(
            found -> {
              Optional<Ask> open = found.filter(ask -> isOpen(ask.payment()));
              if (open.isEmpty()) {
                slot.ignored();
                return Future.succeededFuture(Ended.done());
              }
              return inquiry
                  .run(open.get(), slot, ACTOR)
                  .compose(learned -> next(open.get(), row, learned));
            });
  }

  private static boolean isOpen(Payment payment) {
    return switch (payment.status()) {
      case UNKNOWN, WAITING_FOR_DEPOSIT, NEEDS_ATTENTION -> true;
      case APPROVED, DECLINED, NOT_CHARGED, CANCEL_PENDING, CANCELED -> false;
    };
  }

  private Future<Ended> next(Ask asked, Leased row, Inquiry.Learned learned) {
    if (!Inquiry.same(asked.payment(), learned.payment())) {
      return Future.succeededFuture(Ended.done());
    }
    Ended open = Ended.open(schedule.nextMillis(asked, row.attempts(), learned.notFoundCounts()));
    boolean silent =
        !learned.usable()
            && asked.silentMillis() >= attentionMillis
            && asked.payment().status() != PaymentStatus.NEEDS_ATTENTION;
    return silent ? callSomebody(asked.payment()).map(open) : Future.succeededFuture(open);
  }

  /** The order is locked first, as for every step of an attempt that it may follow. */
  private Future<Void> callSomebody(Payment seen) {
    return database
        .background(
            ACTOR,
            tx ->
                orders
                    .lock(tx, seen.orderId())
                    .compose(locked -> asks.needAttention(tx, seen, SILENCE, ACTOR)))
        .onSuccess(
            called -> {
              if (called) {
                LOG.error(
                    "somebody must look paymentKey={} orderId={} status={} why={}",
                    seen.paymentKey(),
                    seen.orderId(),
                    seen.status(),
                    SILENCE);
              }
            })
        .mapEmpty();
  }
}
