package dev.spillway.telemetry;

import dev.spillway.time.Ticks;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;

/** Measures by how much each event loop is late, with a timer that should fire every 20 ms. */
public final class EventLoopLag {

  private static final long PROBE_MILLIS = 20;

  private final Vertx vertx;
  private final Ticks ticks;
  private final Telemetry telemetry;

  public EventLoopLag(Vertx vertx, Ticks ticks, Telemetry telemetry) {
    this.vertx = vertx;
    this.ticks = ticks;
    this.telemetry = telemetry;
  }

  /** Begins to measure the calling event loop. */
  public void watch(String loop) {
    Timer lag =
        telemetry.histogram(
            "spillway.event.loop.lag", "How late a 20 ms timer fires", "loop", loop);
    long[] dueNanos = {ticks.nanos() + TimeUnit.MILLISECONDS.toNanos(PROBE_MILLIS)};
    vertx.setPeriodic(
        PROBE_MILLIS,
        probe -> {
          long now = ticks.nanos();
          lag.record(Math.max(0, now - dueNanos[0]), TimeUnit.NANOSECONDS);
          dueNanos[0] = now + TimeUnit.MILLISECONDS.toNanos(PROBE_MILLIS);
        });
  }
}
