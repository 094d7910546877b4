package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowIterator;
import io.vertx.sqlclient.Tuple;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The SQL on {@code payments} of whoever asks the gateway about an attempt again and again.
 *
 * <p>What is written here is a note beside the attempt, guarded by its status and run; what the
 * attempt becomes is {@link SettlementStore}'s, but for the step to {@link
 * PaymentStatus#NEEDS_ATTENTION}, which no answer makes.
 */
public final class AskStore {

  private static final String FIGURES =
      """
      select
        (extract(epoch from now - opened_at) * 1000)::bigint as age_millis,
        (extract(epoch from now - greatest(opened_at, answered_at)) * 1000)::bigint
          as silent_millis,
        (extract(epoch from now - not_found_at) * 1000)::bigint as not_found_millis
      from payments, (select spillway_now() as now) clock
      where id = $1 and run = $2
      """;

  private static final String AS_SEEN = " where id = $1 and run = $2 and status = $3";

  private static final String NOT_FOUND =
      "update payments set not_found_at = coalesce(not_found_at, spillway_now())" + AS_SEEN;

  private static final String ANSWERED =
      "update payments set answered_at = spillway_now(), not_found_at = null" + AS_SEEN;

  private static final String NEED_ATTENTION =
      """
      with called as (
        update payments set
          status = 'NEEDS_ATTENTION', attention_since = coalesce(attention_since, spillway_now()),
          attention_reason = $4, not_found_at = null, updated_at = spillway_now()
        where id = $1 and run = $2 and status = $3
        returning id, run, updated_at),
      told as (
        insert into payment_history (payment_id, run, at, from_status, to_status, actor, reason)
        select id, run, updated_at, $3, 'NEEDS_ATTENTION', $5, $4 from called)
      select id from called
      """;

  /**
   * An attempt as it stands before the gateway is asked.
   *
   * @param ageMillis since this run was opened
   * @param silentMillis since the gateway last said something of use about it
   * @param notFoundMillis since it said for the first time that counts that there is no such
   *     payment
   */
  public record Ask(
      Payment payment, long ageMillis, long silentMillis, OptionalLong notFoundMillis) {}

  private final PaymentStore payments;

  public AskStore(PaymentStore payments) {
    this.payments = payments;
  }

  /** Empty if the attempt was opened anew between the two statements. */
  public Future<Optional<Ask>> find(Transaction tx, long id) {
    return payments.byId(tx, id).compose(payment -> figures(tx, payment));
  }

  /** The figures come second, so that they are never older than the attempt they speak of. */
  public Future<Optional<Ask>> figures(Transaction tx, Payment payment) {
    return tx.execute(FIGURES, Tuple.of(payment.id(), payment.run()))
        .map(
            rows -> {
              RowIterator<Row> iterator = rows.iterator();
              return iterator.hasNext()
                  ? Optional.of(read(payment, iterator.next()))
                  : Optional.empty();
            });
  }

  private static Ask read(Payment payment, Row row) {
    Long notFound = row.getLong("not_found_millis");
    return new Ask(
        payment,
        row.getLong("age_millis"),
        row.getLong("silent_millis"),
        notFound == null ? OptionalLong.empty() : OptionalLong.of(notFound));
  }

  /** Remembers the first "not found" that counts. */
  public Future<Void> notFound(Transaction tx, Payment seen) {
    return tx.execute(NOT_FOUND, asSeen(seen)).mapEmpty();
  }

  /** Remembers that the gateway knows the payment, which takes back that it did not. */
  public Future<Void> answered(Transaction tx, Payment seen) {
    return tx.execute(ANSWERED, asSeen(seen)).mapEmpty();
  }

  /** Calls for somebody to look; false if the attempt no longer stands as it was seen. */
  public Future<Boolean> needAttention(Transaction tx, Payment seen, String reason, String actor) {
    if (!seen.status().mayBecome(PaymentStatus.NEEDS_ATTENTION)) {
      throw new IllegalStateException(seen.status() + " may not become NEEDS_ATTENTION");
    }
    return tx.execute(NEED_ATTENTION, asSeen(seen).addString(reason).addString(actor))
        .map(rows -> rows.size() == 1);
  }

  private static Tuple asSeen(Payment seen) {
    return Tuple.of(seen.id(), seen.run(), seen.status().name());
  }
}
