package dev.spillway.recovery;

import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.VerticleBase;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does one small thing to all rows that are old enough for it, a bounded batch at a time.
 *
 * <p>Every instance sweeps for itself: a batch skips rows that another one holds, and what is swept
 * already matches no more. A full batch is followed by the next at once, an unfilled one by a pause
 * with jitter. Confined to its event loop.
 */
public final class SweepVerticle extends VerticleBase {

  /** Not 0, which is the first timer of somebody. */
  private static final long NO_TIMER = -1;

  private static final Logger LOG = LoggerFactory.getLogger(SweepVerticle.class);

  private static final long STOP_MILLIS = 5_000;

  /** Rows that are locked together: few enough that nobody notices. */
  private static final int BATCH = 100;

  private final String name;
  private final Database database;
  private final BiFunction<Transaction, Integer, Future<Integer>> sweep;
  private final long everyMillis;
  private final SweepListener listener;
  private boolean failing;
  private long timer = NO_TIMER;
  private Future<?> running = Future.succeededFuture();
  private boolean stopped;

  /**
   * @param sweep takes at most so many rows, and says how many it took
   */
  public SweepVerticle(
      String name,
      Database database,
      BiFunction<Transaction, Integer, Future<Integer>> sweep,
      long everyMillis,
      SweepListener listener) {
    this.name = name;
    this.database = database;
    this.sweep = sweep;
    this.everyMillis = everyMillis;
    this.listener = listener;
  }

  @Override
  public Future<?> start() {
    sweep();
    return Future.succeededFuture();
  }

  private void sweep() {
    Promise<Void> ended = Promise.promise();
    running = ended.future();
    database
        .background(name, tx -> sweep.apply(tx, BATCH))
        .onComplete(
            swept -> {
              ended.complete();
              if (swept.succeeded()) {
                failing = false;
                listener.swept(swept.result());
                sweepAfter(swept.result() == BATCH ? 1 : everyMillis);
              } else {
                failed(swept.cause());
                sweepAfter(everyMillis);
              }
            });
  }

  private void sweepAfter(long millis) {
    if (!stopped) {
      long jitter = ThreadLocalRandom.current().nextLong(millis / 4 + 1);
      timer = vertx.setTimer(millis + jitter, next -> sweep());
    }
  }

  /** Said once; a database that is away is told of elsewhere. */
  private void failed(Throwable failure) {
    if (!failing) {
      LOG.warn("sweep failed sweep={} failure={}", name, failure.toString());
    }
    failing = true;
  }

  @Override
  public Future<?> stop() {
    stopped = true;
    vertx.cancelTimer(timer);
    // What is under way has its own bounds; a stop must not depend on them.
    return running.timeout(STOP_MILLIS, TimeUnit.MILLISECONDS).otherwiseEmpty();
  }
}
