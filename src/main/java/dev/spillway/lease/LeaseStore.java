package dev.spillway.lease;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * Leases rows of one table: whoever asks gets rows that nobody else has, without waiting.
 *
 * <p>The table has the columns {@code id}, {@code lease} and {@code leased_until}. A lease is
 * written by one short statement, so that no lock and no connection is held while its row is worked
 * on; an instance that dies leaves a lease that runs out. Times are the database's alone, so that
 * no instance's clock steals work.
 */
public final class LeaseStore {

  /** The sub-selects of the time are evaluated once; a bare call would keep the index unused. */
  private static final String DUE =
      """
      %2$s and %3$s <= (select spillway_now())
        and (leased_until is null or leased_until <= (select spillway_now()))
      order by %3$s limit $1
      """;

  private static final String COUNT =
      "select count(*) from (select id from %1$s where " + DUE + ") due";

  /** Materialized: in a sub-query LIMIT and SKIP LOCKED may run once per row of the update. */
  private static final String LEASE =
      "with due as materialized (select id from %1$s where "
          + DUE
          + """
            for no key update skip locked)
          update %1$s leased set
            lease = $2, leased_until = spillway_now() + $3 * interval '1 millisecond',
            %4$s = %4$s + 1
          from due where leased.id = due.id
          returning leased.id, leased.%4$s as attempts
          """;

  private static final String GIVE_BACK =
      """
      update %1$s set
        lease = null, leased_until = null,
        %3$s = case when $3::bigint is null then %3$s
          else spillway_now() + $3 * interval '1 millisecond' end
      where id = $1 and lease = $2
      """;

  private final String count;
  private final String lease;
  private final String giveBack;

  /**
   * @param open condition of the rows that have work left; a partial index on {@code dueColumn}
   *     should have the same
   * @param dueColumn when a row is to be worked on
   * @param attemptsColumn is counted up by each lease, so that work that kills us counts too
   */
  public LeaseStore(String table, String open, String dueColumn, String attemptsColumn) {
    this.count = COUNT.formatted(table, open, dueColumn);
    this.lease = LEASE.formatted(table, open, dueColumn, attemptsColumn);
    this.giveBack = GIVE_BACK.formatted(table, open, dueColumn);
  }

  /** How many rows are due and free, counted to a bound. */
  Future<Integer> due(Transaction tx, int max) {
    return tx.execute(count, Tuple.of(max)).map(rows -> rows.iterator().next().getInteger(0));
  }

  /** Leases those that are due for longest. */
  Future<List<Leased>> lease(Transaction tx, int max, long leaseMillis) {
    UUID token = UUID.randomUUID();
    return tx.execute(lease, Tuple.of(max, token, leaseMillis)).map(rows -> leased(rows, token));
  }

  private static List<Leased> leased(RowSet<Row> rows, UUID token) {
    List<Leased> all = new ArrayList<>(rows.size());
    for (Row row : rows) {
      all.add(new Leased(row.getLong("id"), token, row.getInteger("attempts")));
    }
    return all;
  }

  /** Ends a lease that is still ours; one that ran out and was taken by another stays theirs. */
  Future<Void> giveBack(Transaction tx, Leased row, Ended ended) {
    Long due = ended.dueMillis().isPresent() ? ended.dueMillis().getAsLong() : null;
    return tx.execute(giveBack, Tuple.of(row.id(), row.token(), due)).mapEmpty();
  }
}
