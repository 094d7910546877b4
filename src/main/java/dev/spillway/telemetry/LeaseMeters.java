package dev.spillway.telemetry;

import dev.spillway.lease.LeaseListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;

/** Counts the rows that one kind of background work leased, and how the work on them ended. */
public final class LeaseMeters implements LeaseListener {

  private final Counter leased;
  private final Map<Ending, Counter> ended = new EnumMap<>(Ending.class);
  private volatile int underWay;

  /**
   * @param work one word from a closed set
   */
  public LeaseMeters(Telemetry telemetry, String work) {
    this.leased =
        Counter.builder("spillway.work.leased")
            .description("Rows that this instance leased to work on")
            .tag("work", work)
            .register(telemetry.registry());
    for (Ending ending : Ending.values()) {
      ended.put(
          ending,
          Counter.builder("spillway.work.ended")
              .description("Leased rows by how the work on them ended")
              .tag("work", work)
              .tag("outcome", ending.name().toLowerCase(Locale.ROOT))
              .register(telemetry.registry()));
    }
    Gauge.builder("spillway.work.under.way", () -> underWay)
        .description("Rows that this instance works on now")
        .tag("work", work)
        .register(telemetry.registry());
  }

  @Override
  public void leased(int rows) {
    leased.increment(rows);
  }

  @Override
  public void ended(Ending ending) {
    ended.get(ending).increment();
  }

  @Override
  public void underWay(int rows) {
    underWay = rows;
  }
}
