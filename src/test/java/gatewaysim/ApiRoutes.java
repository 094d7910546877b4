package gatewaysim;

import io.vertx.core.Vertx;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.util.function.Consumer;

/**
 * The gateway's HTTP API. Every call passes the same steps: trace id, key, rate limit, forced
 * error; then its own operation.
 */
final class ApiRoutes {
  private static final long BODY_BYTES_MAX = 65_536;
  private static final String CONFIRM_PATH = "/v1/payments/confirm";

  private final Vertx vertx;
  private final Credentials credentials;
  private final Randomness randomness;
  private final Script script;
  private final CallMeter meter;
  private final RateLimiter rateLimiter;
  private final PostCalls posts;
  private final QueryCalls queries;

  ApiRoutes(
      Vertx vertx,
      Credentials credentials,
      Randomness randomness,
      Script script,
      CallMeter meter,
      RateLimiter rateLimiter,
      PostCalls posts,
      QueryCalls queries) {
    this.vertx = vertx;
    this.credentials = credentials;
    this.randomness = randomness;
    this.script = script;
    this.meter = meter;
    this.rateLimiter = rateLimiter;
    this.posts = posts;
    this.queries = queries;
  }

  Router router() {
    Router router = Router.router(vertx);
    router.route().handler(BodyHandler.create(false).setBodyLimit(BODY_BYTES_MAX));
    router
        .post(CONFIRM_PATH)
        .handler(context -> call(context, Operation.CONFIRM, "confirm", posts::confirm));
    router
        .post("/v1/payments/:paymentKey/cancel")
        .handler(context -> call(context, Operation.CANCEL, "cancel", posts::cancel));
    router
        .get("/v1/payments/orders/:orderId")
        .handler(context -> call(context, Operation.QUERY, "queryByOrder", queries::byOrder));
    router
        .get("/v1/payments/:paymentKey")
        .handler(context -> call(context, Operation.QUERY, "queryByKey", queries::byKey));
    router
        .get("/v1/transactions")
        .handler(
            context ->
                call(context, Operation.TRANSACTIONS, "transactions", queries::transactions));
    for (int status : new int[] {400, 404, 405, 413, 500}) {
      router.errorHandler(status, this::answerUnroutable);
    }
    return router;
  }

  private void call(
      RoutingContext context, Operation operation, String api, Consumer<Exchange> operationStep) {
    Exchange exchange = new Exchange(vertx, context, operation, randomness.traceId());
    meter.started(operation);
    exchange.whenEnded(() -> meter.ended(operation, exchange.answered()));
    try {
      authenticate(exchange);
      if (rateLimiter.exceeded(api, script.settings().number("rateLimitPerMinute"))) {
        throw new Refusal("TOO_MANY_REQUESTS");
      }
      operationStep.accept(exchange);
    } catch (Refusal refusal) {
      exchange.sendError(refusal.code());
    }
  }

  private void authenticate(Exchange exchange) {
    try {
      credentials.require(exchange);
    } catch (Refusal refusal) {
      meter.countUnauthorized();
      throw refusal;
    }
  }

  /** What no route took: unknown paths, malformed requests, and bugs of the simulator. */
  private void answerUnroutable(RoutingContext context) {
    String code =
        switch (context.statusCode()) {
          case 404 -> "NOT_FOUND";
          case 405 -> "METHOD_NOT_ALLOWED";
          case 413 -> "PAYLOAD_TOO_LARGE";
          case 500 -> internalError(context);
          default -> "INVALID_REQUEST";
        };
    if (context.response().headWritten()) {
      context.request().connection().close();
      return;
    }
    Answer answer = ErrorCatalogue.answer(code, false);
    context
        .response()
        .setStatusCode(answer.status())
        .putHeader("x-tosspayments-trace-id", randomness.traceId())
        .putHeader("Content-Type", "application/json;charset=UTF-8")
        .end(answer.body());
  }

  private String internalError(RoutingContext context) {
    meter.countInternalError();
    System.err.println("simulator error path=" + context.request().path());
    if (context.failure() != null) {
      context.failure().printStackTrace();
    }
    return "FAILED_INTERNAL_SYSTEM_PROCESSING";
  }
}
