package dev.spillway.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.TcpGate;
import dev.spillway.testkit.TestDatabase;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A transaction is committed, and the line goes down before the service hears of it. What must
 * hold: the service finds out and goes on, money moves once, and nobody is told that nothing
 * happened.
 */
class LostCommitIT {

  private static final long PRICE = 15_000;
  private static TestDatabase database;
  private static TcpGate line;
  private static SpillwayRig rig;
  private static Shop shop;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    int port = URI.create(database.url()).getPort();
    line = new TcpGate(port);
    rig = SpillwayRig.on(database.url().replace(":" + port + "/", ":" + line.port() + "/"));
    shop = rig.shop();
  }

  @AfterAll
  static void stop() {
    rig.close();
    line.close();
    database.close();
  }

  @Test
  void the_attempt_was_written_and_so_the_gateway_is_called() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    line.loseReplyTo("COMMIT");

    Shop.Reply reply = shop.confirm(key, orderId, PRICE);

    assertThat(line.lost()).isTrue();
    assertThat(reply.status()).as(reply.body().encode()).isEqualTo(200);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
    assertThat(attempts(orderId)).isEqualTo(1);
  }

  @Test
  void the_outcome_was_written_and_is_found_so() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.gateway().latency(Duration.ofMillis(500));
    CompletableFuture<Shop.Reply> reply = shop.confirmLater(key, orderId, PRICE);
    await().until(() -> rig.gateway().stats().inFlight() == 1);
    line.loseReplyTo("COMMIT");

    assertThat(reply.join().status()).isEqualTo(200);
    assertThat(line.lost()).isTrue();
    assertThat(shop.get("/payments/" + key).body().getJsonArray("history")).hasSize(2);
    rig.gateway().latency(Duration.ZERO);
  }

  @Test
  void an_order_was_made_and_is_found() {
    Shop keyed = shop.with("Idempotency-Key", "lost-commit");
    line.loseReplyTo("COMMIT");

    Shop.Reply first = keyed.createOrder(PRICE);
    Shop.Reply again = keyed.createOrder(PRICE);

    assertThat(line.lost()).isTrue();
    assertThat(first.status()).isEqualTo(201);
    assertThat(again.text("orderId")).isEqualTo(first.text("orderId"));
  }

  private static long attempts(String orderId) {
    return database.number("select count(*) from payments where order_id = '" + orderId + "'");
  }
}
