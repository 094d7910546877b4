package dev.spillway.incident;

import dev.spillway.api.Answer;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * The incident, kept to be shown: every request of every class holds one of a number of threads
 * from start to end, and waits in a queue without bound until it gets one.
 *
 * <p>The thread that a request holds also makes its call to the gateway. So a slow gateway takes
 * the threads one by one, and webhooks, which never call it, wait behind confirms, which do.
 *
 * <p>Not for production, and the reason why this service has no such pool.
 */
public final class SharedWorkers implements RequestThreads {

  private static final long LONGEST_HOURS = 1;

  private final Vertx vertx;
  private final WorkerExecutor workers;

  public SharedWorkers(Vertx vertx, int threads) {
    this.vertx = vertx;
    this.workers =
        vertx.createSharedWorkerExecutor("shared-workers", threads, LONGEST_HOURS, TimeUnit.HOURS);
  }

  @Override
  public Future<Answer> serve(Function<Optional<Executor>, Future<Answer>> work) {
    Context context = vertx.getOrCreateContext();
    return workers.executeBlocking(() -> hold(context, work), false);
  }

  /** Holds this thread until the answer is there, and lends it to whoever must block meanwhile. */
  private static Answer hold(Context context, Function<Optional<Executor>, Future<Answer>> work)
      throws Exception {
    HeldThread held = new HeldThread();
    context.runOnContext(
        go ->
            Future.succeededFuture()
                .compose(begun -> work.apply(Optional.of(held)))
                .onComplete(held::end));
    return held.runUntilEnd();
  }

  @Override
  public boolean keepsDeadlines() {
    return false;
  }
}
