package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.core.json.JsonArray;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * All SQL on {@code payments} and {@code payment_history}.
 *
 * <p>A step from one status to another is a compare-and-set on the status and the run that the
 * caller saw, and its history is written by the same statement: neither exists without the other.
 */
public final class PaymentStore {

  private static final String WITH_HISTORY =
      """
      select p.id, p.run, p.order_id, p.payment_key, p.amount, p.currency, p.status,
        p.pg_idempotency_key, p.opened_by, p.contacted,
        p.captured, p.refunded, p.method, p.approved_at, p.failure_code, p.failure_message,
        p.requested_at, p.deadline_at,
        (select json_agg(json_build_array(h.at, h.from_status, h.to_status, h.actor, h.reason)
                order by h.id)
         from payment_history h where h.payment_id = p.id) as history
      from payments p
      """;

  static final String OF_ORDER = WITH_HISTORY + "where p.order_id = $1 order by p.id";

  private static final String BY_ID = WITH_HISTORY + "where p.id = $1";

  /** The one that has money, else the newest. */
  private static final String BY_KEY =
      WITH_HISTORY
          + """
      join orders o on o.order_id = p.order_id
      where p.payment_key = $1 and o.owner = $2
      order by p.status in ('WAITING_FOR_DEPOSIT', 'APPROVED', 'CANCEL_PENDING', 'CANCELED') desc,
        p.id desc
      limit 1
      """;

  private static final String KEY_IS_OF_SOMEBODY_ELSE =
      "select exists (select from payments where payment_key = $1)";

  private static final String INSERT =
      """
      with made as (
        insert into payments
          (order_id, payment_key, amount, currency, status, pg_idempotency_key, opened_by,
           requested_at, deadline_at, updated_at)
        select $1, $2, $3, $4, 'UNKNOWN', $5, $7, at, at + $6 * interval '1 millisecond', at
        from (select spillway_now() as at) clock
        returning id, run, requested_at),
      told as (
        insert into payment_history (payment_id, run, at, to_status, actor)
        select id, run, requested_at, 'UNKNOWN', 'confirm' from made)
      select id from made
      """;

  private static final String REOPEN =
      """
      with opened as (
        update payments set
          status = 'UNKNOWN', run = run + 1, contacted = true, opened_by = $4,
          failure_code = null, failure_message = null,
          deadline_at = spillway_now() + $3 * interval '1 millisecond', updated_at = spillway_now()
        where id = $1 and status = 'NOT_CHARGED' and run = $2 and not contacted
        returning id, run, updated_at),
      told as (
        insert into payment_history (payment_id, run, at, from_status, to_status, actor)
        select id, run, updated_at, 'NOT_CHARGED', 'UNKNOWN', 'confirm' from opened)
      select id from opened
      """;

  private static final String SETTLE =
      """
      with settled as (
        update payments set
          status = $4, contacted = $5, captured = $6, refunded = $7,
          method = coalesce($8, method), approved_at = coalesce($9, approved_at),
          pg_secret = coalesce($10, pg_secret), failure_code = $11, failure_message = $12,
          updated_at = spillway_now()
        where id = $1 and run = $2 and status = $3
        returning id, run, updated_at),
      told as (
        insert into payment_history
          (payment_id, run, at, from_status, to_status, actor, reason)
        select id, run, updated_at, $3, $4, $13, $14 from settled)
      select id from settled
      """;

  /** A new attempt. */
  public record NewPayment(
      OrderId orderId,
      PaymentKey paymentKey,
      Money price,
      String gatewayKey,
      long deadlineMillis,
      UUID openedBy) {}

  /** Every attempt to pay an order, oldest first. */
  public Future<List<Payment>> ofOrder(Transaction tx, OrderId orderId) {
    return tx.execute(OF_ORDER, Tuple.of(orderId.value())).map(PaymentStore::all);
  }

  public Future<Payment> byId(Transaction tx, long id) {
    return tx.execute(BY_ID, Tuple.of(id)).map(rows -> read(rows.iterator().next()));
  }

  public Future<Optional<Payment>> byKey(Transaction tx, PaymentKey paymentKey, String owner) {
    return tx.execute(BY_KEY, Tuple.of(paymentKey.value(), owner)).map(PaymentStore::first);
  }

  /** Whether any attempt has this key, whoever owns it. */
  public Future<Boolean> keyExists(Transaction tx, PaymentKey paymentKey) {
    return tx.execute(KEY_IS_OF_SOMEBODY_ELSE, Tuple.of(paymentKey.value()))
        .map(rows -> rows.iterator().next().getBoolean(0));
  }

  /** Writes down an attempt that is about to be made. */
  public Future<Long> insert(Transaction tx, NewPayment payment) {
    return tx.execute(
            INSERT,
            Tuple.of(
                payment.orderId().value(),
                payment.paymentKey().value(),
                payment.price().amount(),
                payment.price().currency(),
                payment.gatewayKey(),
                payment.deadlineMillis(),
                payment.openedBy()))
        .map(rows -> rows.iterator().next().getLong(0));
  }

  /** Opens an attempt that never reached the gateway once more; false if it no longer stands so. */
  public Future<Boolean> reopen(
      Transaction tx, Payment payment, long deadlineMillis, UUID openedBy) {
    return tx.execute(REOPEN, Tuple.of(payment.id(), payment.run(), deadlineMillis, openedBy))
        .map(rows -> rows.size() == 1);
  }

  /** Takes the step if the attempt still stands as {@code seen}; false if it does not. */
  public Future<Boolean> settle(Transaction tx, Payment seen, Settlement settlement, String actor) {
    if (!seen.status().mayBecome(settlement.to())) {
      throw new IllegalStateException(seen.status() + " may not become " + settlement.to());
    }
    Tuple values =
        Tuple.of(seen.id(), seen.run(), seen.status().name(), settlement.to().name())
            .addBoolean(settlement.contacted())
            .addLong(settlement.captured())
            .addLong(settlement.refunded())
            .addString(settlement.method().orElse(null))
            .addOffsetDateTime(settlement.approvedAt().orElse(null))
            .addString(settlement.secret().orElse(null))
            .addString(settlement.failure().map(Payment.Failure::code).orElse(null))
            .addString(settlement.failure().map(Payment.Failure::message).orElse(null))
            .addString(actor)
            .addString(settlement.reason());
    return tx.execute(SETTLE, values).map(rows -> rows.size() == 1);
  }

  private static Optional<Payment> first(RowSet<Row> rows) {
    RowIterator<Row> iterator = rows.iterator();
    return iterator.hasNext() ? Optional.of(read(iterator.next())) : Optional.empty();
  }

  private static List<Payment> all(RowSet<Row> rows) {
    List<Payment> payments = new ArrayList<>(rows.size());
    rows.forEach(row -> payments.add(read(row)));
    return payments;
  }

  static Payment read(Row row) {
    return new Payment(
        row.getLong("id"),
        row.getInteger("run"),
        new OrderId(row.getString("order_id")),
        new PaymentKey(row.getString("payment_key")),
        new Money(row.getLong("amount"), row.getString("currency")),
        PaymentStatus.valueOf(row.getString("status")),
        row.getString("pg_idempotency_key"),
        row.getUUID("opened_by"),
        row.getBoolean("contacted"),
        row.getLong("captured"),
        row.getLong("refunded"),
        Optional.ofNullable(row.getString("method")),
        Optional.ofNullable(row.getOffsetDateTime("approved_at")),
        Optional.ofNullable(row.getString("failure_code"))
            .map(code -> new Payment.Failure(code, row.getString("failure_message"))),
        row.getOffsetDateTime("requested_at"),
        row.getOffsetDateTime("deadline_at"),
        history(row.getJsonArray("history")));
  }

  private static List<Payment.Change> history(JsonArray rows) {
    List<Payment.Change> changes = new ArrayList<>();
    for (int i = 0; i < rows.size(); i++) {
      JsonArray row = rows.getJsonArray(i);
      changes.add(
          new Payment.Change(
              OffsetDateTime.parse(row.getString(0)),
              Optional.ofNullable(row.getString(1)).map(PaymentStatus::valueOf),
              PaymentStatus.valueOf(row.getString(2)),
              row.getString(3),
              Optional.ofNullable(row.getString(4))));
    }
    return changes;
  }
}
