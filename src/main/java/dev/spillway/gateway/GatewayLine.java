package dev.spillway.gateway;

import dev.spillway.admission.Slot;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * One operation of the gateway: its circuit in front of its threads.
 *
 * <p>The slot given along is given back on every way out. A future from here never fails: what was
 * certainly not sent is said so, all else that goes wrong is in doubt.
 */
final class GatewayLine {

  private final Circuit circuit;
  private final GatewayExecutor workers;

  GatewayLine(Circuit circuit, GatewayExecutor workers) {
    this.circuit = circuit;
    this.workers = workers;
  }

  boolean open() {
    return circuit.open();
  }

  /**
   * What a call without an answer means, for a reason.
   *
   * @param unsent it was not made
   * @param inDoubt it may have been
   */
  record Unanswered<T>(Function<String, T> unsent, Function<String, T> inDoubt) {}

  <T> Future<T> run(
      Slot slot,
      Callable<GatewayReply<T>> call,
      Optional<Executor> heldThread,
      Unanswered<T> unanswered) {
    return circuit
        .run(() -> workers.submit(slot, call, heldThread))
        .map(GatewayReply::result)
        .otherwise(failure -> resultOf(failure, slot, unanswered));
  }

  private static <T> T resultOf(Throwable failure, Slot slot, Unanswered<T> unanswered) {
    if (failure instanceof Circuit.Open) {
      slot.ignored();
      return unanswered.unsent().apply("CIRCUIT_OPEN");
    }
    if (failure instanceof GatewayExecutor.NotAccepted) {
      slot.ignored();
      return unanswered.unsent().apply("SHUTTING_DOWN");
    }
    return unanswered.inDoubt().apply(failure.getClass().getSimpleName());
  }

  /** Calls under way are interrupted and end unknown. */
  Future<Void> close() {
    circuit.close();
    return workers.close();
  }
}
