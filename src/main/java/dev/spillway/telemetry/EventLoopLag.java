package dev.spillway.telemetry;

import dev.spillway.admission.LoopLags;
import io.micrometer.core.instrument.Timer;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;

/**
 * Sends each event loop its probe, a timer that should fire every 20 ms, and shows how late it is.
 */
public final class EventLoopLag {

  private final Vertx vertx;
  private final LoopLags lags;
  private final Telemetry telemetry;

  public EventLoopLag(Vertx vertx, LoopLags lags, Telemetry telemetry) {
    this.vertx = vertx;
    this.lags = lags;
    this.telemetry = telemetry;
  }

  /** Begins to measure the calling event loop. */
  public void watch(String loop) {
    Timer lag =
        telemetry.histogram(
            "spillway.event.loop.lag", "How late a 20 ms timer fires", "loop", loop);
    lags.watch();
    probeLater(lag);
  }

  /** One by one: a periodic timer makes up for what it missed, and is in time for nobody then. */
  private void probeLater(Timer lag) {
    vertx.setTimer(
        LoopLags.PACE_MILLIS,
        probe -> {
          lag.record(lags.probed(), TimeUnit.NANOSECONDS);
          probeLater(lag);
        });
  }
}
