package dev.spillway.http;

import dev.spillway.admission.RouteClass;
import dev.spillway.api.Answer;
import dev.spillway.api.Problem;
import dev.spillway.api.ProblemCode;
import dev.spillway.bus.Addresses;
import dev.spillway.bus.Call;
import dev.spillway.bus.Departure;
import dev.spillway.bus.Endpoint;
import dev.spillway.bus.Passage;
import dev.spillway.time.Deadline;
import dev.spillway.webhook.WebhookDelivery;
import dev.spillway.webhook.WebhookOptions;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gateway's port: takes webhooks of any content type as the bytes they are. The deadline starts
 * with the head. If a list says from where webhooks may come, others hear 403 there.
 *
 * <p>It has an event loop of its own, so that nothing which the shops do can delay it.
 */
public final class WebhookListener extends VerticleBase {

  private static final Logger LOG = LoggerFactory.getLogger(WebhookListener.class);
  private static final String PATH = "/webhooks/toss";
  private static final List<String> KEPT_HEADERS =
      List.of(
          "content-type",
          WebhookDelivery.TRANSMISSION_ID,
          "tosspayments-webhook-transmission-time",
          "tosspayments-webhook-transmission-retried-count",
          "tosspayments-webhook-signature");

  private final WebhookOptions options;
  private final HttpParts parts;
  private final int graceSeconds;
  private volatile Port port;
  private final Passage passage;
  private final SenderCheck senders;
  private BodyReader bodies;

  public WebhookListener(WebhookOptions options, HttpParts parts, int graceSeconds) {
    this.options = options;
    this.parts = parts;
    this.graceSeconds = graceSeconds;
    this.passage = new Passage(parts.door(), RouteClass.WEBHOOK);
    this.senders = new SenderCheck(options.sender());
  }

  @Override
  public Future<?> start() {
    bodies =
        new BodyReader(vertx, options.bodyBytesLimit(), options.maxReading(), options.readMillis());
    Router router = Router.router(vertx);
    router.post(PATH).handler(this::receive);
    RouterErrors.refuseOthers(router, PATH, List.of(HttpMethod.POST));
    RouterErrors.install(router);
    HttpServer server =
        Servers.make(
            vertx, options.host(), options.port(), parts, options.maxConnections(), bodies, router);
    port = new Port(server, graceSeconds);
    return server.listen();
  }

  private void receive(RoutingContext routing) {
    String requestId = RequestScope.requestId(routing);
    Observation.begin(routing, RouteClass.WEBHOOK, parts);
    // Before the body is read, and before the door: a stranger shall cost next to nothing.
    if (!senders.allows(routing.request())) {
      Responses.write(
          routing, Problem.of(ProblemCode.FORBIDDEN, "Webhooks are not taken from this address"));
      return;
    }
    Optional<Answer> refusal = passage.look();
    if (refusal.isPresent()) {
      Responses.write(routing, refusal.get());
      return;
    }
    Deadline deadline = parts.deadline(RouteClass.WEBHOOK);
    bodies
        .read(routing.request())
        .compose(raw -> passage.enter(() -> dispatch(routing, raw, requestId, deadline)))
        .otherwise(failure -> unanswered(failure, requestId))
        .map(
            answer -> {
              Responses.write(routing, answer);
              return answer;
            })
        .onFailure(routing::fail);
  }

  private Future<Answer> dispatch(
      RoutingContext routing, Buffer raw, String requestId, Deadline deadline) {
    return parts
        .threads()
        .serve(
            held ->
                parts
                    .bus()
                    .send(
                        Addresses.WEBHOOK_RECEIVE, call(routing, raw, requestId, deadline, held)));
  }

  private Call<WebhookDelivery> call(
      RoutingContext routing,
      Buffer raw,
      String requestId,
      Deadline deadline,
      Optional<Executor> held) {
    Map<String, String> headers = new HashMap<>();
    for (String name : KEPT_HEADERS) {
      String value = routing.request().getHeader(name);
      if (value != null) {
        headers.put(name, value);
      }
    }
    return new Call<>(
        new WebhookDelivery(headers, raw),
        Endpoint.OPEN_OWNER,
        requestId,
        deadline,
        new Departure(),
        held);
  }

  /** Without a body nothing can be stored; without word that it was, nothing is promised. */
  private static Answer unanswered(Throwable failure, String requestId) {
    if (failure instanceof BodyReader.Unreadable unreadable) {
      return unreadable.answer();
    }
    LOG.debug("no word of a webhook requestId={}", requestId, failure);
    return Route.late(RouteClass.WEBHOOK);
  }

  /** The port in use, of interest when any free one was asked for. */
  public int port() {
    return port.number();
  }

  /** Takes no new connection and lets requests under way finish. */
  public Future<Void> drain() {
    return port == null ? Future.succeededFuture() : port.drain();
  }

  @Override
  public Future<?> stop() {
    return drain();
  }
}
