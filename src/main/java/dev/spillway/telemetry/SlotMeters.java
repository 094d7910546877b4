package dev.spillway.telemetry;

import dev.spillway.admission.Slots;
import dev.spillway.admission.WaitingRoom;
import dev.spillway.prediction.Budget;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import java.util.List;

/** Shows every counted resource as it is: the gauges read the variable that decides. */
public final class SlotMeters {

  private SlotMeters() {}

  /** Shows who waits for a place, and how their waits ended when not by getting one. */
  public static void waiting(Telemetry telemetry, List<WaitingRoom> rooms) {
    for (WaitingRoom room : rooms) {
      Gauge.builder("spillway.slots.waiting", room, WaitingRoom::waiting)
          .description("Callers that wait for a place")
          .tag("resource", room.name())
          .register(telemetry.registry());
      Gauge.builder("spillway.slots.waiting.limit", room, WaitingRoom::places)
          .description("Callers that may wait now")
          .tag("resource", room.name())
          .register(telemetry.registry());
      FunctionCounter.builder("spillway.slots.wait.expired", room, WaitingRoom::expired)
          .description("Waits that were over before there was a place")
          .tag("resource", room.name())
          .register(telemetry.registry());
      FunctionCounter.builder("spillway.slots.wait.left", room, WaitingRoom::left)
          .description("Waits that the caller gave up")
          .tag("resource", room.name())
          .register(telemetry.registry());
    }
  }

  /** Shows what is taken of each resource, how much there is, and who found none. */
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
      EndingMeters.register(telemetry, slots.lane(), slots.name(), Budget.ALL);
    }
    FunctionCounter.builder(
            "spillway.permit.double.release",
            counted,
            all -> all.stream().mapToLong(Slots::doubleReleases).sum())
        .description("Places given back a second time, which changed nothing; each is a mistake")
        .register(telemetry.registry());
  }
}
