package dev.spillway.telemetry;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.RouteClass;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;

/** Shows the admission gate as it is: who is in flight, and who was shed. */
public final class GateMeters {

  private static final String RESOURCE = "in-flight";

  private GateMeters() {}

  public static void register(Telemetry telemetry, AdmissionGate gate) {
    Gauge.builder("spillway.slots.in.use", gate, AdmissionGate::inFlight)
        .description("Places taken")
        .tag("resource", RESOURCE)
        .register(telemetry.registry());
    Gauge.builder("spillway.slots.limit", gate, AdmissionGate::limit)
        .description("Places there are; 0 is no limit")
        .tag("resource", RESOURCE)
        .register(telemetry.registry());
    Gauge.builder("spillway.slots.oldest.seconds", gate, AdmissionGate::oldestSeconds)
        .description("Since the place that is out longest was taken; 0 when none is")
        .tag("resource", RESOURCE)
        .register(telemetry.registry());
    for (RouteClass routeClass : RouteClass.values()) {
      Gauge.builder("spillway.in.flight", gate, g -> g.lane(routeClass).inUse())
          .description("Requests in flight by class")
          .tag("route_class", routeClass.label())
          .register(telemetry.registry());
      FunctionCounter.builder("spillway.shed", gate, g -> g.lane(routeClass).refused())
          .description("Requests refused for want of room in flight, unread or whole")
          .tag("route_class", routeClass.label())
          .register(telemetry.registry());
      EndingMeters.register(telemetry, gate.lane(routeClass), RESOURCE, routeClass.label());
    }
    FunctionCounter.builder("spillway.gate.double.release", gate, AdmissionGate::doubleReleases)
        .description("Permits given back a second time, which changed nothing; each is a mistake")
        .register(telemetry.registry());
  }
}
