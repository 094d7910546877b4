package dev.spillway;

import io.vertx.core.Context;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Deploys several parts on one event loop.
 *
 * <p>Vert.x deals event loops to deployments in turn and cannot pin one; whoever wants parts to
 * share a loop, and others to stay off it, deploys them as one.
 */
final class Together implements Deployable {

  private final List<Deployable> parts;
  private final Callable<Future<?>> whenUp;
  private volatile Thread loop;

  /**
   * @param parts in the order in which they start; they stop in the opposite one
   * @param whenUp runs on the loop once all parts are up
   */
  Together(List<Deployable> parts, Callable<Future<?>> whenUp) {
    this.parts = List.copyOf(parts);
    this.whenUp = whenUp;
  }

  @Override
  public Future<?> deploy(Context context) throws Exception {
    loop = Thread.currentThread();
    Future<Void> up = Future.succeededFuture();
    for (Deployable part : parts) {
      up = up.compose(before -> step(() -> part.deploy(context)));
    }
    return up.compose(all -> step(whenUp));
  }

  @Override
  public Future<?> undeploy(Context context) throws Exception {
    List<Deployable> lastFirst = new ArrayList<>(parts);
    Collections.reverse(lastFirst);
    Future<Void> down = Future.succeededFuture();
    for (Deployable part : lastFirst) {
      down = down.compose(before -> step(() -> part.undeploy(context)));
    }
    return down;
  }

  private static Future<Void> step(Callable<Future<?>> step) {
    try {
      return step.call().mapEmpty();
    } catch (Exception failure) {
      return Future.failedFuture(failure);
    }
  }

  /** The thread of the loop that was dealt. */
  Thread loop() {
    return loop;
  }
}
