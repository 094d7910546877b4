package dev.spillway.http;

import dev.spillway.bus.Departure;
import dev.spillway.bus.RequestIds;
import dev.spillway.time.Deadline;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import java.util.Optional;

/**
 * What one HTTP request carries from its head to its answer.
 *
 * @param requestId the caller's own if it is sane, else ours; on the response and in each log line
 * @param departure told when the connection goes before the response has
 */
record RequestScope(String requestId, Deadline deadline, Departure departure) {

  static final String REQUEST_ID_HEADER = "X-Request-Id";

  /** The id of a request, which is from now on that of its response. */
  static String requestId(RoutingContext routing) {
    String known = routing.response().headers().get(REQUEST_ID_HEADER);
    if (known != null) {
      return known;
    }
    String id = requestId(routing.request());
    routing.response().putHeader(REQUEST_ID_HEADER, id);
    return id;
  }

  /** The same for a request that has no routing, asked for once. */
  static String requestId(HttpServerRequest request) {
    return RequestIds.of(Optional.ofNullable(request.getHeader(REQUEST_ID_HEADER)));
  }
}
