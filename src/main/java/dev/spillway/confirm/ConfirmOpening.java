package dev.spillway.confirm;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.bus.Call;
import dev.spillway.idempotency.Claim;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.idempotency.Once;
import dev.spillway.payment.Order;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.OrderStatus;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.payment.PaymentStore;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The first transaction of a confirm: it decides whether the gateway may be called, and if so
 * writes the attempt down first.
 *
 * <p>It locks the order, so that two confirms of one order decide one after the other; a unique
 * index on live attempts says the same once more. What it looks at, in this order: the idempotency
 * key, the order and its owner, the amount, this very attempt if it was made before, other
 * attempts, the order's age.
 *
 * <p>Crash story: before the commit nothing exists and nothing was sent. After it the attempt
 * stands UNKNOWN with its deadline, and whoever recovers unknown outcomes will ask for it, whether
 * or not the call was made.
 */
final class ConfirmOpening {

  private static final Logger LOG = LoggerFactory.getLogger(ConfirmOpening.class);
  private final Database database;
  private final OrderStore orders;
  private final PaymentStore payments;
  private final IdempotencyStore idempotency;
  private final long deadlineMillis;
  private final long askMillis;

  /**
   * @param deadlineMillis from this transaction on, in which the call is certainly over
   */
  ConfirmOpening(
      Database database,
      OrderStore orders,
      PaymentStore payments,
      IdempotencyStore idempotency,
      long deadlineMillis,
      long askMillis) {
    this.database = database;
    this.orders = orders;
    this.payments = payments;
    this.idempotency = idempotency;
    this.deadlineMillis = deadlineMillis;
    this.askMillis = askMillis;
  }

  Future<Begun> open(Call<ConfirmPayment> call) {
    UUID openedBy = UUID.randomUUID();
    return Once.run(
        database,
        () -> once(call, openedBy),
        () -> find(call, openedBy),
        why -> notKnown(call, why));
  }

  /** The attempt that this transaction opened, if it did and nobody has settled it since. */
  private Future<Optional<Begun>> find(Call<ConfirmPayment> call, UUID openedBy) {
    return database
        .query(
            call.requestId(), call.deadline(), tx -> payments.ofOrder(tx, call.command().orderId()))
        .map(
            attempts ->
                attempts.stream()
                    .filter(
                        p -> p.openedBy().equals(openedBy) && p.status() == PaymentStatus.UNKNOWN)
                    .findFirst()
                    .map(Begun.Open::new));
  }

  private static Begun notKnown(Call<ConfirmPayment> call, Throwable why) {
    LOG.warn(
        "first transaction of a confirm not known requestId={} failure={}",
        call.requestId(),
        why.toString());
    return new Begun.NotKnown();
  }

  private Future<Begun> once(Call<ConfirmPayment> call, UUID openedBy) {
    return database.write(
        call.requestId(),
        call.deadline(),
        tx ->
            idempotency
                .find(tx, call.owner(), call.command().intent())
                .compose(
                    claim ->
                        claim.fold(
                            () -> lockAndDecide(tx, call, openedBy, true),
                            made -> lockAndDecide(tx, call, openedBy, false),
                            () -> answered(Problem.idempotencyKeyReused()))));
  }

  private Future<Begun> lockAndDecide(
      Transaction tx, Call<ConfirmPayment> call, UUID openedBy, boolean newKey) {
    ConfirmPayment confirm = call.command();
    return orders
        .lock(tx, confirm.orderId())
        .compose(
            found -> {
              if (found.isEmpty()) {
                return answered(Problem.of(ProblemCode.NOT_FOUND, "There is no such order"));
              }
              Order order = found.get();
              if (!order.owner().equals(call.owner())) {
                return answered(Problem.of(ProblemCode.FORBIDDEN, "The order is another shop's"));
              }
              if (order.price().amount() != confirm.amount()) {
                return answered(
                    Problem.of(ProblemCode.AMOUNT_MISMATCH, "The order has another amount"));
              }
              return payments
                  .ofOrder(tx, confirm.orderId())
                  .compose(attempts -> decide(tx, call, order, attempts, openedBy, newKey));
            });
  }

  private Future<Begun> decide(
      Transaction tx,
      Call<ConfirmPayment> call,
      Order order,
      List<Payment> attempts,
      UUID openedBy,
      boolean newKey) {
    ConfirmPayment confirm = call.command();
    Optional<Payment> own =
        attempts.stream().filter(p -> p.paymentKey().equals(confirm.paymentKey())).findFirst();
    if (own.isPresent() && !maySendAgain(own.get())) {
      return remember(tx, call, own.get().id(), newKey)
          .compose(done -> answered(ConfirmAnswers.of(own.get())));
    }
    return obstacle(order, attempts)
        .map(ConfirmOpening::answered)
        .orElseGet(
            () ->
                attempt(tx, order, confirm, own, openedBy)
                    .compose(
                        id ->
                            remember(tx, call, id, newKey)
                                .compose(done -> payments.byId(tx, id))
                                .map(Begun.Open::new)));
  }

  private static boolean maySendAgain(Payment payment) {
    return payment.status() == PaymentStatus.NOT_CHARGED && !payment.contacted();
  }

  private static Optional<Answer> obstacle(Order order, List<Payment> attempts) {
    boolean approved = attempts.stream().anyMatch(p -> p.status() == PaymentStatus.APPROVED);
    if (approved || order.status().isPaid()) {
      return Optional.of(
          Problem.of(ProblemCode.ORDER_ALREADY_PAID, "Another payment has paid this order"));
    }
    if (attempts.stream().anyMatch(p -> p.status().isLive())) {
      return Optional.of(
          Problem.of(ProblemCode.PAYMENT_IN_PROGRESS, "Another payment of this order is live"));
    }
    if (order.overdue() || order.status() == OrderStatus.EXPIRED) {
      return Optional.of(Problem.of(ProblemCode.ORDER_EXPIRED, "The order is past expiresAt"));
    }
    return Optional.empty();
  }

  private Future<Long> attempt(
      Transaction tx, Order order, ConfirmPayment confirm, Optional<Payment> own, UUID openedBy) {
    Future<Long> id =
        own.isPresent()
            ? reopen(tx, own.get(), openedBy)
            : payments.insert(
                tx,
                new PaymentStore.NewPayment(
                    order.orderId(),
                    confirm.paymentKey(),
                    order.price(),
                    gatewayKey(order.orderId(), confirm.paymentKey()),
                    deadlineMillis,
                    askMillis,
                    openedBy));
    return id.compose(
        made ->
            orders.follow(tx, order.orderId(), OptionalLong.of(made), order.status()).map(made));
  }

  private Future<Long> reopen(Transaction tx, Payment own, UUID openedBy) {
    return payments
        .reopen(tx, own, deadlineMillis, askMillis, openedBy)
        .compose(
            reopened ->
                reopened
                    ? Future.succeededFuture(own.id())
                    : Future.failedFuture(
                        new IllegalStateException("attempt " + own.id() + " changed under lock")));
  }

  /** One name for one attempt, on every sending of it. */
  private static String gatewayKey(OrderId orderId, PaymentKey paymentKey) {
    return "confirm:" + orderId + ":" + paymentKey;
  }

  private Future<Void> remember(
      Transaction tx, Call<ConfirmPayment> call, long paymentId, boolean newKey) {
    return newKey
        ? idempotency.pointAtPayment(tx, call.owner(), call.command().intent(), paymentId)
        : Future.succeededFuture();
  }

  /**
   * Looks at the key of a request that was answered together with another one's.
   *
   * @return empty if the key does not stand in the way
   */
  Future<Optional<Answer>> joined(Call<ConfirmPayment> call) {
    return database.query(
        call.requestId(),
        call.deadline(),
        tx ->
            idempotency
                .find(tx, call.owner(), call.command().intent())
                .map(
                    claim ->
                        claim instanceof Claim.Mismatch
                            ? Optional.of(Problem.idempotencyKeyReused())
                            : Optional.<Answer>empty()));
  }

  private static Future<Begun> answered(Answer answer) {
    return Future.succeededFuture(new Begun.Answered(answer));
  }
}
