package gatewaysim;

import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.BodyHandler;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The control port: mints payments, changes the settings, plays the bank, and shows what happened.
 * A bad request is answered with 400 and the name of what was wrong.
 */
final class ControlRoutes {
  private static final long BODY_BYTES_MAX = 65_536;
  private static final Pattern ORDER_ID = Pattern.compile("[A-Za-z0-9_=-]{6,64}");
  private static final Pattern NAME = Pattern.compile("(?s).{1,100}");
  private static final Pattern WORD = Pattern.compile("\\S{1,40}");
  private static final Pattern STARTING_STATUS = Pattern.compile("READY|IN_PROGRESS");

  private final Vertx vertx;
  private final Simulation simulation;

  ControlRoutes(Vertx vertx, Simulation simulation) {
    this.vertx = vertx;
    this.simulation = simulation;
  }

  Router router() {
    Router router = Router.router(vertx);
    router.route().handler(BodyHandler.create(false).setBodyLimit(BODY_BYTES_MAX));
    router.get("/_sim").handler(context -> answer(context, this::settings));
    router.put("/_sim").handler(context -> answer(context, this::changeSettings));
    router.get("/_sim/stats").handler(context -> answer(context, any -> stats()));
    router.get("/_sim/ledger").handler(context -> answer(context, this::ledger));
    router.post("/_sim/payments").handler(context -> answer(context, this::mint));
    router
        .post("/_sim/payments/:paymentKey/authenticate")
        .handler(context -> answer(context, this::authenticate));
    router.post("/_sim/deposits").handler(context -> answer(context, this::deposit));
    router.post("/_sim/deposits/errors").handler(context -> answer(context, this::depositError));
    router.post("/_sim/webhooks/forged").handler(context -> answer(context, this::forge));
    router.post("/_sim/clock").handler(context -> answer(context, this::advance));
    router.post("/_sim/reset").handler(context -> answer(context, this::reset));
    for (int status : new int[] {400, 404, 405, 413, 500}) {
      router.errorHandler(status, this::answerUnroutable);
    }
    return router;
  }

  private JsonObject settings(RoutingContext context) {
    return simulation.script().settings().toJson();
  }

  private JsonObject changeSettings(RoutingContext context) {
    Script script = simulation.script();
    script.change(script.settings().with(body(context).json()));
    return script.settings().toJson();
  }

  private JsonObject stats() {
    return simulation.stats().toJson();
  }

  private JsonObject ledger(RoutingContext context) {
    boolean details = !context.queryParam("details").contains("false");
    Optional<String> only = context.queryParam("orderId").stream().findFirst();
    JsonObject orders = new JsonObject();
    Ledger ledger = simulation.ledger();
    for (OrderAccount account :
        only.isPresent() ? ledger.findOrder(only.get()).stream().toList() : ledger.orders()) {
      OrderReport report = account.report(details);
      orders.put(report.orderId(), report.toJson());
    }
    return new JsonObject().put("orders", orders).put("forgottenOrders", ledger.forgottenOrders());
  }

  private JsonObject mint(RoutingContext context) {
    RequestBody body = body(context);
    body.allowOnly("orderId", "amount", "method", "orderName", "status", "dueDate");
    String orderId = body.text("orderId", ORDER_ID);
    PaymentWindow.Choice usual =
        PaymentWindow.Choice.of(orderId, body.integer("amount", 1), method(body));
    if (simulation.ledger().findOrder(orderId).filter(OrderAccount::full).isPresent()) {
      throw new ControlError(409, "order " + orderId + " has too many payments");
    }
    PaymentWindow.Choice choice =
        new PaymentWindow.Choice(
            orderId,
            body.optionalText("orderName", NAME).orElse(usual.orderName()),
            usual.amount(),
            usual.method(),
            body.optionalText("dueDate", WORD).map(this::time).orElse(usual.dueDate()));
    Payment payment = simulation.window().open(choice);
    if (!body.optionalText("status", STARTING_STATUS).equals(Optional.of("READY"))) {
      simulation.window().authenticate(payment);
    }
    return summary(payment);
  }

  private JsonObject authenticate(RoutingContext context) {
    String paymentKey = context.pathParam("paymentKey");
    Payment payment =
        simulation
            .ledger()
            .findPayment(paymentKey)
            .orElseThrow(() -> new ControlError(404, "payment " + paymentKey + " is not known"));
    simulation.window().refresh(payment);
    if (payment.status() != PaymentStatus.READY) {
      throw new ControlError(409, "payment " + paymentKey + " is " + payment.status());
    }
    simulation.window().authenticate(payment);
    return summary(payment);
  }

  private JsonObject deposit(RoutingContext context) {
    return summary(simulation.virtualAccounts().deposit(orderId(context)));
  }

  private JsonObject depositError(RoutingContext context) {
    return summary(simulation.virtualAccounts().takeBack(orderId(context)));
  }

  private JsonObject forge(RoutingContext context) {
    RequestBody body = body(context);
    body.allowOnly("orderId", "status");
    String orderId = body.text("orderId", ORDER_ID);
    Payment payment =
        simulation
            .ledger()
            .paymentOfOrder(orderId)
            .orElseThrow(() -> new ControlError(404, "order " + orderId + " has no payment"));
    String status = body.text("status", WORD);
    try {
      simulation.webhooks().forge(payment, PaymentStatus.valueOf(status));
    } catch (IllegalArgumentException unknown) {
      throw ControlError.badRequest("status must be a payment status");
    }
    return summary(payment);
  }

  private JsonObject advance(RoutingContext context) {
    RequestBody body = body(context);
    body.allowOnly("advanceMs");
    simulation.clock().advance(body.integer("advanceMs", 1));
    return new JsonObject().put("millis", simulation.clock().millis());
  }

  private JsonObject reset(RoutingContext context) {
    boolean bare = context.body().length() <= 0;
    JsonObject body = bare ? new JsonObject() : body(context).json();
    for (String name : body.fieldNames()) {
      if (!name.equals("settings") || !(body.getValue(name) instanceof Boolean)) {
        throw ControlError.badRequest("unknown field or bad value " + name);
      }
    }
    simulation.reset();
    if (body.getBoolean("settings", false)) {
      simulation.script().restore();
    }
    return simulation.stats().toJson();
  }

  private String orderId(RoutingContext context) {
    RequestBody body = body(context);
    body.allowOnly("orderId");
    return body.text("orderId", ORDER_ID);
  }

  private static PaymentMethod method(RequestBody body) {
    return body.optionalText("method", WORD)
        .map(
            word ->
                PaymentMethod.of(word)
                    .orElseThrow(() -> ControlError.badRequest("method " + word + " is unknown")))
        .orElse(PaymentMethod.CARD);
  }

  private OffsetDateTime time(String text) {
    try {
      return OffsetDateTime.parse(text);
    } catch (DateTimeException malformed) {
      throw ControlError.badRequest("dueDate must be a time with an offset");
    }
  }

  private static JsonObject summary(Payment payment) {
    return new JsonObject()
        .put("paymentKey", payment.paymentKey())
        .put("orderId", payment.orderId())
        .put("amount", payment.origin().amount())
        .put("method", payment.method().wireName())
        .put("status", payment.status().name());
  }

  private static RequestBody body(RoutingContext context) {
    return RequestBody.read(context.body().buffer(), ControlError::badRequest);
  }

  private void answer(RoutingContext context, Function<RoutingContext, JsonObject> action) {
    try {
      send(context, 200, action.apply(context));
    } catch (ControlError error) {
      send(context, error.status(), new JsonObject().put("error", error.getMessage()));
    }
  }

  private void answerUnroutable(RoutingContext context) {
    if (context.statusCode() == 500) {
      simulation.meter().countInternalError();
      System.err.println("simulator error path=" + context.request().path());
      if (context.failure() != null) {
        context.failure().printStackTrace();
      }
    }
    send(
        context,
        context.statusCode(),
        new JsonObject()
            .put("error", context.request().method() + " " + context.request().path())
            .put("status", context.statusCode()));
  }

  private static void send(RoutingContext context, int status, JsonObject body) {
    context
        .response()
        .setStatusCode(status)
        .putHeader("Content-Type", "application/json")
        .end(body.toBuffer());
  }
}
