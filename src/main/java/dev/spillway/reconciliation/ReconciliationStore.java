package dev.spillway.reconciliation;

import dev.spillway.reconciliation.Difference.Kind;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All SQL on {@code reconciliations} and {@code reconciliation_differences}.
 *
 * <p>What writes is called by the holder of the job alone.
 */
public final class ReconciliationStore {

  /** One that says it runs while nobody holds the job was cut off with its process. */
  private static final String SELECT =
      """
      select day, case when cut_off then 'FAILED' else status end as status,
        started_at, finished_at, pages, transactions, compared, settled, unsettled,
        case when cut_off then 'cut off' else last_error end as last_error
      from (
        select *, status = 'RUNNING' and not exists (
            select from jobs where name = '%s' and leased_until > spillway_now()) as cut_off
        from reconciliations) reconciliation
      """
          .formatted(Tenure.JOB);

  private static final String FIND = SELECT + "where day = $1";

  private static final String NEWEST = SELECT + "where day < $1 order by day desc limit $2";

  private static final String RUNNING = "select day from reconciliations where status = 'RUNNING'";

  private static final String CUT_OFF =
      """
      update reconciliations set
        status = 'FAILED', finished_at = spillway_now(), last_error = 'cut off'
      where status = 'RUNNING'
      """;

  private static final String FORGET = "delete from reconciliations where day = $1";

  private static final String BEGIN =
      "insert into reconciliations (day, status, started_at) values ($1, 'RUNNING', spillway_now())";

  private static final String READ_PAGE =
      """
      update reconciliations set pages = pages + 1, transactions = transactions + $2
      where day = $1
      """;

  private static final String END =
      """
      update reconciliations set
        status = $2, finished_at = spillway_now(), compared = $3, last_error = $4
      where day = $1
      """;

  private static final String DIFFERS =
      """
      with added as (
        insert into reconciliation_differences
          (day, kind, payment_key, order_id, transaction_key, ours, theirs, settled, note)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
        on conflict (day, payment_key) do nothing
        returning settled)
      update reconciliations set
        settled = reconciliations.settled + case when added.settled then 1 else 0 end,
        unsettled = reconciliations.unsettled + case when added.settled then 0 else 1 end
      from added where day = $1
      """;

  private static final String DIFFERENCES =
      """
      select id, kind, payment_key, order_id, transaction_key, ours, theirs, settled, note
      from reconciliation_differences where day = $1 and id > $2 order by id limit $3
      """;

  private static final String COUNTS =
      """
      select kind, settled, count(*) as counted from reconciliation_differences
      where day = $1 group by kind, settled order by kind, settled
      """;

  private static final String LAST =
      """
      select day, extract(epoch from spillway_now() - finished_at)::float8 as age_seconds
      from reconciliations where status = 'DONE' order by finished_at desc limit 1
      """;

  /** A difference with its place in the list. */
  public record Listed(long id, Difference difference) {}

  /** How many differences of one kind there are. */
  public record Count(Kind kind, boolean settled, long counted) {}

  /** The last one that came to its end, and how long ago. */
  record Last(LocalDate day, double ageSeconds) {}

  /** Forgets what was found out about the day before, and about any day that was cut off. */
  Future<Void> begin(Transaction tx, KoreanDay day) {
    return tx.execute(CUT_OFF, Tuple.tuple())
        .compose(told -> tx.execute(FORGET, Tuple.of(day.date())))
        .compose(forgotten -> tx.execute(BEGIN, Tuple.of(day.date())))
        .mapEmpty();
  }

  Future<Optional<LocalDate>> running(Transaction tx) {
    return tx.execute(RUNNING, Tuple.tuple())
        .map(rows -> rows.size() == 0 ? Optional.empty() : Optional.of(day(rows)));
  }

  private static LocalDate day(RowSet<Row> rows) {
    return rows.iterator().next().getLocalDate("day");
  }

  Future<Void> readPage(Transaction tx, KoreanDay day, int transactions) {
    return tx.execute(READ_PAGE, Tuple.of(day.date(), transactions)).mapEmpty();
  }

  /** Adds a difference, once for each payment. */
  Future<Void> add(Transaction tx, KoreanDay day, Difference difference) {
    Tuple values =
        Tuple.of(day.date(), difference.kind().name(), difference.paymentKey())
            .addString(difference.orderId().orElse(null))
            .addString(difference.transactionKey().orElse(null))
            .addString(difference.ours())
            .addString(difference.theirs())
            .addBoolean(difference.settled())
            .addString(difference.note().orElse(null));
    return tx.execute(DIFFERS, values).mapEmpty();
  }

  Future<Void> end(
      Transaction tx,
      KoreanDay day,
      Reconciliation.Status status,
      long compared,
      Optional<String> error) {
    return tx.execute(
            END, Tuple.of(day.date(), status.name(), compared).addString(error.orElse(null)))
        .mapEmpty();
  }

  public Future<Optional<Reconciliation>> find(Transaction tx, KoreanDay day) {
    return tx.execute(FIND, Tuple.of(day.date())).map(rows -> all(rows).stream().findFirst());
  }

  /** Days before one, newest first. */
  public Future<List<Reconciliation>> newest(Transaction tx, LocalDate before, int max) {
    return tx.execute(NEWEST, Tuple.of(before, max)).map(ReconciliationStore::all);
  }

  private static List<Reconciliation> all(RowSet<Row> rows) {
    List<Reconciliation> all = new ArrayList<>(rows.size());
    for (Row row : rows) {
      all.add(
          new Reconciliation(
              new KoreanDay(row.getLocalDate("day")),
              Reconciliation.Status.valueOf(row.getString("status")),
              row.getOffsetDateTime("started_at"),
              Optional.ofNullable(row.getOffsetDateTime("finished_at")),
              row.getLong("pages"),
              row.getLong("transactions"),
              row.getLong("compared"),
              row.getLong("settled"),
              row.getLong("unsettled"),
              Optional.ofNullable(row.getString("last_error"))));
    }
    return all;
  }

  /** The differences behind one of them, in the order in which they were found. */
  public Future<List<Listed>> differences(Transaction tx, KoreanDay day, long afterId, int max) {
    return tx.execute(DIFFERENCES, Tuple.of(day.date(), afterId, max))
        .map(
            rows -> {
              List<Listed> listed = new ArrayList<>(rows.size());
              rows.forEach(row -> listed.add(new Listed(row.getLong("id"), difference(row))));
              return listed;
            });
  }

  private static Difference difference(Row row) {
    return new Difference(
        Kind.valueOf(row.getString("kind")),
        row.getString("payment_key"),
        Optional.ofNullable(row.getString("order_id")),
        Optional.ofNullable(row.getString("transaction_key")),
        row.getString("ours"),
        row.getString("theirs"),
        row.getBoolean("settled"),
        Optional.ofNullable(row.getString("note")));
  }

  Future<List<Count>> counts(Transaction tx, LocalDate day) {
    return tx.execute(COUNTS, Tuple.of(day))
        .map(
            rows -> {
              List<Count> counts = new ArrayList<>(rows.size());
              for (Row row : rows) {
                counts.add(
                    new Count(
                        Kind.valueOf(row.getString("kind")),
                        row.getBoolean("settled"),
                        row.getLong("counted")));
              }
              return counts;
            });
  }

  Future<Optional<Last>> last(Transaction tx) {
    return tx.execute(LAST, Tuple.tuple())
        .map(
            rows ->
                rows.size() == 0
                    ? Optional.empty()
                    : Optional.of(
                        new Last(day(rows), rows.iterator().next().getDouble("age_seconds"))));
  }
}
