package dev.spillway.gateway;

import dev.spillway.admission.Slot;
import dev.spillway.payment.Outcome;
import io.vertx.core.Future;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Function;

/**
 * One operation of the gateway: its circuit in front of its threads.
 *
 * <p>The slot given along is given back on every way out. A future from here never fails: what was
 * certainly not sent is said so, all else that goes wrong is {@link Outcome.Unknown}.
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
   * @param unsent what it means that the call was not made, for a reason
   */
  Future<Outcome> run(
      Slot slot,
      Callable<GatewayReply> call,
      Optional<Executor> heldThread,
      Function<String, Outcome> unsent) {
    return circuit
        .run(() -> workers.submit(slot, call, heldThread))
        .map(GatewayReply::outcome)
        .otherwise(failure -> outcomeOf(failure, slot, unsent));
  }

  private static Outcome outcomeOf(Throwable failure, Slot slot, Function<String, Outcome> unsent) {
    if (failure instanceof Circuit.Open) {
      slot.ignored();
      return unsent.apply("CIRCUIT_OPEN");
    }
    if (failure instanceof GatewayExecutor.NotAccepted) {
      slot.ignored();
      return unsent.apply("SHUTTING_DOWN");
    }
    return new Outcome.Unknown(failure.getClass().getSimpleName());
  }

  /** Calls under way are interrupted and end unknown. */
  Future<Void> close() {
    circuit.close();
    return workers.close();
  }
}
