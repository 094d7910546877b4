package dev.spillway.incident;

import dev.spillway.api.Answer;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.function.Function;

/** Decides whether a request holds a thread while it is served. */
public interface RequestThreads {

  /** As shipped: no request holds a thread. */
  RequestThreads NONE = work -> work.apply(Optional.empty());

  /**
   * Serves a request.
   *
   * @param work is given the thread that the request holds, if it holds one
   */
  Future<Answer> serve(Function<Optional<Executor>, Future<Answer>> work);

  /** Whether deadlines are kept; the incident had none. */
  default boolean keepsDeadlines() {
    return true;
  }
}
