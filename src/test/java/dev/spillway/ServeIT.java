package dev.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.testkit.ServedJar;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.TcpGate;
import dev.spillway.testkit.TestDatabase;
import gatewaysim.GatewaySimulator;
import gatewaysim.SimulatorOptions;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.jar.JarFile;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The packaged jar as an operator meets it. */
class ServeIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static TestDatabase database;
  private static GatewaySimulator gateway;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    gateway = GatewaySimulator.start(SimulatorOptions.defaults().withSecretKey("test_sk_EXAMPLE"));
  }

  @AfterAll
  static void stop() {
    gateway.close();
    database.close();
  }

  private static Map<String, String> environment() {
    return new TreeMap<>(
        Map.of(
            "SPILLWAY_DATABASE_URL", database.url(),
            "SPILLWAY_GATEWAY_BASEURL", gateway.baseUrl(),
            "SPILLWAY_GATEWAY_SECRETKEY", "test_sk_EXAMPLE",
            "SPILLWAY_HTTP_HOST", "127.0.0.1",
            "SPILLWAY_HTTP_PORT", "0",
            "SPILLWAY_WEBHOOK_PORT", "0",
            "SPILLWAY_MANAGEMENT_PORT", "0"));
  }

  @Test
  void it_serves_with_the_delivered_configuration_and_stops_in_good_order() throws Exception {
    try (ServedJar served =
        ServedJar.run(
            environment(),
            "serve",
            "--config",
            "conf/spillway.yaml",
            "--set",
            "shutdown.notReadySeconds=1")) {
      await().atMost(PATIENCE).until(served::ready);
      Shop shop = new Shop(served.apiUrl());
      String orderId = shop.order(1_000);
      String key = gateway.mint(orderId, 1_000).paymentKey();
      gateway.latency(Duration.ofSeconds(3));
      CompletableFuture<Shop.Reply> underWay = shop.confirmLater(key, orderId, 1_000);
      await().until(() -> gateway.stats().inFlight() == 1);

      served.terminate();
      await().until(() -> ServedJar.status(served.managementUrl() + "/health/ready") == 503);
      int whileNotReady = shop.get("/orders/" + orderId).status();

      assertThat(whileNotReady).isEqualTo(200);
      assertThat(underWay.join().status()).isEqualTo(200);
      assertThat(served.exitCode()).isZero();
      assertThat(served.output()).last().asString().endsWith("stopped");
      assertThat(served.output()).noneMatch(line -> line.contains("test_sk_EXAMPLE"));
    } finally {
      gateway.latency(Duration.ZERO);
    }
  }

  @Test
  void a_second_signal_ends_it_at_once() {
    try (ServedJar served = ServedJar.run(environment(), "serve")) {
      await().atMost(PATIENCE).until(served::ready);

      served.terminate();
      await().until(() -> served.output().stream().anyMatch(line -> line.endsWith("stopping")));
      served.terminate();

      assertThat(served.exitCode()).isEqualTo(130);
    }
  }

  @Test
  void with_a_database_that_fell_silent_it_comes_to_its_end_all_the_same() {
    URI url = URI.create(database.url());
    Map<String, String> environment = environment();
    try (TcpGate gate = new TcpGate(url.getPort())) {
      environment.put(
          "SPILLWAY_DATABASE_URL",
          database.url().replace(":" + url.getPort() + "/", ":" + gate.port() + "/"));
      environment.put("SPILLWAY_SHUTDOWN_NOTREADYSECONDS", "0");
      environment.put("SPILLWAY_SHUTDOWN_GRACESECONDS", "1");
      try (ServedJar served = ServedJar.run(environment, "serve")) {
        await().atMost(PATIENCE).until(served::ready);
        gate.freeze();
        assertThat(new Shop(served.apiUrl()).get("/orders/nosuchorder").status()).isEqualTo(503);

        served.terminate();

        assertThat(served.exitCode()).isZero();
        assertThat(served.output()).last().asString().endsWith("stopped");
      }
    }
  }

  @Test
  void a_wrong_configuration_is_refused_with_one_line_for_each_mistake() {
    try (ServedJar served =
        ServedJar.run(environment(), "serve", "--set", "gateway.slot=4", "--set", "http.port=x")) {
      assertThat(served.exitCode()).isEqualTo(2);
      assertThat(served.output()).hasSize(2);
      assertThat(served.output().get(0)).contains("gateway.slot").contains("gateway.slots");
    }
  }

  @Test
  void an_api_without_tokens_is_not_opened_to_the_world() {
    Map<String, String> environment = environment();
    environment.put("SPILLWAY_HTTP_HOST", "0.0.0.0");
    try (ServedJar served = ServedJar.run(environment, "serve")) {
      assertThat(served.exitCode()).isEqualTo(2);
      assertThat(served.output()).singleElement().asString().contains("api.tokens");
    }
  }

  @Test
  void a_database_that_is_away_at_start_is_one_clear_line_and_exit_code_1() {
    Map<String, String> environment = environment();
    environment.put("SPILLWAY_DATABASE_URL", "postgresql://nobody:nothing@127.0.0.1:1/none");
    try (ServedJar served = ServedJar.run(environment, "serve")) {
      assertThat(served.exitCode()).isEqualTo(1);
      assertThat(served.output()).last().asString().contains("could not start");
      assertThat(served.output()).noneMatch(line -> line.startsWith("\tat "));
    }
  }

  @Test
  void help_tells_a_stranger_what_to_do() {
    try (ServedJar served = ServedJar.run(Map.of(), "serve", "--help")) {
      assertThat(served.exitCode()).isZero();
      assertThat(String.join("\n", served.output()))
          .contains("--config", "--set", "SPILLWAY_", "database.url", "gateway.secretKey");
    }
  }

  @Test
  void the_jar_has_no_simulator_and_no_embedded_database() throws IOException {
    try (JarFile jar = new JarFile(ServedJar.jar().toFile())) {
      assertThat(jar.stream().map(entry -> entry.getName()))
          .contains("dev/spillway/Main.class", "db/migration/V1__checkout.sql")
          .noneMatch(name -> name.startsWith("gatewaysim/") || name.startsWith("io/zonky/"))
          .noneMatch(name -> name.startsWith("org/apache/jmeter"));
    }
  }
}
