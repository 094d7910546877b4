package dev.spillway.management;

import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.InvalidRequest;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.bus.FailureAnswers;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Serves what is below {@code /admin}: each request is checked for who asks, then for what it looks
 * like, and only then read and carried out.
 *
 * <p>Every failure is a problem in the one shape. Every write by an operator is audited, be it done
 * or refused.
 */
final class AdminRouter {

  private static final int BODY_BYTES_MAX = 65_536;
  private static final long ANSWER_MILLIS = 5_000;
  private static final String BELOW = "/admin/*";
  private static final Buffer NO_FIELDS = Buffer.buffer("{}");

  private final List<AdminRoute> routes;
  private final AdminAccess access;
  private final AuditLog audit;
  private final Ticks ticks;

  AdminRouter(List<AdminRoute> routes, AdminAccess access, AuditLog audit, Ticks ticks) {
    this.routes = List.copyOf(routes);
    this.access = access;
    this.audit = audit;
    this.ticks = ticks;
  }

  void install(Router router) {
    access.announce();
    router.route(BELOW).handler(this::checkAccess);
    Map<String, List<AdminRoute>> byPath =
        routes.stream()
            .collect(
                Collectors.groupingBy(AdminRoute::path, LinkedHashMap::new, Collectors.toList()));
    byPath.forEach((path, lines) -> install(router, path, lines));
  }

  private void install(Router router, String path, List<AdminRoute> lines) {
    for (AdminRoute line : lines) {
      if (line.writes()) {
        at(router, line).handler(AdminRouter::checkType);
        at(router, line).handler(BodyHandler.create(false).setBodyLimit(BODY_BYTES_MAX));
      }
      at(router, line).handler(routing -> serve(line, routing));
    }
    String allow =
        lines.stream()
            .flatMap(line -> line.methods().stream())
            .map(HttpMethod::name)
            .collect(Collectors.joining(", "));
    Answer refusal =
        Problem.of(ProblemCode.METHOD_NOT_ALLOWED, "The path takes " + allow)
            .header("Allow", allow);
    router.route(path).handler(routing -> Responses.write(routing, refusal));
  }

  private static Route at(Router router, AdminRoute line) {
    Route route = router.route(line.path());
    line.methods().forEach(route::method);
    return route;
  }

  private void checkAccess(RoutingContext routing) {
    HttpMethod method = routing.request().method();
    boolean writes = !method.equals(HttpMethod.GET) && !method.equals(HttpMethod.HEAD);
    access
        .obstacle(routing.request(), writes)
        .ifPresentOrElse(answer -> Responses.write(routing, answer), routing::next);
  }

  private static void checkType(RoutingContext routing) {
    if (Responses.bringsJson(routing)) {
      routing.next();
    } else {
      Responses.write(
          routing,
          Problem.of(
              ProblemCode.UNSUPPORTED_MEDIA_TYPE, "Send Content-Type: application/json, in UTF-8"));
    }
  }

  private void serve(AdminRoute route, RoutingContext routing) {
    String requestId = Responses.requestId(routing);
    Operator operator = access.operator(routing.request());
    Future.succeededFuture()
        .compose(
            go -> {
              Fields fields = fields(route, routing).with(routing.pathParams());
              return route.work().apply(request(fields, operator, requestId));
            })
        .otherwise(
            failure ->
                AdminChange.none(
                    FailureAnswers.of(failure, RouteClass.QUERY, route.path(), requestId)))
        .map(
            change -> {
              if (route.writes()) {
                audit.write(route, routing.request().path(), operator, requestId, change);
              }
              Responses.write(routing, change.answer());
              return change;
            })
        .onFailure(routing::fail);
  }

  private AdminRequest request(Fields fields, Operator operator, String requestId) {
    return new AdminRequest(fields, operator, requestId, Deadline.after(ANSWER_MILLIS, ticks));
  }

  private static Fields fields(AdminRoute route, RoutingContext routing) {
    if (!route.writes()) {
      return Fields.ofText(query(routing));
    }
    Buffer body = routing.body().buffer();
    return Fields.ofJson((body == null || body.length() == 0 ? NO_FIELDS : body).getBytes());
  }

  private static Map<String, String> query(RoutingContext routing) {
    Map<String, String> values = new HashMap<>();
    for (Map.Entry<String, String> parameter : routing.queryParams()) {
      if (values.put(parameter.getKey(), parameter.getValue()) != null) {
        throw new InvalidRequest(parameter.getKey(), "stands more than once");
      }
    }
    return values;
  }
}
