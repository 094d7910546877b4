package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** All SQL that writes {@code refunds}; the attempt's numbers stand in its own row. */
public final class RefundStore {

  private static final String INSERT =
      """
      insert into refunds
        (refund_id, payment_id, amount, status, reason, source, n, pg_idempotency_key,
         refundable_amount, refund_account, opened_by,
         requested_at, deadline_at, next_ask_at, updated_at)
      select $1, $2, $3, 'UNKNOWN', $4, $5, 1, $6, $7, $8, $9,
        at, at + $10 * interval '1 millisecond', at + $11 * interval '1 millisecond', at
      from (select spillway_now() as at) clock
      returning id
      """;

  private static final String RESERVE =
      "update payments set pending = pending + $2, updated_at = spillway_now() where id = $1";

  /** Why somebody should look at a refund, and at its payment for as long as that is open. */
  public static final String TOO_LONG = "a refund is undecided for too long";

  private static final String END =
      """
      with ended as (
        update refunds set
          status = $4, gateway_code = coalesce($5, gateway_code),
          gateway_message = coalesce($6, gateway_message),
          refunded_at = case when $4 = 'DONE' then spillway_now() end,
          attention_since = null, attention_reason = null,
          lease = null, leased_until = null, updated_at = spillway_now()
        where id = $1 and n = $2 and status = $3
        returning id, payment_id),
      calmed as (
        update payments set attention_since = null, attention_reason = null
        where id in (select payment_id from ended) and attention_reason = $7)
      select id from ended
      """;

  private static final String BEGIN_NEXT_N =
      """
      update refunds set
        n = n + 1, pg_idempotency_key = $3, gateway_code = null, gateway_message = null,
        same_errors = 0, updated_at = spillway_now()
      where id = $1 and n = $2 and status = 'UNKNOWN'
      """;

  private static final String CALL_ATTENTION =
      """
      with called as (
        update refunds set
          attention_since = spillway_now(), attention_reason = $2, updated_at = spillway_now()
        where id = $1 and status = 'UNKNOWN' and attention_since is null
          and requested_at + $3 * interval '1 millisecond' <= spillway_now()
        returning payment_id)
      update payments set
        attention_since = coalesce(attention_since, spillway_now()),
        attention_reason = coalesce(attention_reason, $2), updated_at = spillway_now()
      where id in (select payment_id from called)
      """;

  private static final String ANSWER =
      """
      update refunds set
        attention_since = null, attention_reason = null, next_ask_at = spillway_now(),
        updated_at = spillway_now()
      where payment_id = $1 and status = 'UNKNOWN' and attention_since is not null
      """;

  private static final String ADOPT =
      """
      insert into refunds
        (refund_id, payment_id, amount, status, reason, source, opened_by,
         requested_at, refunded_at, deadline_at, next_ask_at, updated_at)
      select $1, $2, $3, 'DONE', 'given back at the gateway', 'GATEWAY', $4, at, at, at, at, at
      from (select spillway_now() as at) clock
      """;

  private static final String MEET_ERROR =
      """
      update refunds set
        same_errors = case when gateway_code = $3 then same_errors + 1 else 1 end,
        gateway_code = $3, updated_at = spillway_now()
      where id = $1 and n = $2 and status = 'UNKNOWN'
      """;

  /**
   * A refund that is about to be asked for.
   *
   * @param refundableAmount the balance that it is meant for; empty for an account that waits
   * @param deadlineMillis from now on until its first sending is certainly over
   * @param askMillis from now on until it is looked at again
   */
  public record NewRefund(
      String refundId,
      long paymentId,
      long amount,
      String reason,
      Refund.Source source,
      OptionalLong refundableAmount,
      Optional<RefundAccount> account,
      UUID openedBy,
      long deadlineMillis,
      long askMillis) {}

  /** Writes it down; the caller reserves the amount in the same transaction. */
  public Future<Long> insert(Transaction tx, NewRefund refund) {
    OptionalLong refundable = refund.refundableAmount();
    Tuple values =
        Tuple.of(refund.refundId(), refund.paymentId(), refund.amount(), refund.reason())
            .addString(refund.source().name())
            .addString(Refund.gatewayKey(refund.refundId(), 1))
            .addLong(refundable.isPresent() ? refundable.getAsLong() : null)
            .addValue(refund.account().map(PaymentRow::json).orElse(null))
            .addUUID(refund.openedBy())
            .addLong(refund.deadlineMillis())
            .addLong(refund.askMillis());
    return tx.execute(INSERT, values).map(rows -> rows.iterator().next().getLong(0));
  }

  /** Takes the amount out of what further refunds may have; the table's CHECK is the judge. */
  public Future<Void> reserve(Transaction tx, long paymentId, long amount) {
    return tx.execute(RESERVE, Tuple.of(paymentId, amount)).mapEmpty();
  }

  /**
   * Makes it the next n, with a key that the gateway has not seen; false if it changed meanwhile.
   */
  public Future<Boolean> beginNextN(Transaction tx, Refund refund) {
    return tx.execute(
            BEGIN_NEXT_N,
            Tuple.of(refund.id(), refund.n(), Refund.gatewayKey(refund.refundId(), refund.n() + 1)))
        .map(rows -> rows.rowCount() == 1);
  }

  /**
   * Says that somebody should look at a refund that is open for so long, and at its payment.
   *
   * @return whether it is, and that was not said before
   */
  public Future<Boolean> callIfOpenFor(Transaction tx, Refund refund, long millis) {
    return tx.execute(CALL_ATTENTION, Tuple.of(refund.id(), TOO_LONG, millis))
        .map(rows -> rows.rowCount() == 1);
  }

  /** Says that somebody has looked at the payment's open refund, which is then tried again. */
  public Future<Void> answer(Transaction tx, long paymentId) {
    return tx.execute(ANSWER, Tuple.of(paymentId)).mapEmpty();
  }

  /** Ends the refund if it still stands as it did; false if it does not. */
  public Future<Boolean> end(Transaction tx, Settlement.RefundEnd end) {
    return tx.execute(
            END,
            Tuple.of(end.refund().id(), end.refund().n(), Refund.Status.UNKNOWN.name())
                .addString(end.status().name())
                .addString(end.code().map(Payment.Failure::code).orElse(null))
                .addString(end.code().map(Payment.Failure::message).orElse(null))
                .addString(TOO_LONG))
        .map(rows -> rows.size() == 1);
  }

  /** Writes down what somebody else gave back. */
  public Future<Void> adopt(Transaction tx, String refundId, long paymentId, long amount) {
    return tx.execute(ADOPT, Tuple.of(refundId, paymentId, amount, UUID.randomUUID())).mapEmpty();
  }

  /** Remembers an error that proved nothing, and how often it came in a row. */
  public Future<Void> meetError(Transaction tx, Refund refund, String code) {
    return tx.execute(MEET_ERROR, Tuple.of(refund.id(), refund.n(), code)).mapEmpty();
  }
}
