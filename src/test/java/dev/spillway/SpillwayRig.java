package dev.spillway;

import dev.spillway.admission.Slots;
import dev.spillway.bus.Endpoint;
import dev.spillway.config.ConfigLoader;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStore;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.TcpGate;
import dev.spillway.testkit.TestDatabase;
import dev.spillway.time.Ticks;
import gatewaysim.GatewaySimulator;
import gatewaysim.SimulatorOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The whole service on real parts in this JVM: a database of its own, a gateway simulator, real
 * ports.
 */
public final class SpillwayRig implements AutoCloseable {

  private static final String SECRET_KEY = "test_sk_EXAMPLE";

  private final HttpClient scraper = HttpClient.newHttpClient();
  private final TestDatabase database;
  private final GatewaySimulator gateway;
  private final TcpGate gatewayGate;
  private final SpillwayConfig config;
  private Spillway spillway;

  private final boolean ownsDatabase;

  private SpillwayRig(
      TestDatabase database,
      boolean ownsDatabase,
      Map<String, String> environment,
      List<String> sets) {
    this.database = database;
    this.ownsDatabase = ownsDatabase;
    this.gateway = GatewaySimulator.start(SimulatorOptions.defaults().withSecretKey(SECRET_KEY));
    this.gatewayGate = new TcpGate(URI.create(gateway.baseUrl()).getPort());
    List<String> all =
        new ArrayList<>(
            List.of(
                "database.url=" + database.url(),
                "gateway.baseUrl=http://127.0.0.1:" + gatewayGate.port(),
                "gateway.secretKey=" + SECRET_KEY,
                "http.host=127.0.0.1",
                "http.port=0",
                "webhook.host=127.0.0.1",
                "webhook.port=0",
                "management.port=0",
                // A machine that runs tests is busy: what is tested must not depend on that.
                "admission.lag.webhook=600000",
                "admission.lag.confirm=600000",
                "admission.lag.cancel=600000",
                "admission.lag.order=600000",
                "admission.lag.query=600000",
                "shutdown.notReadySeconds=0",
                "shutdown.graceSeconds=5"));
    all.addAll(sets);
    this.config = ConfigLoader.load(Optional.empty(), environment, all).config();
    startService();
  }

  /** Starts everything; settings are as for {@code --set}. */
  public static SpillwayRig start(String... sets) {
    return startIn(Map.of(), sets);
  }

  /** The same in an environment, where secrets come from. */
  public static SpillwayRig startIn(Map<String, String> environment, String... sets) {
    return new SpillwayRig(TestDatabase.create(), true, environment, List.of(sets));
  }

  /** The same on a database that the test keeps. */
  public static SpillwayRig on(String databaseUrl, String... sets) {
    return new SpillwayRig(TestDatabase.at(databaseUrl), false, Map.of(), List.of(sets));
  }

  /** Where the event bus is that other services would call. */
  public Vertx vertx() {
    return spillway.vertx();
  }

  private void startService() {
    spillway = await(Spillway.start(config, Ticks.system()));
    gateway.webhookTarget(webhookUrl());
  }

  public Shop shop() {
    return new Shop(apiUrl());
  }

  public String apiUrl() {
    return "http://127.0.0.1:" + spillway.apiPort();
  }

  public String webhookUrl() {
    return "http://127.0.0.1:" + spillway.webhookPort() + "/webhooks/toss";
  }

  public String managementUrl() {
    return "http://127.0.0.1:" + spillway.managementPort();
  }

  public TestDatabase database() {
    return database;
  }

  public GatewaySimulator gateway() {
    return gateway;
  }

  /** The gateway begins anew, without books, faults and settings, and sends its webhooks here. */
  public void resetGateway() {
    gateway.resetAll();
    gateway.webhookTarget(webhookUrl());
  }

  /** From now on the gateway cannot be connected to. */
  public void cutGateway() {
    gatewayGate.shut();
  }

  public void mendGateway() {
    gatewayGate.reopen();
  }

  /** From now on calls to the gateway hang, until it is thawed; none is lost. */
  public void freezeGateway() {
    gatewayGate.freeze();
  }

  public void thawGateway() {
    gatewayGate.thaw();
  }

  Spillway spillway() {
    return spillway;
  }

  /** The paymentKey that the payment window made for an order. */
  public String mint(String orderId, long amount) {
    return gateway.mint(orderId, amount).paymentKey();
  }

  /** The budget of confirms itself, for a test that keeps a place. */
  public Slots gatewaySlots() {
    return spillway.wiring().gateway().confirmSlots();
  }

  /** The budget of transactions that begin something, for a test that takes it all. */
  public Slots writeSlots() {
    return spillway.wiring().database().writeSlots();
  }

  /** What recovery may take of the queries, for a test that takes it all. */
  public Slots recoverySlots() {
    return spillway.wiring().gateway().recoveryQuerySlots();
  }

  public int slotsInUse() {
    return spillway.wiring().gateway().confirmSlots().inUse();
  }

  public int cancelSlotsInUse() {
    return spillway.wiring().gateway().cancelSlots().inUse();
  }

  /** The sum of a metric over all its labels that begin as given, 0 if it is not there (yet). */
  public double metric(String nameAndLabels) {
    return lines(nameAndLabels).stream()
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .sum();
  }

  /** The lines of the metrics page that begin as given. */
  public List<String> lines(String nameAndLabels) {
    HttpRequest scrape = HttpRequest.newBuilder(URI.create(managementUrl() + "/metrics")).build();
    try {
      return scraper
          .send(scrape, HttpResponse.BodyHandlers.ofString())
          .body()
          .lines()
          .filter(line -> line.startsWith(nameAndLabels))
          .toList();
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Asks the gateway how a payment stands and settles it by the answer, as if told to look. */
  public Payment askAbout(String paymentKey) {
    Wiring wiring = spillway.wiring();
    PaymentStore payments = new PaymentStore();
    PaymentKey key = new PaymentKey(paymentKey);
    return await(
        wiring
            .database()
            .background("test", tx -> payments.byKey(tx, key, Endpoint.OPEN_OWNER))
            .compose(
                seen ->
                    wiring
                        .gateway()
                        .query(key, wiring.gateway().webhookQuerySlots().take().orElseThrow())
                        .compose(
                            outcome ->
                                wiring.ledger().settle(seen.orElseThrow(), outcome, "test"))));
  }

  /** Begins the automatic cancel of a payment anew, as an operator does. */
  public Payment cancelAnew(String paymentKey) {
    return await(spillway.wiring().ledger().cancelAnew(askAbout(paymentKey)));
  }

  static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  @Override
  public void close() {
    await(spillway.close());
    gatewayGate.close();
    gateway.close();
    if (ownsDatabase) {
      database.close();
    }
  }
}
