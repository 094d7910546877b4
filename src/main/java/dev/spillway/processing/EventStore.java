package dev.spillway.processing;

import dev.spillway.lease.LeaseStore;
import dev.spillway.lease.Leased;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The SQL with which {@code webhook_events} are dealt with.
 *
 * <p>Whatever is written about an event ends its lease with it, and only if the lease still stands:
 * what another instance has taken over is left to it.
 */
final class EventStore {

  private static final String READ =
      """
      select e.id, e.event_type, e.raw, e.headers, e.received_at,
        (extract(epoch from spillway_now() - e.received_at) * 1000)::bigint as age_millis
      from webhook_events e
      join unnest($1::bigint[], $2::uuid[]) as leased (id, lease)
        on e.id = leased.id and e.lease = leased.lease
      """;

  private static final String END =
      """
      update webhook_events e set
        status = fate.status, last_error = nullif(fate.why, ''),
        next_attempt_at = case when fate.open
          then spillway_now() + fate.due_millis * interval '1 millisecond' end,
        attempts = case when fate.counts then e.attempts else greatest(0, e.attempts - 1) end,
        lease = null, leased_until = null
      from unnest($1::bigint[], $2::uuid[], $3::text[], $4::text[], $5::bool[], $6::bigint[],
          $7::bool[])
        as fate (id, lease, status, why, open, due_millis, counts)
      where e.id = fate.id and e.lease = fate.lease
      returning e.id,
        (extract(epoch from spillway_now() - e.received_at) * 1000)::bigint as age_millis
      """;

  private static final String FORGET =
      """
      with old as materialized (
        select id from webhook_events
        where received_at < (select spillway_now() - $1 * interval '1 day')
          and status in ('DONE', 'SET_ASIDE')
        order by received_at limit $2
        for update skip locked)
      delete from webhook_events e using old where e.id = old.id
      """;

  /** Not by how many there are, which would have to be counted, but by who is beyond the bound. */
  private static final String TRIM =
      """
      with beyond as materialized (
        select id from webhook_events where status = 'PARKED'
        order by received_at desc offset $1 limit $2
        for no key update skip locked)
      update webhook_events e set
        status = 'DEAD', last_error = 'too many events wait for their orders',
        next_attempt_at = null, lease = null, leased_until = null
      from beyond where e.id = beyond.id
      """;

  private static final String SIGNATURE = "tosspayments-webhook-signature";
  private static final String SENT_AT = "tosspayments-webhook-transmission-time";

  /** How due events are leased. */
  static LeaseStore leases() {
    return new LeaseStore(
        "webhook_events", "status in ('RECEIVED', 'PARKED')", "next_attempt_at", "attempts");
  }

  /** Reads what was leased; what is no longer ours is not among it. */
  Future<List<Event>> read(Transaction tx, List<Leased> leases) {
    Map<Long, Leased> byId =
        leases.stream().collect(Collectors.toMap(Leased::id, Function.identity()));
    Tuple values =
        Tuple.tuple()
            .addArrayOfLong(leases.stream().map(Leased::id).toArray(Long[]::new))
            .addArrayOfUUID(leases.stream().map(Leased::token).toArray(UUID[]::new));
    return tx.execute(READ, values)
        .map(
            rows -> {
              List<Event> events = new ArrayList<>(rows.size());
              rows.forEach(row -> events.add(event(row, byId.get(row.getLong("id")))));
              return events;
            });
  }

  private static Event event(Row row, Leased lease) {
    JsonObject headers = row.getJsonObject("headers");
    return new Event(
        lease,
        Optional.ofNullable(row.getString("event_type")).orElse(""),
        row.getBuffer("raw").getBytes(),
        Optional.ofNullable(headers.getString(SIGNATURE)),
        Optional.ofNullable(headers.getString(SENT_AT)),
        row.getOffsetDateTime("received_at"),
        row.getLong("age_millis"));
  }

  /**
   * Writes down what becomes of events, and ends their leases.
   *
   * @return how old each now is, by its id; without those that another instance has taken over
   */
  Future<Map<Long, Long>> end(Transaction tx, Map<Event, Fate> fates) {
    List<Map.Entry<Event, Fate>> all = new ArrayList<>(fates.entrySet());
    // In one order everywhere, so that two such statements cannot wait for each other.
    all.sort((a, b) -> Long.compare(a.getKey().lease().id(), b.getKey().lease().id()));
    Tuple values =
        Tuple.tuple()
            .addArrayOfLong(column(all, Long[]::new, (e, f) -> e.lease().id()))
            .addArrayOfUUID(column(all, UUID[]::new, (e, f) -> e.lease().token()))
            .addArrayOfString(column(all, String[]::new, (e, f) -> f.kind().status()))
            .addArrayOfString(column(all, String[]::new, (e, f) -> f.why()))
            .addArrayOfBoolean(column(all, Boolean[]::new, (e, f) -> f.kind().open()))
            .addArrayOfLong(column(all, Long[]::new, (e, f) -> f.dueMillis()))
            .addArrayOfBoolean(column(all, Boolean[]::new, (e, f) -> f.kind().counts()));
    return tx.execute(END, values)
        .map(
            rows -> {
              Map<Long, Long> ages = new HashMap<>();
              rows.forEach(row -> ages.put(row.getLong("id"), row.getLong("age_millis")));
              return ages;
            });
  }

  private interface Column<T> {
    T of(Event event, Fate fate);
  }

  private static <T> T[] column(
      List<Map.Entry<Event, Fate>> rows, IntFunction<T[]> array, Column<T> column) {
    return rows.stream().map(row -> column.of(row.getKey(), row.getValue())).toArray(array);
  }

  /**
   * Gives up the oldest of the parked events beyond a number.
   *
   * @return how many
   */
  Future<Integer> trimParked(Transaction tx, int parkedMax, int rowsMax) {
    return tx.execute(TRIM, Tuple.of(parkedMax, rowsMax)).map(rows -> rows.rowCount());
  }

  /**
   * Deletes events of a certain age that nobody has to deal with any more.
   *
   * @return how many
   */
  Future<Integer> forget(Transaction tx, int days, int rowsMax) {
    return tx.execute(FORGET, Tuple.of(days, rowsMax)).map(rows -> rows.rowCount());
  }
}
