package dev.spillway.telemetry;

import io.micrometer.core.instrument.FunctionCounter;
import java.util.function.LongSupplier;

/**
 * Shows what becomes of database connections.
 *
 * <p>The pool's own figures are not used: they count a connection whose other end is gone as usable
 * until it is asked.
 */
public final class ConnectionMeters {

  private ConnectionMeters() {}

  /**
   * @param replaced how often connections that did not answer were replaced since the start
   */
  public static void register(Telemetry telemetry, LongSupplier replaced) {
    FunctionCounter.builder(
            "spillway.database.connections.replaced", replaced, LongSupplier::getAsLong)
        .description("Pools of connections that did not answer and were replaced by new ones")
        .register(telemetry.registry());
  }
}
