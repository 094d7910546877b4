package dev.spillway.reconciliation;

import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks now and then at how the last comparison ended, whichever process made it, and ends what
 * runs here when the service stops.
 */
public final class ReconciliationVerticle extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(ReconciliationVerticle.class);
  private static final long LOOK_MILLIS = 5_000;

  private final Database database;
  private final Reconciler reconciler;
  private final ReconciliationListener listener;
  private final Ticks ticks;
  private final ReconciliationStore store = new ReconciliationStore();

  private record Seen(OptionalDouble ageSeconds, List<ReconciliationStore.Count> differences) {}

  public ReconciliationVerticle(
      Database database, Reconciler reconciler, ReconciliationListener listener, Ticks ticks) {
    this.database = database;
    this.reconciler = reconciler;
    this.listener = listener;
    this.ticks = ticks;
  }

  @Override
  public Future<?> start() {
    look();
    return Future.succeededFuture();
  }

  private void look() {
    database
        .query("reconciliation", Deadline.after(LOOK_MILLIS, ticks), this::seen)
        .onSuccess(seen -> listener.lastSeen(seen.ageSeconds(), seen.differences()))
        .onFailure(failure -> LOG.debug("the last reconciliation was not seen", failure))
        .onComplete(read -> vertx.setTimer(LOOK_MILLIS, next -> look()));
  }

  private Future<Seen> seen(Transaction tx) {
    return store.last(tx).compose(last -> seen(tx, last));
  }

  private Future<Seen> seen(Transaction tx, Optional<ReconciliationStore.Last> last) {
    return last.isEmpty()
        ? Future.succeededFuture(new Seen(OptionalDouble.empty(), List.of()))
        : store
            .counts(tx, last.get().day())
            .map(counts -> new Seen(OptionalDouble.of(last.get().ageSeconds()), counts));
  }

  @Override
  public Future<?> stop() {
    return reconciler.stop();
  }
}
