package dev.spillway.order;

import com.github.f4b6a3.uuid.UuidCreator;
import com.github.f4b6a3.uuid.codec.base.Base62Codec;
import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.Views;
import dev.spillway.bus.Call;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.idempotency.Once;
import dev.spillway.payment.Order;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.OrderStore;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import java.util.Map;

/**
 * Makes orders, each once for each idempotency key.
 *
 * <p>Crash story: the order and the key that points at it are one commit. A caller that heard
 * nothing may send the same request with the same key and gets the order that was made, or a new
 * one if none was.
 */
final class OrderService {

  private final Database database;
  private final OrderStore orders;
  private final IdempotencyStore idempotency;
  private final OrderOptions options;

  OrderService(
      Database database, OrderStore orders, IdempotencyStore idempotency, OrderOptions options) {
    this.database = database;
    this.orders = orders;
    this.idempotency = idempotency;
    this.options = options;
  }

  Future<Answer> create(Call<CreateOrder> call) {
    OrderId orderId = newOrderId();
    return Once.run(
        database,
        () -> once(call, orderId),
        () ->
            database
                .query(call.requestId(), call.deadline(), tx -> orders.find(tx, orderId))
                .map(found -> found.map(OrderService::created)),
        unreadable -> CreateOrder.unanswered());
  }

  private Future<Answer> once(Call<CreateOrder> call, OrderId orderId) {
    return database.write(
        call.requestId(),
        call.deadline(),
        tx ->
            idempotency
                .find(tx, call.owner(), call.command().intent())
                .compose(
                    claim ->
                        claim.fold(
                            () -> insert(tx, call, orderId),
                            made ->
                                orders
                                    .find(tx, new OrderId(made.orderId()))
                                    .map(order -> created(order.orElseThrow())),
                            () -> Future.succeededFuture(Problem.idempotencyKeyReused()))));
  }

  private Future<Answer> insert(Transaction tx, Call<CreateOrder> call, OrderId orderId) {
    CreateOrder order = call.command();
    OrderStore.NewOrder row =
        new OrderStore.NewOrder(
            orderId,
            call.owner(),
            order.orderName(),
            order.price(),
            order.customerKey(),
            options.ttlMinutes());
    return orders
        .insert(tx, row)
        .compose(
            made ->
                idempotency
                    .pointAtOrder(tx, call.owner(), order.intent(), made.orderId().value())
                    .map(remembered -> created(made)));
  }

  /** Time-ordered, so that new orders are neighbours in the index. */
  private static OrderId newOrderId() {
    return new OrderId(Base62Codec.INSTANCE.encode(UuidCreator.getTimeOrderedEpoch()));
  }

  private static Answer created(Order order) {
    return new Answer(201, Map.of("Location", "/orders/" + order.orderId()), Views.order(order));
  }
}
