package dev.spillway.webhook;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Tuple;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** The SQL by which {@code webhook_events} come to be. */
final class InboxStore {

  /** One statement is one commit, for a whole group. */
  private static final String INSERT =
      """
      insert into webhook_events
        (transmission_id, event_type, dedup_key, received_at, headers, raw, status,
         next_attempt_at)
      select transmission_id, event_type, dedup_key, at, headers::jsonb, raw, status,
        case when status = 'RECEIVED' then at end
      from unnest($1::text[], $2::text[], $3::bytea[], $4::text[], $5::bytea[], $6::text[])
        as event (transmission_id, event_type, dedup_key, headers, raw, status),
        (select spillway_now() as at) clock
      on conflict (dedup_key) do nothing
      returning dedup_key
      """;

  /**
   * Stores events, sorted by dedup key.
   *
   * @return the dedup keys that were new; the others stood there before, committed
   */
  Future<Set<Buffer>> insert(Transaction tx, List<WebhookEvent> sorted) {
    Tuple values =
        Tuple.tuple()
            .addArrayOfString(texts(sorted, e -> e.transmissionId().orElse(null)))
            .addArrayOfString(texts(sorted, e -> e.eventType().orElse(null)))
            .addArrayOfBuffer(buffers(sorted, WebhookEvent::dedupKey))
            .addArrayOfString(texts(sorted, e -> e.headers().encode()))
            .addArrayOfBuffer(buffers(sorted, WebhookEvent::raw))
            .addArrayOfString(texts(sorted, e -> e.understood() ? "RECEIVED" : "SET_ASIDE"));
    return tx.execute(INSERT, values)
        .map(
            rows -> {
              Set<Buffer> stored = new HashSet<>();
              rows.forEach(row -> stored.add(row.getBuffer(0)));
              return stored;
            });
  }

  private static String[] texts(List<WebhookEvent> events, Function<WebhookEvent, String> column) {
    return events.stream().map(column).toArray(String[]::new);
  }

  private static Buffer[] buffers(
      List<WebhookEvent> events, Function<WebhookEvent, Buffer> column) {
    return events.stream().map(column).toArray(Buffer[]::new);
  }
}
