package dev.spillway.chaos;

import dev.spillway.Spillway;
import dev.spillway.config.ConfigLoader;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.testkit.Comparisons;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.TcpGate;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One instance of the service, with gates of its own on the way to the database and to the gateway.
 *
 * <p>Killing it shuts both gates first: from that moment nothing that it still does can be seen by
 * anybody, which is all that a killed process is to the others.
 */
final class Node implements AutoCloseable {

  static final String SECRET_KEY = "test_sk_EXAMPLE";

  private final TcpGate databaseGate;
  private final TcpGate gatewayGate;
  private final Spillway service;
  private final Shop shop;

  private Node(TcpGate databaseGate, TcpGate gatewayGate, Spillway service) {
    this.databaseGate = databaseGate;
    this.gatewayGate = gatewayGate;
    this.service = service;
    this.shop = new Shop("http://127.0.0.1:" + service.apiPort());
  }

  static Node start(URI database, URI gateway, Ticks ticks, List<String> sets) {
    TcpGate databaseGate = new TcpGate(database.getPort());
    TcpGate gatewayGate = new TcpGate(gateway.getPort());
    String url =
        database
            .toString()
            .replace(":" + database.getPort() + "/", ":" + databaseGate.port() + "/");
    List<String> all =
        new ArrayList<>(
            List.of(
                "database.url=" + url,
                "gateway.baseUrl=http://127.0.0.1:" + gatewayGate.port(),
                "gateway.secretKey=" + SECRET_KEY,
                "http.host=127.0.0.1",
                "http.port=0",
                "http.eventLoops=1",
                "webhook.host=127.0.0.1",
                "webhook.port=0",
                "management.port=0",
                "shutdown.notReadySeconds=0",
                "shutdown.graceSeconds=1"));
    all.addAll(sets);
    SpillwayConfig config = ConfigLoader.load(Optional.empty(), Map.of(), all).config();
    return new Node(databaseGate, gatewayGate, await(Spillway.start(config, ticks)));
  }

  Shop shop() {
    return shop;
  }

  int apiPort() {
    return service.apiPort();
  }

  Comparisons comparisons() {
    return new Comparisons("http://127.0.0.1:" + service.managementPort());
  }

  String webhookUrl() {
    return "http://127.0.0.1:" + service.webhookPort() + "/webhooks/toss";
  }

  TcpGate databaseGate() {
    return databaseGate;
  }

  TcpGate gatewayGate() {
    return gatewayGate;
  }

  /** Gone; what it had under way has no more effect. */
  void kill() {
    databaseGate.close();
    gatewayGate.close();
    await(service.close());
  }

  private static <T> T await(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }

  @Override
  public void close() {
    await(service.close());
    databaseGate.close();
    gatewayGate.close();
  }
}
