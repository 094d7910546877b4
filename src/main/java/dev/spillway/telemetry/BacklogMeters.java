package dev.spillway.telemetry;

import dev.spillway.time.Ticks;
import io.micrometer.core.instrument.Gauge;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;

/**
 * Shows what waits in the database, as it was when it was last looked at.
 *
 * <p>Not a number once that is too long ago: an old figure would look as if all were well.
 */
public final class BacklogMeters {

  /** Three looks that failed, and a little. */
  private static final long SECONDS_MAX = 20;

  private final Ticks ticks;
  private volatile Reading reading;

  private record Reading(Backlog backlog, long atNanos) {}

  public BacklogMeters(Telemetry telemetry, Ticks ticks) {
    this.ticks = ticks;
    this.reading =
        new Reading(
            new Backlog(0, 0, 0, 0, 0, 0, 0, 0, 0),
            ticks.nanos() - TimeUnit.SECONDS.toNanos(SECONDS_MAX));
    payments("unknown", Backlog::unknownPayments).register(telemetry.registry());
    payments("waiting_for_deposit", Backlog::waitingPayments).register(telemetry.registry());
    payments("cancel_pending", Backlog::cancelPendingPayments).register(telemetry.registry());
    payments("needs_attention", Backlog::calledPayments).register(telemetry.registry());
    gauge(
            "spillway.unknown.oldest.seconds",
            "Since the oldest unknown payment became so",
            Backlog::unknownOldestSeconds)
        .register(telemetry.registry());
    events("received", Backlog::receivedEvents).register(telemetry.registry());
    events("parked", Backlog::parkedEvents).register(telemetry.registry());
    events("dead", Backlog::deadEvents).register(telemetry.registry());
    gauge(
            "spillway.inbox.oldest.seconds",
            "Since the oldest webhook came that is yet to be processed",
            Backlog::receivedOldestSeconds)
        .register(telemetry.registry());
  }

  private Gauge.Builder<?> payments(String status, ToDoubleFunction<Backlog> figure) {
    return gauge("spillway.payments", "Payments that are open so, counted up to 10,000", figure)
        .tag("status", status);
  }

  private Gauge.Builder<?> events(String status, ToDoubleFunction<Backlog> figure) {
    return gauge(
            "spillway.inbox.events", "Stored webhooks in this status, counted up to 10,000", figure)
        .tag("status", status);
  }

  private Gauge.Builder<?> gauge(String name, String help, ToDoubleFunction<Backlog> figure) {
    return Gauge.builder(name, this, meters -> meters.now(figure)).description(help);
  }

  private double now(ToDoubleFunction<Backlog> figure) {
    Reading last = reading;
    boolean old = ticks.nanos() - last.atNanos() >= TimeUnit.SECONDS.toNanos(SECONDS_MAX);
    return old ? Double.NaN : figure.applyAsDouble(last.backlog());
  }

  /** Somebody has looked. */
  public void seen(Backlog backlog) {
    reading = new Reading(backlog, ticks.nanos());
  }
}
