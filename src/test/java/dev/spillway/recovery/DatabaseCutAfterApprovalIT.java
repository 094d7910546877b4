package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.TcpGate;
import dev.spillway.testkit.TestDatabase;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * The way to the database is cut between the gateway's approval and the commit that would say so.
 *
 * <p>How: the service reaches PostgreSQL through a gate, which shuts while the gateway is slow.
 * What must hold: the buyer hears 202 and not a failure; with the database back, the payment ends
 * approved by itself, charged once.
 */
class DatabaseCutAfterApprovalIT {

  private static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  @Test
  void the_payment_ends_approved_without_anybody_asking() {
    try (TestDatabase database = TestDatabase.create()) {
      int port = URI.create(database.url()).getPort();
      try (TcpGate line = new TcpGate(port);
          SpillwayRig rig =
              SpillwayRig.on(
                  database.url().replace(":" + port + "/", ":" + line.port() + "/"),
                  "recovery.everyMillis=50")) {
        rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
        Shop shop = rig.shop();
        String orderId = shop.order(PRICE);
        String key = rig.mint(orderId, PRICE);
        rig.gateway().latency(Duration.ofSeconds(2));
        CompletableFuture<Shop.Reply> reply = shop.confirmLater(key, orderId, PRICE);
        await().atMost(PATIENCE).until(() -> rig.gateway().ledger(orderId).confirms() == 1);

        line.shut();

        assertThat(reply.join().status()).isEqualTo(202);
        assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
        line.reopen();
        new ShiftedTime(database).shift(Duration.ofMinutes(1));
        await()
            .atMost(PATIENCE)
            .until(() -> database.column("select status from orders").get(0).equals("PAID"));
        assertThat(shop.get("/payments/" + key).text("status")).isEqualTo("APPROVED");
        assertThat(rig.gateway().ledger(orderId).confirms()).isEqualTo(1);
      }
    }
  }
}
