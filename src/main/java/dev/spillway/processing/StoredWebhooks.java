package dev.spillway.processing;

import dev.spillway.store.Database;
import dev.spillway.time.Deadline;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What an operator may see of stored webhooks and do with them. Safe for any thread. */
public final class StoredWebhooks {

  private static final String HOLDER = "operator";
  private static final Set<String> REPLAYABLE =
      Set.of(StoredWebhook.Status.SET_ASIDE.name(), StoredWebhook.Status.DEAD.name());

  private final Database database;
  private final Runnable wake;
  private final StoredWebhookStore store = new StoredWebhookStore();

  /**
   * @param wake has processing look at once
   */
  public StoredWebhooks(Database database, Runnable wake) {
    this.database = database;
    this.wake = wake;
  }

  /**
   * What came of a replay.
   *
   * @param before where the webhook stood
   * @param done whether it is due again; if not, it was neither given up nor set aside
   */
  public record Replay(String before, boolean done) {}

  /** Those in a status, newest first, below the one that was shown last. */
  public Future<List<StoredWebhook>> list(
      StoredWebhook.Status status, OptionalLong below, int limit, Deadline deadline) {
    return database.query(HOLDER, deadline, tx -> store.list(tx, status, below, limit));
  }

  /** Makes one due again as if it had just come; empty if there is none of that id. */
  public Future<Optional<Replay>> replay(long id) {
    return database
        .background(HOLDER, tx -> store.replay(tx, id))
        .map(before -> before.map(status -> new Replay(status, REPLAYABLE.contains(status))))
        .onSuccess(replayed -> wake.run());
  }
}
