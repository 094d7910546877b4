package dev.spillway.cancel;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.bus.Call;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.idempotency.Once;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStore;
import dev.spillway.payment.Refund;
import dev.spillway.payment.RefundStore;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The first transaction of a cancel: it decides whether money may go back, and if so reserves it
 * and writes the refund down before the gateway is called.
 *
 * <p>It locks the order in a statement of its own and reads only then, so that two cancels of one
 * payment decide one after the other. That no more than one refund of a payment is unsettled, and
 * that no more goes back than was taken, is said once more by a unique index and by a CHECK.
 *
 * <p>Crash story: before the commit nothing exists and nothing was sent. After it the refund stands
 * UNKNOWN with its amount reserved, and whoever recovers refunds finds out how it ended or sends
 * it, whether or not the call was made.
 */
final class CancelOpening {

  private static final Logger LOG = LoggerFactory.getLogger(CancelOpening.class);

  private final Database database;
  private final OrderStore orders;
  private final PaymentStore payments;
  private final RefundStore refunds;
  private final IdempotencyStore idempotency;
  private final long deadlineMillis;
  private final long askMillis;

  /**
   * @param deadlineMillis from this transaction on, in which the call is certainly over
   * @param askMillis from this transaction on, until the refund is looked at again
   */
  CancelOpening(
      Database database,
      OrderStore orders,
      PaymentStore payments,
      RefundStore refunds,
      IdempotencyStore idempotency,
      long deadlineMillis,
      long askMillis) {
    this.database = database;
    this.orders = orders;
    this.payments = payments;
    this.refunds = refunds;
    this.idempotency = idempotency;
    this.deadlineMillis = deadlineMillis;
    this.askMillis = askMillis;
  }

  Future<Begun> open(Call<CancelPayment> call) {
    UUID openedBy = UUID.randomUUID();
    return Once.run(
        database,
        () -> once(call, openedBy),
        () -> find(call, openedBy),
        why -> notKnown(call, why));
  }

  /**
   * The refund that this transaction made, if it did. What is not there yet may still come: a
   * commit that was on its way when the line went down. So that is not known either.
   */
  private Future<Optional<Begun>> find(Call<CancelPayment> call, UUID openedBy) {
    return database
        .query(
            call.requestId(),
            call.deadline(),
            tx -> payments.byKey(tx, call.command().paymentKey(), call.owner()))
        .map(
            found ->
                found
                    .flatMap(payment -> made(payment, openedBy))
                    .or(() -> Optional.of(new Begun.NotKnown())));
  }

  private static Optional<Begun> made(Payment payment, UUID openedBy) {
    return payment.refunds().stream()
        .filter(refund -> refund.openedBy().equals(openedBy))
        .findFirst()
        .map(
            refund ->
                refund.status() == Refund.Status.UNKNOWN
                    ? new Begun.Open(payment, refund)
                    : new Begun.Answered(CancelAnswers.of(payment, refund.id())));
  }

  private static Begun notKnown(Call<CancelPayment> call, Throwable why) {
    LOG.warn(
        "first transaction of a cancel not known paymentKey={} requestId={} failure={}",
        call.command().paymentKey(),
        call.requestId(),
        why.toString());
    return new Begun.NotKnown();
  }

  private Future<Begun> once(Call<CancelPayment> call, UUID openedBy) {
    return database.write(
        call.requestId(),
        call.deadline(),
        tx ->
            payments
                .byKey(tx, call.command().paymentKey(), call.owner())
                .compose(found -> locked(tx, found))
                .compose(found -> claim(tx, call, found, openedBy)));
  }

  /** Waits for whoever is at the order's money, and reads what stands there then. */
  private Future<Optional<Payment>> locked(Transaction tx, Optional<Payment> found) {
    return found
        .map(
            payment ->
                orders
                    .lock(tx, payment.orderId())
                    .compose(order -> payments.byId(tx, payment.id()))
                    .map(Optional::of))
        .orElse(Future.succeededFuture(Optional.empty()));
  }

  /** Under the lock, so that a repeat sees what the first has made by then. */
  private Future<Begun> claim(
      Transaction tx, Call<CancelPayment> call, Optional<Payment> found, UUID openedBy) {
    return idempotency
        .find(tx, call.owner(), call.command().intent())
        .compose(
            claim ->
                claim.fold(
                    () ->
                        found.isPresent()
                            ? decide(tx, call, found.get(), openedBy)
                            : notYours(tx, call),
                    made ->
                        payments
                            .ofRefund(tx, made.refundId())
                            .map(
                                payment ->
                                    new Begun.Answered(CancelAnswers.of(payment, made.refundId()))),
                    () -> answered(Problem.idempotencyKeyReused())));
  }

  private Future<Begun> notYours(Transaction tx, Call<CancelPayment> call) {
    return payments
        .isSomebodyElses(tx, call.command().paymentKey(), call.owner())
        .compose(
            anothers ->
                answered(
                    anothers
                        ? Problem.of(ProblemCode.FORBIDDEN, "The payment is another shop's")
                        : Problem.of(ProblemCode.NOT_FOUND, "There is no such payment")));
  }

  private Future<Begun> decide(
      Transaction tx, Call<CancelPayment> call, Payment payment, UUID openedBy) {
    CancelPayment cancel = call.command();
    Optional<Answer> closed = CancelRules.closed(payment);
    if (closed.isPresent()) {
      return answered(closed.get());
    }
    if (payment.unsettledRefund().isPresent()) {
      return Future.succeededFuture(new Begun.Busy());
    }
    Optional<Answer> obstacle = CancelRules.obstacle(cancel, payment);
    return obstacle.isPresent()
        ? answered(obstacle.get())
        : write(tx, call, payment, refund(cancel, payment, openedBy));
  }

  private RefundStore.NewRefund refund(CancelPayment cancel, Payment payment, UUID openedBy) {
    long amount = CancelRules.amount(cancel, payment);
    return new RefundStore.NewRefund(
        Refund.newRefundId(),
        payment.id(),
        amount,
        cancel.reason(),
        Refund.Source.API,
        amount == 0 ? OptionalLong.empty() : OptionalLong.of(payment.balance()),
        CancelRules.account(cancel, payment),
        openedBy,
        deadlineMillis,
        askMillis);
  }

  private Future<Begun> write(
      Transaction tx, Call<CancelPayment> call, Payment payment, RefundStore.NewRefund refund) {
    return refunds
        .reserve(tx, payment.id(), refund.amount())
        .compose(reserved -> refunds.insert(tx, refund))
        .compose(
            id ->
                idempotency
                    .pointAtRefund(tx, call.owner(), call.command().intent(), id)
                    .compose(remembered -> payments.byId(tx, payment.id()))
                    .map(written -> new Begun.Open(written, written.refund(id).orElseThrow())));
  }

  private static Future<Begun> answered(Answer answer) {
    return Future.succeededFuture(new Begun.Answered(answer));
  }
}
