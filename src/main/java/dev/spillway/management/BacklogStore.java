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
      select 'UNKNOWN' as status, count(*) as counted,
        coalesce(extract(epoch from spillway_now() - min(since)), 0)::float8 as oldest_seconds
      from (
        select updated_at as since from payments
        where status = 'UNKNOWN' order by deadline_at limit $1) attempt
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
        received.counted(),
        received.oldestSeconds(),
        figures.get("PARKED").counted(),
        figures.get("DEAD").counted());
  }
}
