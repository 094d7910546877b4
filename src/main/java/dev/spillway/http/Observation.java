package dev.spillway.http;

import dev.spillway.admission.RouteClass;
import io.vertx.ext.web.RoutingContext;

/** Tells the metrics how and how fast a request of a route class ended. */
final class Observation {

  private Observation() {}

  /** Begins to watch a request. */
  static void begin(RoutingContext routing, RouteClass routeClass, HttpParts parts) {
    long startNanos = parts.ticks().nanos();
    routing.addEndHandler(
        end ->
            parts
                .listener()
                .answered(
                    routeClass,
                    end.succeeded() ? routing.response().getStatusCode() : HttpListener.NOT_HEARD,
                    RefusedResource.of(routing),
                    parts.ticks().nanos() - startNanos));
  }
}
