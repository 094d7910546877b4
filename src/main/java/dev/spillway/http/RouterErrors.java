package dev.spillway.http;

import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Gives every failure of routing and parsing the one shape of a problem. */
final class RouterErrors {

  private static final Logger LOG = LoggerFactory.getLogger(RouterErrors.class);
  private static final Pattern PARAMETER = Pattern.compile(":[A-Za-z]+");

  private RouterErrors() {}

  /** A path and a method that it takes. */
  record Served(String method, String path) {
    boolean covers(String requested) {
      return Pattern.matches(PARAMETER.matcher(path).replaceAll("[^/]+"), requested);
    }
  }

  static void install(Router router, List<Served> served) {
    router.route().failureHandler(RouterErrors::failed);
    router.errorHandler(
        404,
        routing ->
            Responses.write(routing, Problem.of(ProblemCode.NOT_FOUND, "Nothing has this path")));
    router.errorHandler(
        405, routing -> Responses.write(routing, methodNotAllowed(routing, served)));
    router.errorHandler(400, RouterErrors::failed);
    router.errorHandler(500, RouterErrors::failed);
  }

  private static Answer methodNotAllowed(RoutingContext routing, List<Served> served) {
    String allow =
        served.stream()
            .filter(s -> s.covers(routing.request().path()))
            .map(Served::method)
            .distinct()
            .collect(Collectors.joining(", "));
    return Problem.of(ProblemCode.METHOD_NOT_ALLOWED, "The path takes " + allow)
        .header("Allow", allow);
  }

  private static void failed(RoutingContext routing) {
    if (routing.statusCode() >= 400 && routing.statusCode() < 500) {
      String detail = "The request line or a path parameter cannot be read";
      Responses.write(routing, Problem.of(ProblemCode.INVALID_REQUEST, detail));
      return;
    }
    LOG.error(
        "unexpected failure requestId={}", RequestScope.requestId(routing), routing.failure());
    Responses.write(
        routing,
        Problem.of(
            ProblemCode.INTERNAL_ERROR,
            "The log has it under this requestId",
            true,
            new JsonObject()));
  }

  /** What cannot even be parsed as HTTP: answered in our shape, then closed. */
  static void invalid(HttpServerRequest request) {
    Throwable cause = request.decoderResult().cause();
    String kind = cause == null ? "" : cause.getClass().getSimpleName();
    ProblemCode code =
        switch (kind) {
          case "TooLongHttpLineException" -> ProblemCode.URI_TOO_LONG;
          case "TooLongHttpHeaderException" -> ProblemCode.HEADERS_TOO_LARGE;
          default -> ProblemCode.INVALID_REQUEST;
        };
    Answer answer = Problem.of(code, code.title()).header("Connection", "close");
    request.response().endHandler(sent -> request.connection().close());
    Responses.write(request.response(), answer, UUID.randomUUID().toString());
  }
}
