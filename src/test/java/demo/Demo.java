package demo;

import gatewaysim.GatewaySimulator;
import gatewaysim.SimulatorOptions;
import io.vertx.core.json.JsonObject;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Starts everything, says where it is, and stops it in the opposite order when the process is told
 * to end: by Ctrl-C, by SIGTERM, or by its terminal going away.
 *
 * <p>What it cannot do is said in one line, with exit code 1.
 */
public final class Demo {

  /** With the usual load, more calls at once than there are slots. */
  static final int SLOW_MILLIS = 15_000;

  static final int USUAL_MILLIS = 200;
  private static final int FIRST_ORDER_SECONDS_MAX = 10;

  private final DemoOptions options;
  private final Parts parts;

  private Demo(DemoOptions options, Parts parts) {
    this.options = options;
    this.parts = parts;
  }

  public static void main(String[] arguments) {
    Parts parts = new Parts();
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(parts::stop, "demo-stop"));
      System.out.println(new Demo(DemoOptions.fromProperties(), parts).start());
    } catch (Exception failure) {
      if (!parts.stopping()) {
        System.err.println("demo: " + line(failure));
        System.exit(1);
      }
    }
    // Until the process is told to end; the hook then does the rest.
    new Semaphore(0).acquireUninterruptibly();
  }

  private static String line(Exception failure) {
    return failure instanceof DemoFailure ? failure.getMessage() : failure.toString();
  }

  private String start() throws Exception {
    DataDirectory directory = parts.start("data directory", () -> DataDirectory.open(home()));
    options.checkPortsAreFree();
    DemoDatabase database = parts.start("PostgreSQL", () -> DemoDatabase.start(directory));
    GatewaySimulator gateway = startGateway();
    DemoService service =
        parts.start("service", () -> DemoService.start(options, database.url(), gateway));
    gateway.webhookTarget(service.webhookUrl());
    ShopClient shop = new ShopClient(service.apiUrl());
    String orderId = firstOrder(shop);
    parts.start("load", () -> SteadyLoad.start(shop, options.ordersPerSecond()));
    return Banner.text(
        options,
        directory.root(),
        service,
        gateway.baseUrl(),
        gateway.controlUrl(),
        database.url(),
        orderId);
  }

  /** Beside the classes, whatever directory the process was started from. */
  private static Path home() throws URISyntaxException {
    Path classes = Path.of(Demo.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    return classes.resolveSibling("demo");
  }

  private GatewaySimulator startGateway() throws Exception {
    SimulatorOptions defaults = SimulatorOptions.defaults();
    SimulatorOptions wanted =
        new SimulatorOptions(
            DemoOptions.HOST,
            options.gatewayPort(),
            options.gatewayControlPort(),
            DemoService.SECRET_KEY,
            defaults.webhookUrl(),
            defaults.clockFactor(),
            true,
            defaults.seed(),
            defaults.maxOrders());
    GatewaySimulator gateway =
        parts.start("gateway simulator", () -> GatewaySimulator.start(wanted));
    gateway.settings(new JsonObject().put("latencyMs", USUAL_MILLIS));
    return gateway;
  }

  private static String firstOrder(ShopClient shop) throws Exception {
    ShopClient.Reply reply =
        shop.post("/orders", ShopClient.order()).get(FIRST_ORDER_SECONDS_MAX, TimeUnit.SECONDS);
    if (reply.status() != 201) {
      throw new DemoFailure("the first order was refused: " + reply.body().encode());
    }
    return reply.body().getString("orderId");
  }
}
