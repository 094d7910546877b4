package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Reads by what the gateway's webhooks are matched with our attempts. The secrets stay out of
 * {@link Payment}, which is shown and logged.
 */
public final class SecretStore {

  private static final String OF_ORDER =
      "select id, pg_secret from payments where order_id = $1 and pg_secret is not null";

  private static final String ORDER_OF =
      "select order_id from payments where payment_key = $1 order by id desc limit 1";

  /** The secret of each attempt to pay an order that has one, by the attempt's id. */
  public Future<Map<Long, String>> ofOrder(Transaction tx, OrderId orderId) {
    return tx.execute(OF_ORDER, Tuple.of(orderId.value()))
        .map(
            rows -> {
              Map<Long, String> secrets = new HashMap<>();
              for (Row row : rows) {
                secrets.put(row.getLong("id"), row.getString("pg_secret"));
              }
              return secrets;
            });
  }

  /** The order that was last tried to be paid by this payment. */
  public Future<Optional<OrderId>> orderOf(Transaction tx, PaymentKey paymentKey) {
    return tx.execute(ORDER_OF, Tuple.of(paymentKey.value()))
        .map(
            rows -> {
              Optional<OrderId> orderId = Optional.empty();
              for (Row row : rows) {
                orderId = Optional.of(new OrderId(row.getString("order_id")));
              }
              return orderId;
            });
  }
}
