package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads an order together with every attempt to pay it.
 *
 * <p>By one statement, which sees one moment. Order and attempts change together, and two
 * statements could show an order that waits for its payment beside a payment that is approved.
 */
public final class OrderSnapshotStore {

  private static final String FIND =
      "select ordered.*, attempt.* from ("
          + OrderStore.FIND
          + ") ordered left join ("
          + PaymentStore.OF_ORDER
          + ") attempt on true order by attempt.id";

  public Future<Optional<OrderSnapshot>> find(Transaction tx, OrderId orderId) {
    return tx.execute(FIND, Tuple.of(orderId.value())).map(OrderSnapshotStore::read);
  }

  /** One row for each attempt, or a single one without. */
  private static Optional<OrderSnapshot> read(RowSet<Row> rows) {
    if (rows.size() == 0) {
      return Optional.empty();
    }
    List<Payment> attempts = new ArrayList<>();
    for (Row row : rows) {
      if (row.getLong("id") != null) {
        attempts.add(PaymentRow.read(row));
      }
    }
    return Optional.of(new OrderSnapshot(OrderStore.read(rows.iterator().next()), attempts));
  }
}
