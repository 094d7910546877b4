package dev.spillway;

import dev.spillway.config.ConfigLoader;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.TestDatabase;
import dev.spillway.time.Ticks;
import gatewaysim.GatewaySimulator;
import gatewaysim.SimulatorOptions;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
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
  private static final HttpClient METRICS_CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final TestDatabase database;
  private final GatewaySimulator gateway;
  private final SpillwayConfig config;
  private Spillway spillway;

  private SpillwayRig(List<String> sets, Map<String, String> environment) {
    this.database = TestDatabase.create();
    this.gateway = GatewaySimulator.start(SimulatorOptions.defaults().withSecretKey(SECRET_KEY));
    List<String> all =
        new ArrayList<>(
            List.of(
                "database.url=" + database.url(),
                "gateway.baseUrl=" + gateway.baseUrl(),
                "gateway.secretKey=" + SECRET_KEY,
                "http.host=127.0.0.1",
                "http.port=0",
                "webhook.host=127.0.0.1",
                "webhook.port=0",
                "management.port=0",
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
    return new SpillwayRig(List.of(sets), environment);
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

  Spillway spillway() {
    return spillway;
  }

  /** The paymentKey that the payment window made for an order. */
  public String mint(String orderId, long amount) {
    return gateway.mint(orderId, amount).paymentKey();
  }

  public int slotsInUse() {
    return spillway.wiring().gateway().confirmSlots().inUse();
  }

  /** The value of one metric, 0 if it is not there (yet). */
  public double metric(String nameAndLabels) {
    try {
      String text =
          METRICS_CLIENT
              .send(
                  HttpRequest.newBuilder(URI.create(managementUrl() + "/metrics")).build(),
                  HttpResponse.BodyHandlers.ofString())
              .body();
      return text.lines()
          .filter(line -> line.startsWith(nameAndLabels + " "))
          .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
          .findFirst()
          .orElse(0);
    } catch (java.io.IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  @Override
  public void close() {
    await(spillway.close());
    gateway.close();
    database.close();
  }
}
