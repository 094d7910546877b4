package dev.spillway.management;

import dev.spillway.store.Transaction;
import dev.spillway.telemetry.Backlog;
import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.HashMap;
import java.util.Map;

/**
 * Counts what waits, in both tables by one statement.
 *
 * <p>Cheap however large the tables are: it reads indexes that have only what waits, and counts no
 * further than a bound, oldest first.
 */
final class BacklogStore {

  private static final int COUNT_MAX = 10_000;

  private static final String READ =
      """
      select open.status, count(since) as counted,
        coalesce(extract(epoch from spillway_now() - min(since)), 0)::float8 as oldest_seconds
      from (values ('UNKNOWN'), ('WAITING_FOR_DEPOSIT'), ('CANCEL_PENDING')) open (status)
      left join lateral (
        select updated_at as since from payments
        where payments.status = open.status
          and status in ('UNKNOWN', 'WAITING_FOR_DEPOSIT', 'CANCEL_PENDING', 'NEEDS_ATTENTION')
        order by id limit $1) attempt on true
      group by open.status
      union all
      select 'CALLED', count(*),
        coalesce(extract(epoch from spillway_now() - min(attention_since)), 0)::float8
      from (
        select attention_since from payments where attention_since is not null
        order by attention_since limit $1) called
      union all
      select waits.status, count(since),
        coalesce(extract(epoch from spillway_now() - min(since)), 0)::float8
      from (values ('RECEIVED'), ('PARKED'), ('DEAD')) waits (status)
      left join lateral (
        select received_at as since from webhook_events
        where webhook_events.status = waits.status and status in ('RECEIVED', 'PARKED', 'DEAD')
        order by received_at limit $1) event on true
      group by waits.status
      """;

  private record Figure(long counted, double oldestSeconds) {}

  Future<Backlog> read(Transaction tx) {
    return tx.execute(READ, Tuple.of(COUNT_MAX)).map(BacklogStore::backlog);
  }

  private static Backlog backlog(RowSet<Row> rows) {
    Map<String, Figure> figures = new HashMap<>();
    for (Row row : rows) {
      figures.put(
          row.getString("status"),
          new Figure(row.getLong("counted"), row.getDouble("oldest_seconds")));
    }
    Figure unknown = figures.get("UNKNOWN");
    Figure received = figures.get("RECEIVED");
    return new Backlog(
        unknown.counted(),
        unknown.oldestSeconds(),
        figures.get("WAITING_FOR_DEPOSIT").counted(),
        figures.get("CANCEL_PENDING").counted(),
        figures.get("CALLED").counted(),
        received.counted(),
        received.oldestSeconds(),
        figures.get("PARKED").counted(),
        figures.get("DEAD").counted());
  }
}
