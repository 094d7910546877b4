package dev.spillway.telemetry;

import dev.spillway.webhook.InboxListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;

/** Counts what the inbox stored and how full it is. */
public final class InboxMeters implements InboxListener {

  private final Counter stored;
  private final Counter duplicates;
  private final DistributionSummary groups;
  private volatile int bufferedEvents;
  private volatile long bufferedBytes;

  public InboxMeters(Telemetry telemetry) {
    this.stored =
        Counter.builder("spillway.webhook.stored")
            .description("Webhook events that are committed")
            .register(telemetry.registry());
    this.duplicates =
        Counter.builder("spillway.webhook.duplicates")
            .description("Webhooks that were stored before")
            .register(telemetry.registry());
    this.groups =
        DistributionSummary.builder("spillway.inbox.group.events")
            .description("Events that shared a commit")
            .register(telemetry.registry());
    Gauge.builder("spillway.inbox.buffered.events", () -> bufferedEvents)
        .description("Webhooks not yet committed")
        .register(telemetry.registry());
    Gauge.builder("spillway.inbox.buffered.bytes", () -> bufferedBytes)
        .description("Bytes of webhooks not yet committed")
        .register(telemetry.registry());
  }

  @Override
  public void committed(int newRows, int knownRows) {
    stored.increment(newRows);
    duplicates.increment(knownRows);
    groups.record(newRows + knownRows);
  }

  @Override
  public void buffered(int events, long bytes) {
    bufferedEvents = events;
    bufferedBytes = bytes;
  }
}
