package dev.spillway.processing;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The operator's SQL on {@code webhook_events}. */
final class StoredWebhookStore {

  /** A body larger than this is not looked into. */
  private static final int BODY_BYTES_MAX = 16_384;

  private static final String LIST =
      """
      select id, status, event_type, transmission_id, octet_length(raw) as bytes, attempts,
        received_at, next_attempt_at, last_error,
        case when octet_length(raw) <= $4 then raw end as body
      from webhook_events
      where status = $1 and status in ('RECEIVED', 'PARKED', 'SET_ASIDE', 'DEAD')
        and ($2::bigint is null or (received_at, id) <
          (select received_at, id from webhook_events where id = $2))
      order by received_at desc, id desc
      limit $3
      """;

  private static final String REPLAY =
      """
      with found as materialized (
        select id, status from webhook_events where id = $1 for no key update),
      replayed as (
        update webhook_events event set
          status = 'RECEIVED', attempts = 0, next_attempt_at = spillway_now(), last_error = null,
          lease = null, leased_until = null
        from found
        where event.id = found.id and found.status in ('SET_ASIDE', 'DEAD')
        returning event.id)
      select status from found
      """;

  /** Those in a status, newest first, below the one that was shown last. */
  Future<List<StoredWebhook>> list(
      Transaction tx, StoredWebhook.Status status, OptionalLong below, int limit) {
    Long last = below.isPresent() ? below.getAsLong() : null;
    return tx.execute(LIST, Tuple.of(status.name(), last, limit, BODY_BYTES_MAX))
        .map(StoredWebhookStore::all);
  }

  private static List<StoredWebhook> all(RowSet<Row> rows) {
    List<StoredWebhook> webhooks = new ArrayList<>(rows.size());
    rows.forEach(row -> webhooks.add(read(row)));
    return webhooks;
  }

  private static StoredWebhook read(Row row) {
    Optional<String> type = Optional.ofNullable(row.getString("event_type"));
    Optional<Hint> hint = hint(type.orElse(""), row.getBuffer("body"));
    return new StoredWebhook(
        row.getLong("id"),
        StoredWebhook.Status.valueOf(row.getString("status")),
        type,
        Optional.ofNullable(row.getString("transmission_id")),
        hint.flatMap(Hint::orderId),
        hint.flatMap(Hint::paymentKey),
        hint.flatMap(Hint::state),
        row.getInteger("bytes"),
        row.getInteger("attempts"),
        row.getOffsetDateTime("received_at"),
        Optional.ofNullable(row.getOffsetDateTime("next_attempt_at")),
        Optional.ofNullable(row.getString("last_error")));
  }

  private static Optional<Hint> hint(String type, Buffer body) {
    if (body == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(HintReader.read(type, body.getBytes()));
    } catch (HintReader.Unreadable unreadable) {
      return Optional.empty();
    }
  }

  /**
   * Makes one due again as if it had just come, if it was given up or set aside.
   *
   * @return where it stood before; empty if there is none of that id
   */
  Future<Optional<String>> replay(Transaction tx, long id) {
    return tx.execute(REPLAY, Tuple.of(id))
        .map(
            rows -> {
              Optional<String> before = Optional.empty();
              for (Row row : rows) {
                before = Optional.of(row.getString("status"));
              }
              return before;
            });
  }
}
