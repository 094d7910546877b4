package dev.spillway.query;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.api.Views;
import dev.spillway.bus.Call;
import dev.spillway.payment.Order;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStore;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Optional;

/** Reads orders and payments; never the gateway. */
final class QueryService {

  private final Database database;
  private final OrderStore orders;
  private final PaymentStore payments;

  QueryService(Database database, OrderStore orders, PaymentStore payments) {
    this.database = database;
    this.orders = orders;
    this.payments = payments;
  }

  Future<Answer> order(Call<FindOrder> call) {
    return database.query(
        call.requestId(),
        call.deadline(),
        tx ->
            orders
                .find(tx, call.command().orderId())
                .compose(
                    found -> {
                      if (found.isEmpty()) {
                        return Future.succeededFuture(
                            Problem.of(ProblemCode.NOT_FOUND, "There is no such order"));
                      }
                      if (!found.get().owner().equals(call.owner())) {
                        return Future.succeededFuture(
                            Problem.of(ProblemCode.FORBIDDEN, "The order is another shop's"));
                      }
                      return withPayment(tx, found.get());
                    }));
  }

  private Future<Answer> withPayment(Transaction tx, Order order) {
    return payments
        .ofOrder(tx, order.orderId())
        .map(attempts -> Answer.ok(Views.order(order, shown(order, attempts))));
  }

  /** The attempt that the order follows, or else its newest. */
  private static Optional<Payment> shown(Order order, List<Payment> attempts) {
    return attempts.stream()
        .filter(p -> order.livePayment().isPresent() && order.livePayment().getAsLong() == p.id())
        .findFirst()
        .or(() -> attempts.stream().reduce((older, newer) -> newer));
  }

  Future<Answer> orders(Call<ListOrders> call) {
    ListOrders wanted = call.command();
    OrderStore.Page page =
        new OrderStore.Page(
            call.owner(),
            wanted.status(),
            wanted.customerKey(),
            wanted.from(),
            wanted.to(),
            wanted.after(),
            // One more than asked for tells whether there is a next page.
            wanted.limit() + 1);
    return database
        .query(call.requestId(), call.deadline(), tx -> orders.list(tx, page))
        .map(rows -> page(rows, wanted.limit()));
  }

  private static Answer page(List<Order> rows, int limit) {
    List<Order> shown = rows.subList(0, Math.min(limit, rows.size()));
    JsonArray list = new JsonArray();
    shown.forEach(order -> list.add(Views.order(order)));
    Optional<String> next =
        rows.size() > limit ? Optional.of(cursor(shown.get(limit - 1))) : Optional.empty();
    return Answer.ok(new JsonObject().put("orders", list).put("nextCursor", next.orElse(null)));
  }

  private static String cursor(Order last) {
    return Cursor.write(new OrderStore.Position(last.createdAt(), last.orderId().value()));
  }

  Future<Answer> payment(Call<FindPayment> call) {
    return database.query(
        call.requestId(),
        call.deadline(),
        tx ->
            payments
                .byKey(tx, call.command().paymentKey(), call.owner())
                .compose(
                    found ->
                        found.isPresent()
                            ? Future.succeededFuture(Answer.ok(Views.payment(found.get())))
                            : payments
                                .keyExists(tx, call.command().paymentKey())
                                .map(QueryService::notYours)));
  }

  private static Answer notYours(boolean exists) {
    return exists
        ? Problem.of(ProblemCode.FORBIDDEN, "The payment is another shop's")
        : Problem.of(ProblemCode.NOT_FOUND, "There is no such payment");
  }
}
