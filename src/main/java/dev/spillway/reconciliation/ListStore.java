package dev.spillway.reconciliation;

import dev.spillway.gateway.GatewayTransaction;
import dev.spillway.payment.GatewayPayment.State;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The gateway's list of a day in {@code reconciliation_list}, and that list held against our books.
 *
 * <p>The database compares, so that no day is too large for the memory of this process. Each
 * statement looks at a bounded number of payments, in the order of an index, and says where the
 * next one is to go on.
 */
final class ListStore {

  private static final String EMPTY = "truncate reconciliation_list";

  /** Otherwise the planner takes the table for empty, as it was when it was last looked at. */
  private static final String ANALYZE = "analyze reconciliation_list";

  /** A row that comes twice is the same row. */
  private static final String INSERT =
      """
      insert into reconciliation_list
        (transaction_key, payment_key, order_id, captured, refunded, unclear)
      select * from unnest(
        $1::text[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::boolean[])
      on conflict (transaction_key) do nothing
      """;

  private static final String THEIRS =
      """
      with theirs as materialized (
        select payment_key, min(order_id) as order_id, min(transaction_key) as transaction_key,
          sum(captured)::bigint as captured, sum(refunded)::bigint as refunded,
          bool_or(unclear) as unclear
        from reconciliation_list where payment_key > $1
        group by payment_key order by payment_key limit $4)
      select theirs.*, attempts > 0 as attempted,
        coalesce(ours.captured, 0) as our_captured, coalesce(back.refunded, 0) as our_refunded
      from theirs
      left join lateral (
        select count(*) as attempts,
          sum(p.captured) filter (where p.approved_at >= $2 and p.approved_at < $3)::bigint
            as captured
        from payments p where p.payment_key = theirs.payment_key) ours on true
      left join lateral (
        select sum(r.amount)::bigint as refunded
        from payments p join refunds r on r.payment_id = p.id
        where p.payment_key = theirs.payment_key and r.status = 'DONE'
          and r.refunded_at >= $2 and r.refunded_at < $3) back on true
      order by theirs.payment_key
      """;

  private static final String CAPTURED_ALONE =
      """
      with ours as materialized (
        select id, approved_at as at, payment_key, order_id, captured from payments
        where captured > 0 and approved_at >= $1 and approved_at < $2
          and (approved_at, id) > ($3, $4)
        order by approved_at, id limit $5)
      select ours.*, 0::bigint as refunded, not exists (
          select from reconciliation_list l where l.payment_key = ours.payment_key) as alone
      from ours order by at, id
      """;

  /** What was also captured on that day is found by that. */
  private static final String REFUNDED_ALONE =
      """
      with ours as materialized (
        select id, refunded_at as at, payment_id, amount from refunds
        where status = 'DONE' and refunded_at >= $1 and refunded_at < $2
          and (refunded_at, id) > ($3, $4)
        order by refunded_at, id limit $5)
      select ours.id, ours.at, p.payment_key, p.order_id, 0::bigint as captured,
        ours.amount as refunded,
        ours.amount > 0 and not coalesce(p.approved_at >= $1 and p.approved_at < $2, false)
          and not exists (
            select from reconciliation_list l where l.payment_key = p.payment_key) as alone
      from ours join payments p on p.id = ours.payment_id order by ours.at, ours.id
      """;

  /**
   * The end of one look at what stands in our books alone.
   *
   * @param rows looked at; fewer than were asked for means that there are no more
   */
  record Look(int rows, Place last, List<Suspect> suspects) {}

  /** A place in our books. */
  record Place(OffsetDateTime at, long id) {
    static Place before(KoreanDay day) {
      return new Place(day.from(), 0);
    }
  }

  /** The same of a look at the gateway's list. */
  record ListLook(int payments, String last, List<Suspect> suspects) {}

  /** Which of our books is looked at. */
  enum Book {
    CAPTURED(CAPTURED_ALONE),
    REFUNDED(REFUNDED_ALONE);

    private final String sql;

    Book(String sql) {
      this.sql = sql;
    }
  }

  Future<Void> empty(Transaction tx) {
    return tx.execute(EMPTY, Tuple.tuple()).mapEmpty();
  }

  Future<Void> insert(Transaction tx, List<GatewayTransaction> rows) {
    int size = rows.size();
    String[] keys = new String[size];
    String[] payments = new String[size];
    String[] orders = new String[size];
    Long[] captured = new Long[size];
    Long[] refunded = new Long[size];
    Boolean[] unclear = new Boolean[size];
    for (int i = 0; i < size; i++) {
      GatewayTransaction row = rows.get(i);
      Reading reading = Reading.of(row);
      keys[i] = row.transactionKey();
      payments[i] = row.paymentKey();
      orders[i] = row.orderId().orElse(null);
      captured[i] = reading.money().captured();
      refunded[i] = reading.money().refunded();
      unclear[i] = reading.unclear();
    }
    return tx.execute(INSERT, Tuple.of(keys, payments, orders, captured, refunded, unclear))
        .mapEmpty();
  }

  /**
   * What a row says by the payment's state. The sign of its amount says nothing, since that of
   * money given back is not documented.
   *
   * @param unclear the payment itself must be asked for
   */
  private record Reading(Suspect.Money money, boolean unclear) {

    static Reading of(GatewayTransaction row) {
      boolean readable =
          row.state().isPresent() && row.amount().isPresent() && row.at().isPresent();
      if (!readable) {
        return new Reading(Suspect.Money.NONE, true);
      }
      long amount = row.amount().getAsLong();
      State state = row.state().orElseThrow();
      return switch (state) {
        case DONE -> new Reading(new Suspect.Money(amount, 0), false);
        case CANCELED, PARTIAL_CANCELED -> new Reading(new Suspect.Money(0, amount), false);
        // An account that was opened, or a deposit that the bank took back.
        case WAITING_FOR_DEPOSIT -> new Reading(Suspect.Money.NONE, true);
        case READY, IN_PROGRESS, ABORTED, EXPIRED -> new Reading(Suspect.Money.NONE, false);
      };
    }
  }

  Future<Void> analyze(Transaction tx) {
    return tx.execute(ANALYZE, Tuple.tuple()).mapEmpty();
  }

  /** Holds the next payments of the gateway's list against our books of the day. */
  Future<ListLook> theirs(Transaction tx, KoreanDay day, String after, int max) {
    return tx.execute(THEIRS, Tuple.of(after, day.from(), day.until(), max))
        .map(rows -> lookOfList(rows, after));
  }

  private static ListLook lookOfList(RowSet<Row> rows, String after) {
    List<Suspect> suspects = new ArrayList<>();
    String last = after;
    for (Row row : rows) {
      last = row.getString("payment_key");
      Suspect suspect =
          new Suspect(
              last,
              Optional.ofNullable(row.getString("order_id")),
              Optional.of(row.getString("transaction_key")),
              money(row, "captured", "refunded"),
              money(row, "our_captured", "our_refunded"),
              row.getBoolean("attempted"));
      if (row.getBoolean("unclear") || !suspect.theirs().equals(suspect.ours())) {
        suspects.add(suspect);
      }
    }
    return new ListLook(rows.size(), last, suspects);
  }

  /** Looks for the next payments of which our books of the day speak and the list does not. */
  Future<Look> ours(Transaction tx, KoreanDay day, Book book, Place after, int max) {
    return tx.execute(book.sql, Tuple.of(day.from(), day.until(), after.at(), after.id(), max))
        .map(rows -> look(rows, after));
  }

  private static Look look(RowSet<Row> rows, Place after) {
    List<Suspect> suspects = new ArrayList<>();
    Place last = after;
    for (Row row : rows) {
      last = new Place(row.getOffsetDateTime("at"), row.getLong("id"));
      if (row.getBoolean("alone")) {
        suspects.add(
            new Suspect(
                row.getString("payment_key"),
                Optional.of(row.getString("order_id")),
                Optional.empty(),
                Suspect.Money.NONE,
                money(row, "captured", "refunded"),
                true));
      }
    }
    return new Look(rows.size(), last, suspects);
  }

  private static Suspect.Money money(Row row, String captured, String refunded) {
    return new Suspect.Money(row.getLong(captured), row.getLong(refunded));
  }
}
