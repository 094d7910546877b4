package gatewaysim;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;

/**
 * A running simulator of the payment gateway: its API on one port, its control on another.
 *
 * <p>It shares no class with the service under test and knows only the wire format. All of its
 * state lives on one event loop; the methods here may be called from any other thread and block
 * until that loop has answered.
 */
public final class GatewaySimulator implements AutoCloseable {
  private static final Duration WAIT_MAX = Duration.ofSeconds(30);
  private static final int CONNECTIONS_MAX = 20_000;

  private final Vertx vertx;
  private final String host;
  private final Simulation simulation;
  private HttpServer api;
  private HttpServer control;

  private GatewaySimulator(Vertx vertx, String host, Simulation simulation) {
    this.vertx = vertx;
    this.host = host;
    this.simulation = simulation;
  }

  /** What a minted payment is known by. */
  public record Minted(String paymentKey, String orderId, long amount) {}

  public static GatewaySimulator start(SimulatorOptions options) {
    Settings settings =
        Settings.defaults()
            .with(
                new JsonObject()
                    .put("webhookUrl", options.webhookUrl())
                    .put("clockFactor", options.clockFactor())
                    .put("acceptUnknownKeys", options.acceptUnknownKeys()));
    Vertx vertx = Vertx.vertx(new VertxOptions().setEventLoopPoolSize(1));
    GatewaySimulator simulator =
        new GatewaySimulator(vertx, options.host(), new Simulation(vertx, options, settings));
    try {
      simulator.listen(options);
    } catch (RuntimeException failed) {
      simulator.close();
      throw failed;
    }
    return simulator;
  }

  /** Root of the gateway's API, without a slash at its end. */
  public String baseUrl() {
    return "http://" + host + ":" + api.actualPort();
  }

  /** Root of the control port, without a slash at its end. */
  public String controlUrl() {
    return "http://" + host + ":" + control.actualPort();
  }

  /** Does what the payment window does: a card payment that waits for its confirm. */
  public Minted mint(String orderId, long amount) {
    return mint(orderId, amount, PaymentMethod.CARD);
  }

  public Minted mint(String orderId, long amount, PaymentMethod method) {
    return onLoop(
        () -> {
          PaymentWindow.Choice choice = PaymentWindow.Choice.of(orderId, amount, method);
          Payment payment = simulation.window().open(choice);
          simulation.window().authenticate(payment);
          return new Minted(payment.paymentKey(), orderId, amount);
        });
  }

  /** A partial update, as {@code PUT /_sim} takes it. */
  public void settings(JsonObject patch) {
    run(() -> simulation.script().change(simulation.script().settings().with(patch)));
  }

  public void latency(Duration mean) {
    settings(new JsonObject().put("latencyMs", mean.toMillis()));
  }

  /** Makes this share of the confirms go wrong. */
  public void fault(Fault fault, double share) {
    fault(fault, share, Operation.CONFIRM);
  }

  /** The same of the calls of one operation. */
  public void fault(Fault fault, double share, Operation operation) {
    settings(
        new JsonObject()
            .put("fault", fault.wireName())
            .put("share", share)
            .put("operations", JsonArray.of(operation.wireName())));
  }

  /** The next calls of this kind about this payment go wrong so, one after the other. */
  public void plan(String paymentKey, Operation operation, List<Fault> faults) {
    run(() -> simulation.script().plan(paymentKey, operation, faults));
  }

  /** Whatever was planned goes well instead. */
  public void forgetPlans() {
    run(() -> simulation.script().forgetPlans());
  }

  /** The transmission ids of the webhooks that were answered 200. */
  public List<String> acceptedWebhooks() {
    return onLoop(simulation::acceptedWebhooks);
  }

  public void webhookTarget(String url) {
    settings(new JsonObject().put("webhookUrl", url));
  }

  /** The books of one order; all zero if the gateway has never heard of it. */
  public OrderReport ledger(String orderId) {
    return onLoop(
        () ->
            simulation
                .ledger()
                .findOrder(orderId)
                .map(account -> account.report(true))
                .orElseGet(() -> OrderReport.empty(orderId)));
  }

  public SimulatorStats stats() {
    return onLoop(simulation::stats);
  }

  /** The buyer pays into the virtual account of the order. */
  public void deposit(String orderId) {
    run(() -> simulation.virtualAccounts().deposit(orderId));
  }

  /** The bank takes the deposit of the order back. */
  public void depositError(String orderId) {
    run(() -> simulation.virtualAccounts().takeBack(orderId));
  }

  /** Sends what a stranger might: an event of the order's payment with an untrue status. */
  public void forgeWebhook(String orderId, PaymentStatus status) {
    run(
        () ->
            simulation
                .webhooks()
                .forge(simulation.ledger().paymentOfOrder(orderId).orElseThrow(), status));
  }

  /** Ages sessions, idempotency keys and webhook schedules. */
  public void advance(Duration simulated) {
    run(() -> simulation.clock().advance(simulated.toMillis()));
  }

  /** Forgets all that happened; the settings stay. */
  public void reset() {
    run(simulation::reset);
  }

  /** Forgets all that happened and goes back to the settings of the start. */
  public void resetAll() {
    run(
        () -> {
          simulation.reset();
          simulation.script().restore();
        });
  }

  @Override
  public void close() {
    await(vertx.close());
  }

  private void listen(SimulatorOptions options) {
    api =
        serve(
            simulation.apiRoutes(vertx, options.secretKey()).router(),
            options.host(),
            options.port());
    control =
        serve(new ControlRoutes(vertx, simulation).router(), options.host(), options.controlPort());
  }

  private HttpServer serve(Router router, String address, int port) {
    // Plain HTTP/1.1 only: one call per connection, so that a reset hits one call alone.
    HttpServerOptions options = new HttpServerOptions().setHttp2ClearTextEnabled(false);
    HttpServer server = vertx.createHttpServer(options).requestHandler(router);
    ConnectionLimit limit = new ConnectionLimit(CONNECTIONS_MAX);
    server.connectionHandler(limit::opened);
    return await(server.listen(port, address));
  }

  private void run(Runnable action) {
    onLoop(
        () -> {
          action.run();
          return true;
        });
  }

  private <T> T onLoop(Supplier<T> action) {
    CompletableFuture<T> result = new CompletableFuture<>();
    vertx.runOnContext(
        now -> {
          try {
            result.complete(action.get());
          } catch (RuntimeException failed) {
            result.completeExceptionally(failed);
          }
        });
    return await(result);
  }

  private static <T> T await(Future<T> future) {
    return await(future.toCompletionStage().toCompletableFuture());
  }

  private static <T> T await(CompletableFuture<T> future) {
    try {
      return future.get(WAIT_MAX.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException failed) {
      throw new IllegalStateException(failed.getCause().getMessage(), failed.getCause());
    } catch (TimeoutException late) {
      throw new IllegalStateException("the simulator did not answer within " + WAIT_MAX, late);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the simulator", interrupted);
    }
  }
}
