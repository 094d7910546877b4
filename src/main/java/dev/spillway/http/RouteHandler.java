package dev.spillway.http;

import dev.spillway.admission.Resource;
import dev.spillway.api.Answer;
import dev.spillway.api.Fields;
import dev.spillway.api.InvalidRequest;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.bus.BusClient;
import dev.spillway.bus.Call;
import dev.spillway.bus.Departure;
import dev.spillway.bus.IdempotencyKeys;
import dev.spillway.bus.Passage;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes one request of the route table from its head to its answer.
 *
 * <p>The deadline starts with the head. Then: whose it is, what types it speaks, its body, its
 * fields; each may end it. What is left is a command, which goes over the event bus to the verticle
 * of its class. If no answer comes before the deadline, the route says what stays true either way.
 */
final class RouteHandler<C> implements Handler<RoutingContext> {

  private static final Logger LOG = LoggerFactory.getLogger(RouteHandler.class);
  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final String TWICE = "stands more than once";

  private final Route<C> route;
  private final HttpParts parts;
  private final Access access;
  private final BodyReader bodies;
  private final Passage passage;

  RouteHandler(Route<C> route, HttpParts parts, Access access, BodyReader bodies) {
    this.route = route;
    this.parts = parts;
    this.access = access;
    this.bodies = bodies;
    this.passage = new Passage(parts.door(), route.routeClass());
  }

  @Override
  public void handle(RoutingContext routing) {
    RequestScope scope = begin(routing);
    if (parts.draining().hasBegun()) {
      Responses.write(routing, Problem.overloaded(route.routeClass(), Resource.DRAINING, 1));
      return;
    }
    // Before anything else is looked at: refusing must cost less than serving.
    Optional<Answer> refusal = passage.look();
    if (refusal.isPresent()) {
      Responses.write(routing, refusal.get());
      return;
    }
    Optional<String> owner = access.owner(routing.request());
    if (owner.isEmpty()) {
      Responses.write(
          routing,
          Problem.of(ProblemCode.UNAUTHORIZED, "Send Authorization: Bearer with an API token")
              .header("WWW-Authenticate", "Bearer"));
      return;
    }
    Optional<Answer> obstacle = Negotiation.obstacle(routing, route.takesBody());
    if (obstacle.isPresent()) {
      Responses.write(routing, obstacle.get());
      return;
    }
    Future<Buffer> body =
        route.takesBody()
            ? bodies.read(routing.request())
            : Future.succeededFuture(Buffer.buffer());
    body.compose(bytes -> passage.enter(() -> dispatch(routing, scope, owner.get(), bytes)))
        .otherwise(failure -> unreadable(failure, scope))
        .map(
            answer -> {
              Responses.write(routing, answer);
              return answer;
            })
        .onFailure(routing::fail);
  }

  private RequestScope begin(RoutingContext routing) {
    Departure departure = new Departure();
    routing.addEndHandler(
        end -> {
          if (end.failed()) {
            departure.leave();
          }
        });
    Observation.begin(routing, route.routeClass(), parts);
    return new RequestScope(
        RequestScope.requestId(routing), parts.deadline(route.routeClass()), departure);
  }

  private Future<Answer> dispatch(
      RoutingContext routing, RequestScope scope, String owner, Buffer body) {
    C command = read(routing, body);
    long askedAtMillis = parts.ticks().epochMillis();
    return parts
        .threads()
        .serve(
            held ->
                parts
                    .bus()
                    .send(
                        route.address(),
                        new Call<>(
                            command,
                            owner,
                            scope.requestId(),
                            scope.deadline(),
                            scope.departure(),
                            held)))
        .recover(
            unanswered -> {
              LOG.debug("no answer requestId={}", scope.requestId(), unanswered);
              return Future.succeededFuture(
                  unanswered instanceof BusClient.Unsent
                      ? Route.late(route.routeClass())
                      : route.unanswered().answer(command, askedAtMillis));
            });
  }

  private C read(RoutingContext routing, Buffer body) {
    Optional<String> key = idempotencyKey(routing.request());
    Fields fields =
        route.takesBody() ? Fields.ofJson(body.getBytes()) : Fields.ofText(query(routing));
    return route.reader().read(fields.with(routing.pathParams()), key);
  }

  private static Optional<String> idempotencyKey(HttpServerRequest request) {
    List<String> given = request.headers().getAll(IDEMPOTENCY_KEY);
    if (given.size() > 1) {
      throw new InvalidRequest(IDEMPOTENCY_KEY, TWICE);
    }
    return given.stream().findFirst().map(IdempotencyKeys::checked);
  }

  private static Map<String, String> query(RoutingContext routing) {
    try {
      return single(routing.queryParams());
    } catch (HttpException undecodable) {
      throw new InvalidRequest("query", "must be percent-encoded UTF-8");
    }
  }

  private static Map<String, String> single(MultiMap parameters) {
    Map<String, String> values = new HashMap<>();
    for (Map.Entry<String, String> parameter : parameters) {
      if (values.put(parameter.getKey(), parameter.getValue()) != null) {
        throw new InvalidRequest(parameter.getKey(), TWICE);
      }
    }
    return values;
  }

  private static Answer unreadable(Throwable failure, RequestScope scope) {
    if (failure instanceof InvalidRequest invalid) {
      return Problem.invalid(invalid.errors());
    }
    if (failure instanceof BodyReader.Unreadable unreadable) {
      return unreadable.answer();
    }
    return RouterErrors.unexpected(failure, scope.requestId());
  }
}
