package dev.spillway.cancel;

import static dev.spillway.cancel.Till.PRICE;
import static dev.spillway.cancel.Till.part;
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
 * A transaction of a cancel is committed, and the line goes down before the service hears of it.
 * What must hold: the service finds out and goes on, and money goes back once.
 */
class LostCancelCommitIT {

  private static TestDatabase database;
  private static TcpGate line;
  private static SpillwayRig rig;
  private static Shop shop;
  private static Till till;

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    int port = URI.create(database.url()).getPort();
    line = new TcpGate(port);
    rig = SpillwayRig.on(database.url().replace(":" + port + "/", ":" + line.port() + "/"));
    shop = rig.shop();
    till = new Till(rig);
  }

  @AfterAll
  static void stop() {
    rig.close();
    line.close();
    database.close();
  }

  @Test
  void the_refund_was_written_and_so_the_gateway_is_called() {
    Till.Sale sale = till.sale();
    line.loseReplyTo("COMMIT");

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), part(5_000));

    assertThat(line.lost()).isTrue();
    assertThat(reply.status()).as(reply.body().encode()).isEqualTo(200);
    assertThat(refunds(sale)).isEqualTo(1);
    assertThat(till.books(sale).canceled()).isEqualTo(5_000);
  }

  @Test
  void its_end_was_written_and_is_found_so() {
    Till.Sale sale = till.sale();
    rig.gateway().latency(Duration.ofMillis(500));
    CompletableFuture<Shop.Reply> reply =
        shop.cancelLater(sale.paymentKey(), "a-" + sale.orderId(), part(5_000));
    await().until(() -> rig.gateway().stats().inFlight() == 1);
    line.loseReplyTo("COMMIT");

    assertThat(reply.join().status()).isEqualTo(200);
    assertThat(line.lost()).isTrue();
    assertThat(reply.join().body().getLong("balanceAmount")).isEqualTo(PRICE - 5_000);
    rig.gateway().latency(Duration.ZERO);
  }

  private static long refunds(Till.Sale sale) {
    return database.number(
        "select count(*) from refunds r join payments p on p.id = r.payment_id"
            + " where p.order_id = '"
            + sale.orderId()
            + "'");
  }
}
