package dev.spillway.payment;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.Optional;

/** Reads the payments that operators look at, whoever owns them. */
public final class CaseStore {

  private static final String PAGE = "order by p.id limit $2";

  private static final String UNKNOWN =
      PaymentRow.SELECT + "where p.status = 'UNKNOWN' and p.id > $1 " + PAGE;

  private static final String CANCEL_PENDING =
      PaymentRow.SELECT + "where p.status = 'CANCEL_PENDING' and p.id > $1 " + PAGE;

  /** Wherever a call stands: at the attempt, or at a refund of it that is open. */
  private static final String CALLED =
      PaymentRow.SELECT
          + """
          where p.id > $1 and p.id in (
            select id from payments where attention_since is not null
            union
            select payment_id from refunds
            where attention_since is not null and status = 'UNKNOWN')
          """
          + PAGE;

  /** The one that has money, else the newest. */
  private static final String FIND =
      PaymentRow.SELECT
          + """
          where p.payment_key = $1 and ($2::text is null or p.order_id = $2)
          order by
            p.status in ('WAITING_FOR_DEPOSIT', 'APPROVED', 'CANCEL_PENDING', 'CANCELED') desc,
            p.id desc
          limit 1
          """;

  /** Which of them. */
  public enum Kind {
    UNKNOWN,
    NEEDS_ATTENTION,
    CANCEL_PENDING
  }

  /**
   * Oldest first.
   *
   * @param after the id of the last one of the page before; 0 for the first page
   */
  public Future<List<Payment>> list(Transaction tx, Kind kind, long after, int limit) {
    String sql =
        switch (kind) {
          case UNKNOWN -> UNKNOWN;
          case NEEDS_ATTENTION -> CALLED;
          case CANCEL_PENDING -> CANCEL_PENDING;
        };
    return tx.execute(sql, Tuple.of(after, limit)).map(PaymentRow::all);
  }

  /** One of them, by the gateway's name and, where several orders had it, by its order. */
  public Future<Optional<Payment>> find(
      Transaction tx, PaymentKey paymentKey, Optional<OrderId> orderId) {
    String order = orderId.map(OrderId::value).orElse(null);
    return tx.execute(FIND, Tuple.of(paymentKey.value(), order)).map(PaymentRow::first);
  }
}
