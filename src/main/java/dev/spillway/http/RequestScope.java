package dev.spillway.http;

import dev.spillway.admission.RouteClass;
import dev.spillway.bus.Departure;
import dev.spillway.time.Deadline;
import io.vertx.ext.web.RoutingContext;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * What one HTTP request carries through its handlers.
 *
 * @param requestId the caller's own if it is sane, else ours; on the response and in each log line
 * @param departure told when the connection goes before the response has
 */
record RequestScope(
    RouteClass routeClass, String requestId, Deadline deadline, Departure departure) {

  static final String REQUEST_ID_HEADER = "X-Request-Id";

  private static final Pattern SANE_ID = Pattern.compile("[A-Za-z0-9._-]{1,64}");
  private static final String KEY = "spillway.scope";

  static RequestScope of(RoutingContext routing) {
    return routing.get(KEY);
  }

  void attachTo(RoutingContext routing) {
    routing.put(KEY, this);
    routing.addEndHandler(
        end -> {
          if (end.failed()) {
            departure.leave();
          }
        });
  }

  /** The id of a request, whether or not it ever got a scope. */
  static String requestId(RoutingContext routing) {
    String known = routing.response().headers().get(REQUEST_ID_HEADER);
    if (known != null) {
      return known;
    }
    String given = routing.request().getHeader(REQUEST_ID_HEADER);
    String id =
        given != null && SANE_ID.matcher(given).matches() ? given : UUID.randomUUID().toString();
    routing.response().putHeader(REQUEST_ID_HEADER, id);
    return id;
  }
}
