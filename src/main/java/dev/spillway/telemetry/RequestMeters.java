package dev.spillway.telemetry;

import dev.spillway.admission.Resource;
import dev.spillway.admission.RouteClass;
import dev.spillway.bus.Addresses;
import dev.spillway.bus.BusListener;
import dev.spillway.http.HttpListener;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Timer;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Counts and times requests by class, and by whether they were let in. */
public final class RequestMeters implements HttpListener, BusListener {

  private static final String NO_RESOURCE = "none";
  private static final int WEBHOOK_OK = 200;

  private final Telemetry telemetry;
  private final Map<RouteClass, ClassMeters> classes = new EnumMap<>(RouteClass.class);
  private final Map<String, Counter> expired = new HashMap<>();
  private final Timer webhookAck;

  private record ClassMeters(
      Counter admittedCount, Timer admitted, Map<String, Counter> refusedCounts, Timer refused) {}

  public RequestMeters(Telemetry telemetry) {
    this.telemetry = telemetry;
    this.webhookAck =
        telemetry.histogram(
            "spillway.webhook.ack", "From a webhook's head to its 200, which means committed");
    for (RouteClass routeClass : RouteClass.values()) {
      classes.put(routeClass, meters(routeClass));
    }
    for (String address : Addresses.ALL) {
      expired.put(address, expiredMessages(address));
    }
  }

  private ClassMeters meters(RouteClass routeClass) {
    Map<String, Counter> refused = new HashMap<>();
    for (Resource resource : Resource.values()) {
      refused.put(resource.label(), requests(routeClass, "refused", resource.label()));
    }
    return new ClassMeters(
        requests(routeClass, "admitted", NO_RESOURCE),
        seconds(routeClass, "admitted"),
        refused,
        seconds(routeClass, "refused"));
  }

  private Counter requests(RouteClass routeClass, String outcome, String resource) {
    return Counter.builder("spillway.requests")
        .description("Requests answered, by class and by what refused them")
        .tag("route_class", routeClass.label())
        .tag("outcome", outcome)
        .tag("resource", resource)
        .register(telemetry.registry());
  }

  private Counter expiredMessages(String address) {
    return Counter.builder("spillway.expired.messages")
        .description("Messages that were past their deadline when they arrived")
        .tag("address", address)
        .register(telemetry.registry());
  }

  private Timer seconds(RouteClass routeClass, String outcome) {
    return telemetry.histogram(
        "spillway.request",
        "From a request's head to the end of its answer",
        "route_class",
        routeClass.label(),
        "outcome",
        outcome);
  }

  @Override
  public void answered(RouteClass routeClass, int status, Optional<String> resource, long nanos) {
    ClassMeters meters = classes.get(routeClass);
    Counter refused = resource.map(meters.refusedCounts()::get).orElse(null);
    if (refused != null) {
      refused.increment();
      meters.refused().record(nanos, TimeUnit.NANOSECONDS);
      return;
    }
    meters.admittedCount().increment();
    meters.admitted().record(nanos, TimeUnit.NANOSECONDS);
    if (routeClass == RouteClass.WEBHOOK && status == WEBHOOK_OK) {
      webhookAck.record(nanos, TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public void expired(String address) {
    expired.get(address).increment();
  }
}
