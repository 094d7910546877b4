package dev.spillway.management;

import dev.spillway.store.Database;
import dev.spillway.telemetry.BacklogMeters;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks every few seconds at what waits in the database, for the gauges.
 *
 * <p>One look at a time: the next is planned when the last has ended. One that failed, be it that
 * all connections for reads were taken, is soon tried again.
 */
public final class BacklogVerticle extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(BacklogVerticle.class);
  private static final long LOOK_MILLIS = 5_000;
  private static final long RETRY_MILLIS = 1_000;

  private final Database database;
  private final BacklogMeters meters;
  private final Ticks ticks;
  private final BacklogStore store = new BacklogStore();

  public BacklogVerticle(Database database, BacklogMeters meters, Ticks ticks) {
    this.database = database;
    this.meters = meters;
    this.ticks = ticks;
  }

  @Override
  public Future<?> start() {
    look();
    return Future.succeededFuture();
  }

  private void look() {
    database
        .query("backlog", Deadline.after(LOOK_MILLIS, ticks), store::read)
        .onSuccess(meters::seen)
        .onFailure(failure -> LOG.debug("backlog not read", failure))
        .onComplete(
            read -> vertx.setTimer(read.succeeded() ? LOOK_MILLIS : RETRY_MILLIS, next -> look()));
  }
}
