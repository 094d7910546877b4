package dev.spillway.management;

import dev.spillway.api.Answer;
import dev.spillway.api.FieldError;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.bus.RequestIds;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.MIMEHeader;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Writes the answers of the operators' port; what the router itself refuses is a problem too. */
final class Responses {

  private static final Logger LOG = LoggerFactory.getLogger(Responses.class);
  private static final String REQUEST_ID_HEADER = "X-Request-Id";
  private static final String JSON = "application/json";
  private static final String PROBLEM = "application/problem+json";

  private Responses() {}

  static void write(RoutingContext routing, Answer answer) {
    HttpServerResponse response = routing.response();
    if (response.ended() || response.closed()) {
      return;
    }
    answer.headers().forEach(response::putHeader);
    String requestId = requestId(routing);
    response
        .setStatusCode(answer.status())
        .putHeader(REQUEST_ID_HEADER, requestId)
        .putHeader(HttpHeaders.CACHE_CONTROL, "no-store")
        .putHeader(HttpHeaders.CONTENT_TYPE, answer.isProblem() ? PROBLEM : JSON)
        .end(answer.bodyFor(requestId).toBuffer());
  }

  /** The caller's own if it is sane, else ours; one for each request. */
  static String requestId(RoutingContext routing) {
    String known = routing.get(REQUEST_ID_HEADER);
    if (known != null) {
      return known;
    }
    String given = routing.request().getHeader(REQUEST_ID_HEADER);
    String id = RequestIds.of(Optional.ofNullable(given));
    routing.put(REQUEST_ID_HEADER, id);
    return id;
  }

  /** Whether the body is said to be JSON in UTF-8, as it is and not compressed. */
  static boolean bringsJson(RoutingContext routing) {
    MIMEHeader type = routing.parsedHeaders().contentType();
    String encoding = routing.request().getHeader(HttpHeaders.CONTENT_ENCODING);
    boolean plain = encoding == null || encoding.equalsIgnoreCase("identity");
    boolean utf8 =
        type.parameters().entrySet().stream()
            .filter(parameter -> parameter.getKey().trim().equalsIgnoreCase("charset"))
            .allMatch(parameter -> parameter.getValue().trim().equalsIgnoreCase("utf-8"));
    return plain
        && utf8
        && type.component().trim().equalsIgnoreCase("application")
        && type.subComponent().trim().equalsIgnoreCase("json");
  }

  static void installErrors(Router router) {
    router.errorHandler(404, Responses::notFound);
    router.errorHandler(400, Responses::unreadable);
    router.errorHandler(413, Responses::tooLarge);
    router.errorHandler(500, Responses::unexpected);
  }

  private static void notFound(RoutingContext routing) {
    write(routing, Problem.of(ProblemCode.NOT_FOUND, "Nothing has this path"));
  }

  private static void unreadable(RoutingContext routing) {
    write(routing, Problem.invalid(List.of(new FieldError("request", "cannot be read"))));
  }

  private static void tooLarge(RoutingContext routing) {
    write(routing, Problem.of(ProblemCode.CONTENT_TOO_LARGE, "The body is too large"));
  }

  private static void unexpected(RoutingContext routing) {
    LOG.error("unexpected failure requestId={}", requestId(routing), routing.failure());
    write(
        routing,
        Problem.of(
            ProblemCode.INTERNAL_ERROR,
            "The log has it under this requestId",
            true,
            new JsonObject()));
  }
}
