package dev.spillway.http;

import dev.spillway.api.Answer;
import dev.spillway.api.FieldError;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives every failure of routing and parsing the one shape of a problem. */
final class RouterErrors {

  private static final Logger LOG = LoggerFactory.getLogger(RouterErrors.class);

  private RouterErrors() {}

  /** Refuses all other methods of a path. To be called after the routes that take these. */
  static void refuseOthers(Router router, String path, Collection<HttpMethod> taken) {
    String allow = taken.stream().map(HttpMethod::name).collect(Collectors.joining(", "));
    Answer refusal =
        Problem.of(ProblemCode.METHOD_NOT_ALLOWED, "The path takes " + allow)
            .header("Allow", allow);
    router
        .route(path)
        .handler(
            routing -> {
              if (taken.contains(routing.request().method())) {
                routing.next();
              } else {
                Responses.write(routing, refusal);
              }
            });
  }

  static void install(Router router) {
    router.route().failureHandler(RouterErrors::failed);
    router.errorHandler(404, RouterErrors::notFound);
    // The router itself fails with 400 when it cannot read a path, and then sets no status.
    router.errorHandler(400, RouterErrors::unreadable);
    router.errorHandler(500, RouterErrors::failed);
  }

  private static void failed(RoutingContext routing) {
    switch (routing.statusCode()) {
      case 400 -> unreadable(routing);
      // Of a target that is no path at all, such as that of CONNECT.
      case 404 -> notFound(routing);
      default ->
          Responses.write(routing, unexpected(routing.failure(), RequestScope.requestId(routing)));
    }
  }

  private static void notFound(RoutingContext routing) {
    Responses.write(routing, Problem.of(ProblemCode.NOT_FOUND, "Nothing has this path"));
  }

  private static void unreadable(RoutingContext routing) {
    Responses.write(routing, malformed("has a path or a Host header that cannot be read"));
  }

  /** A mistake of this program. What was done before it showed is not known here. */
  static Answer unexpected(Throwable failure, String requestId) {
    LOG.error("unexpected failure requestId={}", requestId, failure);
    return Problem.of(
        ProblemCode.INTERNAL_ERROR, "The log has it under this requestId", true, new JsonObject());
  }

  /** What cannot even be parsed as HTTP: answered in our shape, then closed by the server. */
  static void invalid(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    String kind = cause == null ? "" : cause.getClass().getSimpleName();
    Answer answer =
        switch (kind) {
          case "TooLongHttpLineException" -> tooLong(ProblemCode.URI_TOO_LONG);
          case "TooLongHttpHeaderException" -> tooLong(ProblemCode.REQUEST_HEADER_FIELDS_TOO_LARGE);
          default -> malformed("is not HTTP");
        };
    Responses.write(
        request.response(), answer.header("Connection", "close"), RequestScope.requestId(request));
  }

  private static Answer tooLong(ProblemCode code) {
    return Problem.of(code, code.title());
  }

  private static Answer malformed(String why) {
    return Problem.invalid(List.of(new FieldError("request", why)));
  }
}
