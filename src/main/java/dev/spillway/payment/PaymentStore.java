package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
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

  static final String OF_ORDER = PaymentRow.SELECT + "where p.order_id = $1 order by p.id";

  private static final String OF_KEY = PaymentRow.SELECT + "where p.payment_key = $1 order by p.id";

  private static final String BY_ID = PaymentRow.SELECT + "where p.id = $1";

  private static final String OF_REFUND =
      PaymentRow.SELECT + "where p.id = (select payment_id from refunds where id = $1)";

  /** The one that has money, else the newest. */
  private static final String BY_KEY =
      PaymentRow.SELECT
          + """
      join orders o on o.order_id = p.order_id
      where p.payment_key = $1 and o.owner = $2
      order by p.status in ('WAITING_FOR_DEPOSIT', 'APPROVED', 'CANCEL_PENDING', 'CANCELED') desc,
        p.id desc
      limit 1
      """;

  private static final String KEY_IS_OF_SOMEBODY_ELSE =
      """
      select exists (select from payments p join orders o on o.order_id = p.order_id
        where p.payment_key = $1 and o.owner <> $2)
      """;

  private static final String INSERT =
      """
      with made as (
        insert into payments
          (order_id, payment_key, amount, currency, status, pg_idempotency_key, opened_by,
           requested_at, opened_at, deadline_at, next_ask_at, updated_at)
        select $1, $2, $3, $4, 'UNKNOWN', $5, $7, at, at, at + $6 * interval '1 millisecond',
          at + $8 * interval '1 millisecond', at
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
          opened_at = spillway_now(), deadline_at = spillway_now() + $3 * interval '1 millisecond',
          next_ask_at = spillway_now() + $5 * interval '1 millisecond',
          asks = 0, lease = null, leased_until = null, not_found_at = null, answered_at = null,
          updated_at = spillway_now()
        where id = $1 and status = 'NOT_CHARGED' and run = $2 and not contacted
        returning id, run, updated_at),
      told as (
        insert into payment_history (payment_id, run, at, from_status, to_status, actor)
        select id, run, updated_at, 'NOT_CHARGED', 'UNKNOWN', 'confirm' from opened)
      select id from opened
      """;

  /**
   * A new attempt.
   *
   * @param deadlineMillis from now on until its call is certainly over
   * @param askMillis from now on until the gateway is asked how it ended
   */
  public record NewPayment(
      OrderId orderId,
      PaymentKey paymentKey,
      Money price,
      String gatewayKey,
      long deadlineMillis,
      long askMillis,
      UUID openedBy) {}

  /** Every attempt to pay an order, oldest first. */
  public Future<List<Payment>> ofOrder(Transaction tx, OrderId orderId) {
    return tx.execute(OF_ORDER, Tuple.of(orderId.value())).map(PaymentRow::all);
  }

  /** Every attempt with one key, whoever owns it, oldest first. */
  public Future<List<Payment>> ofKey(Transaction tx, PaymentKey paymentKey) {
    return tx.execute(OF_KEY, Tuple.of(paymentKey.value())).map(PaymentRow::all);
  }

  /** The attempt that a refund belongs to. */
  public Future<Payment> ofRefund(Transaction tx, long refundId) {
    return tx.execute(OF_REFUND, Tuple.of(refundId))
        .map(rows -> PaymentRow.read(rows.iterator().next()));
  }

  public Future<Payment> byId(Transaction tx, long id) {
    return tx.execute(BY_ID, Tuple.of(id)).map(rows -> PaymentRow.read(rows.iterator().next()));
  }

  public Future<Optional<Payment>> byKey(Transaction tx, PaymentKey paymentKey, String owner) {
    return tx.execute(BY_KEY, Tuple.of(paymentKey.value(), owner)).map(PaymentRow::first);
  }

  /** Whether an attempt of another owner has this key. */
  public Future<Boolean> isSomebodyElses(Transaction tx, PaymentKey paymentKey, String owner) {
    return tx.execute(KEY_IS_OF_SOMEBODY_ELSE, Tuple.of(paymentKey.value(), owner))
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
                payment.openedBy(),
                payment.askMillis()))
        .map(rows -> rows.iterator().next().getLong(0));
  }

  /** Opens an attempt that never reached the gateway once more; false if it no longer stands so. */
  public Future<Boolean> reopen(
      Transaction tx, Payment payment, long deadlineMillis, long askMillis, UUID openedBy) {
    return tx.execute(
            REOPEN, Tuple.of(payment.id(), payment.run(), deadlineMillis, openedBy, askMillis))
        .map(rows -> rows.size() == 1);
  }
}
