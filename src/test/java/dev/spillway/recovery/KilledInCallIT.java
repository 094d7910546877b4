package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.testkit.ServedJar;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.TestDatabase;
import gatewaysim.GatewaySimulator;
import gatewaysim.SimulatorOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/**
 * The only instance is killed while the gateway works on its confirm, and started again.
 *
 * <p>How: the packaged service in a process of its own, killed without any warning. What must hold:
 * alone and without a webhook it finds the attempt and ends it as the gateway's books say, by one
 * confirm.
 */
class KilledInCallIT {

  private static final long PRICE = 15_000;
  private static final String SECRET_KEY = "test_sk_EXAMPLE";
  private static final Duration PATIENCE = Duration.ofSeconds(120);

  @Test
  void what_it_left_unknown_is_settled_by_its_next_start() {
    try (TestDatabase database = TestDatabase.create();
        GatewaySimulator gateway =
            GatewaySimulator.start(SimulatorOptions.defaults().withSecretKey(SECRET_KEY))) {
      gateway.settings(new JsonObject().put("webhookEvents", new JsonArray()));
      String orderId = killedInCall(database, gateway);
      assertThat(status(database)).isEqualTo("UNKNOWN");
      await().atMost(PATIENCE).until(() -> gateway.ledger(orderId).approvals() == 1);

      try (ServedJar again = serve(database, gateway)) {
        await().atMost(PATIENCE).until(again::ready);
        new ShiftedTime(database).shift(Duration.ofMinutes(1));

        await().atMost(PATIENCE).until(() -> status(database).equals("APPROVED"));
        assertThat(new Shop(again.apiUrl()).get("/orders/" + orderId).text("status"))
            .isEqualTo("PAID");
      }
      assertThat(gateway.ledger(orderId).confirms()).isEqualTo(1);
    }
  }

  private static String killedInCall(TestDatabase database, GatewaySimulator gateway) {
    gateway.latency(Duration.ofSeconds(3));
    try (ServedJar first = serve(database, gateway)) {
      await().atMost(PATIENCE).until(first::ready);
      Shop shop = new Shop(first.apiUrl());
      String orderId = shop.order(PRICE);
      shop.confirmLater(gateway.mint(orderId, PRICE).paymentKey(), orderId, PRICE);
      await().atMost(PATIENCE).until(() -> gateway.ledger(orderId).confirms() == 1);
      return orderId;
    }
  }

  private static ServedJar serve(TestDatabase database, GatewaySimulator gateway) {
    return ServedJar.run(
        Map.of("SPILLWAY_DATABASE_URL", database.url(), "SPILLWAY_GATEWAY_SECRETKEY", SECRET_KEY),
        "serve",
        "--set",
        "gateway.baseUrl=" + gateway.baseUrl(),
        "--set",
        "http.host=127.0.0.1",
        "--set",
        "http.port=0",
        "--set",
        "webhook.host=127.0.0.1",
        "--set",
        "webhook.port=0",
        "--set",
        "management.port=0");
  }

  private static String status(TestDatabase database) {
    return database.column("select status from payments").get(0);
  }
}
