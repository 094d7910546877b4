package dev.spillway.telemetry;

import dev.spillway.admission.Slots;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import java.util.List;

/** Shows every counted resource as it is: the gauges read the variable that decides. */
public final class SlotMeters {

  private SlotMeters() {}

  public static void register(Telemetry telemetry, List<Slots> counted) {
    for (Slots slots : counted) {
      Gauge.builder("spillway.slots.in.use", slots, Slots::inUse)
          .description("Places taken")
          .tag("resource", slots.name())
          .register(telemetry.registry());
      Gauge.builder("spillway.slots.limit", slots, Slots::limit)
          .description("Places there are; 0 is no limit")
          .tag("resource", slots.name())
          .register(telemetry.registry());
      Gauge.builder("spillway.slots.oldest.seconds", slots, s -> s.lane().oldestSeconds())
          .description("Since the place that is out longest was taken; 0 when none is")
          .tag("resource", slots.name())
          .register(telemetry.registry());
      FunctionCounter.builder("spillway.slots.refused", slots, Slots::refused)
          .description("Callers that found no place")
          .tag("resource", slots.name())
          .register(telemetry.registry());
    }
    FunctionCounter.builder(
            "spillway.permit.double.release",
            counted,
            all -> all.stream().mapToLong(Slots::doubleReleases).sum())
        .description("Places given back a second time, which changed nothing; each is a mistake")
        .register(telemetry.registry());
  }
}
