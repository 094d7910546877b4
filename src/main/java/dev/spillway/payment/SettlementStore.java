package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;

/**
 * The SQL of a decided {@link Settlement} on {@code payments}.
 *
 * <p>A compare-and-set on status, run and money as they were when it was decided; the step's
 * history is written by the same statement, so that neither exists without the other. What comes
 * next is asked for at the end of its own wait: an attempt that waits for a deposit is looked at
 * again, an end is not. A step answers whatever somebody was called for, unless it calls anew.
 */
public final class SettlementStore {

  private static final String SETTLE =
      """
      with settled as (
        update payments set
          status = $6, contacted = $7, captured = $8, refunded = $9, pending = $10,
          method = coalesce($11, method), approved_at = coalesce($12, approved_at),
          pg_secret = coalesce($13, pg_secret), failure_code = $14, failure_message = $15,
          due_at = coalesce($16, due_at), refund_account = coalesce($17, refund_account),
          attention_since = case when $18::text is not null
            then coalesce(attention_since, spillway_now())
            when status = $6 and not $22 then attention_since end,
          attention_reason = case when status = $6 and not $22
            then coalesce($18, attention_reason) else $18 end,
          next_ask_at = case when status = $6 then next_ask_at
            else spillway_now() + $19 * interval '1 millisecond' end,
          asks = case when status = $6 then asks else 0 end,
          not_found_at = case when status = $6 then not_found_at end,
          updated_at = spillway_now()
        where id = $1 and run = $2 and status = $3 and refunded = $4 and pending = $5
        returning id, run, updated_at),
      told as (
        insert into payment_history
          (payment_id, run, at, from_status, to_status, actor, reason)
        select id, run, updated_at, $3, $6, $20, $21 from settled where $3 <> $6 or $22)
      select id from settled
      """;

  /**
   * Takes the step if the attempt still stands as it did when that was decided.
   *
   * @param pending what is reserved afterwards
   * @param askMillis from now on until a deposit that is waited for is asked about
   * @return false if it does not
   */
  public Future<Boolean> settle(
      Transaction tx,
      Payment decidedOn,
      Settlement settlement,
      long pending,
      long askMillis,
      String actor) {
    PaymentStatus from = decidedOn.status();
    PaymentStatus to = settlement.to();
    if (from != to && !from.mayBecome(to)) {
      throw new IllegalStateException(from + " may not become " + to);
    }
    Tuple values =
        Tuple.of(decidedOn.id(), decidedOn.run(), from.name())
            .addLong(decidedOn.refunded())
            .addLong(decidedOn.pending())
            .addString(to.name())
            .addBoolean(settlement.contacted())
            .addLong(settlement.captured())
            .addLong(settlement.refunded())
            .addLong(pending)
            .addString(settlement.method().orElse(null))
            .addOffsetDateTime(settlement.approvedAt().orElse(null))
            .addString(settlement.secret().orElse(null))
            .addString(settlement.failure().map(Payment.Failure::code).orElse(null))
            .addString(settlement.failure().map(Payment.Failure::message).orElse(null))
            .addOffsetDateTime(settlement.dueAt().orElse(null))
            .addValue(settlement.refundAccount().map(PaymentRow::json).orElse(null))
            .addString(settlement.attention().orElse(null))
            .addLong(askMillis)
            .addString(actor)
            .addString(settlement.reason())
            .addBoolean(settlement.answered());
    return tx.execute(SETTLE, values).map(rows -> rows.size() == 1);
  }
}
