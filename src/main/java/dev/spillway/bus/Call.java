package dev.spillway.bus;

import dev.spillway.time.Deadline;
import java.util.Optional;
import java.util.concurrent.Executor;

/**
 * A command on its way to the verticle that carries it out. Travels by reference, never copied.
 *
 * @param owner whose orders and payments are meant
 * @param requestId in the answer and in every log line
 * @param deadline after which no answer is wanted
 * @param departure told when the caller leaves before that
 * @param heldThread the thread that this request holds from start to end, in the mode that shows
 *     the incident; blocking work then runs there and nowhere else
 */
public record Call<C>(
    C command,
    String owner,
    String requestId,
    Deadline deadline,
    Departure departure,
    Optional<Executor> heldThread) {

  /** The same call, its command seen as what it is. */
  <T> Call<T> as(Class<T> type) {
    return new Call<>(type.cast(command), owner, requestId, deadline, departure, heldThread);
  }
}
