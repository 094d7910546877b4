package dev.spillway.gateway;

import dev.spillway.admission.Slot;
import dev.spillway.time.Ticks;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * The threads that may wait for the gateway, one operation each.
 *
 * <p>Their number is fixed and their queue is Vert.x's, which has no bound; the bound stands in
 * front of it, as slots taken before the work is submitted, so that the queue is empty whenever
 * slots are no more than threads.
 *
 * <p>A slot changes its owner here: from the moment a task is accepted, only that task gives it
 * back, in its {@code finally}, however the caller may have ended. A task that is refused leaves
 * the slot with the caller, who gets a failed future to say so.
 */
final class GatewayExecutor {

  private final String operation;
  private final Vertx vertx;
  private final WorkerExecutor workers;
  private final Ticks ticks;
  private final GatewayListener listener;

  GatewayExecutor(
      Vertx vertx,
      String poolName,
      String operation,
      int threads,
      long longestMillis,
      Ticks ticks,
      GatewayListener listener) {
    this.operation = operation;
    this.vertx = vertx;
    this.ticks = ticks;
    this.listener = listener;
    this.workers =
        vertx.createSharedWorkerExecutor(poolName, threads, longestMillis, TimeUnit.MILLISECONDS);
  }

  /** The task was not accepted; the slot is still the caller's. */
  static final class NotAccepted extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotAccepted(Throwable cause) {
      super("gateway task not accepted", cause, false, false);
    }
  }

  /**
   * Runs a blocking call; its result comes back on the calling context.
   *
   * @param heldThread where to run instead, if the request holds a thread of its own
   */
  <T> Future<GatewayReply<T>> submit(
      Slot slot, Callable<GatewayReply<T>> call, Optional<Executor> heldThread) {
    long submittedNanos = ticks.nanos();
    Callable<GatewayReply<T>> task = () -> run(slot, call, submittedNanos);
    try {
      return heldThread.isPresent()
          ? onHeldThread(heldThread.get(), task)
          : workers.executeBlocking(task, false);
    } catch (RejectedExecutionException closed) {
      return Future.failedFuture(new NotAccepted(closed));
    }
  }

  private <T> GatewayReply<T> run(Slot slot, Callable<GatewayReply<T>> call, long submittedNanos)
      throws Exception {
    long startNanos = ticks.nanos();
    listener.started(operation, startNanos - submittedNanos);
    try {
      GatewayReply<T> reply = call.call();
      listener.called(operation, reply.label(), ticks.nanos() - startNanos);
      return reply;
    } finally {
      slot.succeeded();
    }
  }

  private <T> Future<GatewayReply<T>> onHeldThread(
      Executor thread, Callable<GatewayReply<T>> task) {
    Context context = vertx.getOrCreateContext();
    Promise<GatewayReply<T>> promise = Promise.promise();
    thread.execute(
        () -> {
          try {
            GatewayReply<T> reply = task.call();
            context.runOnContext(back -> promise.complete(reply));
          } catch (Throwable failure) {
            // The promise must end whatever happens; an Error is loud where it is read.
            context.runOnContext(back -> promise.fail(failure));
          }
        });
    return promise.future();
  }

  Future<Void> close() {
    return workers.close();
  }
}
