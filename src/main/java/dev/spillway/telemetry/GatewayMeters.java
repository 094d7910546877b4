package dev.spillway.telemetry;

import dev.spillway.gateway.GatewayListener;
import io.micrometer.core.instrument.Timer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** Times calls to the gateway by how they ended, and the wait for a thread apart from the work. */
public final class GatewayMeters implements GatewayListener {

  private final Telemetry telemetry;
  private final Map<String, Timer> calls = new ConcurrentHashMap<>();
  private final Map<String, Timer> waits = new ConcurrentHashMap<>();

  public GatewayMeters(Telemetry telemetry) {
    this.telemetry = telemetry;
  }

  @Override
  public void called(String operation, String outcome, long nanos) {
    calls
        .computeIfAbsent(
            operation + " " + outcome,
            key ->
                telemetry.histogram(
                    "spillway.gateway.call",
                    "Calls to the gateway, waiting for a thread not included",
                    "operation",
                    operation,
                    "outcome",
                    outcome))
        .record(nanos, TimeUnit.NANOSECONDS);
  }

  @Override
  public void started(String operation, long nanos) {
    waits
        .computeIfAbsent(
            operation,
            key ->
                telemetry.histogram(
                    "spillway.gateway.thread.wait",
                    "From having a slot to having a thread",
                    "operation",
                    operation))
        .record(nanos, TimeUnit.NANOSECONDS);
  }
}
