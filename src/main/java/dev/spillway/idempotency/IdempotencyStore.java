package dev.spillway.idempotency;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.Tuple;
import java.util.Arrays;

/**
 * All SQL on {@code idempotency_keys}.
 *
 * <p>A key is written in the transaction that makes what it points at. Two requests that bring the
 * same new key at once therefore meet in the primary key: one is rolled back whole, looks again,
 * and finds what the other made.
 */
public final class IdempotencyStore {

  private static final String FIND =
      """
      select request_hash, order_id, payment_id, refund_id
      from idempotency_keys
      where owner = $1 and route = $2 and key = $3
      """;

  private static final String INSERT =
      """
      insert into idempotency_keys
        (owner, route, key, request_hash, order_id, payment_id, refund_id, created_at)
      values ($1, $2, $3, $4, $5, $6, $7, spillway_now())
      """;

  /** Only what is old is looked at, oldest first; what is open for that long is little. */
  private static final String FORGET =
      """
      with old as materialized (
        select owner, route, key from idempotency_keys k
        where created_at <= (select spillway_now() - $1 * interval '1 day')
          and not exists (select from orders o where o.order_id = k.order_id
            and o.status in ('PENDING_PAYMENT', 'WAITING_FOR_DEPOSIT'))
          and not exists (select from payments p where p.id = k.payment_id
            and p.status in ('UNKNOWN', 'WAITING_FOR_DEPOSIT', 'NEEDS_ATTENTION', 'CANCEL_PENDING'))
          and not exists (select from refunds r where r.id = k.refund_id
            and r.status = 'UNKNOWN')
        order by created_at limit $2
        for update skip locked)
      delete from idempotency_keys k using old
      where k.owner = old.owner and k.route = old.route and k.key = old.key
      """;

  public Future<Claim> find(Transaction tx, String owner, Intent intent) {
    if (intent.key().isEmpty()) {
      return Future.succeededFuture(new Claim.New());
    }
    return tx.execute(FIND, Tuple.of(owner, intent.route(), intent.key().get()))
        .map(
            rows -> {
              RowIterator<Row> iterator = rows.iterator();
              return iterator.hasNext() ? claim(iterator.next(), intent) : new Claim.New();
            });
  }

  private static Claim claim(Row row, Intent intent) {
    if (!Arrays.equals(row.getBuffer("request_hash").getBytes(), intent.requestHash())) {
      return new Claim.Mismatch();
    }
    String orderId = row.getString("order_id");
    Long paymentId = row.getLong("payment_id");
    Long refundId = row.getLong("refund_id");
    return new Claim.Made(
        orderId == null ? "" : orderId,
        paymentId == null ? 0 : paymentId,
        refundId == null ? 0 : refundId);
  }

  /** Remembers the order that the request made. */
  public Future<Void> pointAtOrder(Transaction tx, String owner, Intent intent, String orderId) {
    return insert(tx, owner, intent, orderId, null, null);
  }

  /** Remembers the attempt that the request made or met. */
  public Future<Void> pointAtPayment(Transaction tx, String owner, Intent intent, long paymentId) {
    return insert(tx, owner, intent, null, paymentId, null);
  }

  /** Remembers the refund that the request made. */
  public Future<Void> pointAtRefund(Transaction tx, String owner, Intent intent, long refundId) {
    return insert(tx, owner, intent, null, null, refundId);
  }

  /**
   * Deletes keys of a certain age whose thing is settled.
   *
   * @return how many
   */
  public Future<Integer> forget(Transaction tx, int days, int max) {
    return tx.execute(FORGET, Tuple.of(days, max)).map(forgotten -> forgotten.rowCount());
  }

  private static Future<Void> insert(
      Transaction tx, String owner, Intent intent, String orderId, Long paymentId, Long refundId) {
    if (intent.key().isEmpty()) {
      return Future.succeededFuture();
    }
    return tx.execute(
            INSERT,
            Tuple.of(owner, intent.route(), intent.key().get())
                .addBuffer(Buffer.buffer(intent.requestHash()))
                .addString(orderId)
                .addLong(paymentId)
                .addLong(refundId))
        .mapEmpty();
  }
}
