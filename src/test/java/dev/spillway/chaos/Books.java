package dev.spillway.chaos;

import dev.spillway.testkit.LoggedPostgres;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What the service's database says about some orders, read past the service. */
final class Books {

  private final Map<String, List<JsonObject>> payments;
  private final Map<String, JsonObject> orders;

  private Books(Map<String, List<JsonObject>> payments, Map<String, JsonObject> orders) {
    this.payments = payments;
    this.orders = orders;
  }

  static Books read(LoggedPostgres database) {
    String payments =
        """
        select json_build_object(
          'id', p.id, 'orderId', p.order_id, 'paymentKey', p.payment_key, 'status', p.status,
          'captured', p.captured, 'refunded', p.refunded, 'pending', p.pending,
          'attention', p.attention_since is not null,
          'gatewayKey', p.pg_idempotency_key, 'method', p.method,
          'refunds', coalesce((select json_agg(json_build_object(
             'refundId', r.refund_id, 'amount', r.amount, 'status', r.status, 'source', r.source,
             'n', r.n, 'gatewayKey', r.pg_idempotency_key,
             'attention', r.attention_since is not null) order by r.id)
             from refunds r where r.payment_id = p.id), '[]'::json),
          'history', (select json_agg(json_build_object(
             'from', h.from_status, 'to', h.to_status, 'by', h.actor, 'at', h.at) order by h.id)
             from payment_history h where h.payment_id = p.id))
        from payments p order by p.id
        """;
    String orders =
        """
        select json_build_object('orderId', o.order_id, 'status', o.status,
          'livePayment', o.live_payment)
        from orders o
        """;
    return new Books(
        database.column(payments).stream()
            .map(JsonObject::new)
            .collect(Collectors.groupingBy(payment -> payment.getString("orderId"))),
        database.column(orders).stream()
            .map(JsonObject::new)
            .collect(Collectors.toMap(order -> order.getString("orderId"), Function.identity())));
  }

  List<JsonObject> payments(String orderId) {
    return payments.getOrDefault(orderId, List.of());
  }

  JsonObject order(String orderId) {
    return orders.get(orderId);
  }

  static List<JsonObject> refunds(JsonObject payment) {
    return objects(payment.getJsonArray("refunds"));
  }

  /** The attempt's history, oldest first. */
  static List<JsonObject> steps(JsonObject payment) {
    return objects(payment.getJsonArray("history"));
  }

  private static List<JsonObject> objects(JsonArray array) {
    return array.stream().map(JsonObject.class::cast).toList();
  }
}
