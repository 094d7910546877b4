package dev.spillway.incident;

import dev.spillway.api.Answer;
import io.vertx.core.AsyncResult;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;

/**
 * A thread that a request holds from start to end: it runs what is lent to it until the request is
 * answered, and refuses what comes later.
 */
final class HeldThread implements Executor {

  private final LinkedBlockingQueue<Runnable> lent = new LinkedBlockingQueue<>();
  private AsyncResult<Answer> answer;
  private boolean over;

  @Override
  public synchronized void execute(Runnable task) {
    if (over) {
      throw new RejectedExecutionException("the request has been answered");
    }
    lent.add(task);
  }

  synchronized void end(AsyncResult<Answer> result) {
    over = true;
    lent.add(() -> answer = result);
  }

  /** To be called by the thread itself. */
  Answer runUntilEnd() throws Exception {
    while (answer == null) {
      lent.take().run();
    }
    if (answer.failed()) {
      throw new Exception(answer.cause());
    }
    return answer.result();
  }
}
