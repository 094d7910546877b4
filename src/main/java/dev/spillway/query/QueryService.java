package dev.spillway.query;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.api.Views;
import dev.spillway.bus.Call;
import dev.spillway.payment.Order;
import dev.spillway.payment.OrderSnapshot;
import dev.spillway.payment.OrderSnapshotStore;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStore;
import dev.spillway.store.Database;
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
  private final OrderSnapshotStore snapshots;

  QueryService(
      Database database, OrderStore orders, PaymentStore payments, OrderSnapshotStore snapshots) {
    this.database = database;
    this.orders = orders;
    this.payments = payments;
    this.snapshots = snapshots;
  }

  Future<Answer> order(Call<FindOrder> call) {
    return database
        .query(
            call.requestId(), call.deadline(), tx -> snapshots.find(tx, call.command().orderId()))
        .map(found -> order(found, call.owner()));
  }

  private static Answer order(Optional<OrderSnapshot> found, String owner) {
    if (found.isEmpty()) {
      return Problem.of(ProblemCode.NOT_FOUND, "There is no such order");
    }
    Order order = found.get().order();
    return order.owner().equals(owner)
        ? Answer.ok(Views.order(order, shown(order, found.get().attempts())))
        : Problem.of(ProblemCode.FORBIDDEN, "The order is another shop's");
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
                                .isSomebodyElses(tx, call.command().paymentKey(), call.owner())
                                .map(QueryService::notYours)));
  }

  private static Answer notYours(boolean anothers) {
    return anothers
        ? Problem.of(ProblemCode.FORBIDDEN, "The payment is another shop's")
        : Problem.of(ProblemCode.NOT_FOUND, "There is no such payment");
  }
}
