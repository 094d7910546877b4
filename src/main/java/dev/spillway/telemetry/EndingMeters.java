package dev.spillway.telemetry;

import dev.spillway.admission.Ending;
import dev.spillway.admission.Lane;
import io.micrometer.core.instrument.FunctionCounter;
import java.util.Locale;

/** Counts how the places of a lane came back, so that what was dropped is told from what worked. */
final class EndingMeters {

  private EndingMeters() {}

  static void register(Telemetry telemetry, Lane lane, String resource, String routeClass) {
    for (Ending ending : Ending.values()) {
      FunctionCounter.builder("spillway.places.ended", lane, l -> l.ended(ending))
          .description("Places that came back: used, unused (ignored), or in vain (dropped)")
          .tag("resource", resource)
          .tag("route_class", routeClass)
          .tag("ending", ending.name().toLowerCase(Locale.ROOT))
          .register(telemetry.registry());
    }
  }
}
