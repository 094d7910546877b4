package dev.spillway.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Shown: an order and its payment are read as of one moment. How: a lock from outside stops the
 * read where it comes to the payments; meanwhile order and payment change together.
 */
class OneMomentIT {

  private static final long PRICE = 15_000;

  @Test
  void an_order_that_is_paid_while_it_is_read_is_shown_before_or_after_it() throws SQLException {
    try (SpillwayRig rig = SpillwayRig.start("deadline.queryMillis=20000")) {
      Shop shop = rig.shop();
      String orderId = shop.order(PRICE);
      // Whoever acts upon a webhook would hold the order while it waits for the table.
      rig.gateway().webhookTarget("");
      shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);
      rig.database().execute(changed("PENDING_PAYMENT", "UNKNOWN"));

      CompletableFuture<Shop.Reply> read;
      try (Connection outside = rig.database().connect();
          Statement statement = outside.createStatement()) {
        outside.setAutoCommit(false);
        statement.execute("lock table payments in access exclusive mode");
        read = shop.send("GET", "/orders/" + orderId, null);
        await().until(() -> waitsForLock(rig));
        statement.execute(changed("PAID", "APPROVED"));
        outside.commit();
      }

      Shop.Reply reply = read.join();
      assertThat(reply.status()).isEqualTo(200);
      String payment = reply.body().getJsonObject("payment").getString("status");
      assertThat(reply.text("status") + " " + payment)
          .isIn("PENDING_PAYMENT UNKNOWN", "PAID APPROVED");
    }
  }

  private static String changed(String order, String payment) {
    return "update orders set status = '%s'; update payments set status = '%s'"
        .formatted(order, payment);
  }

  /** The read does; others, who look for what is due, may wait there too. */
  private static boolean waitsForLock(SpillwayRig rig) {
    return rig.database()
            .number(
                "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                    + " and datname = current_database() and query like 'select ordered.%'")
        == 1;
  }
}
