package dev.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.testkit.Shop;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The plain way of a payment: order, window, confirm, webhook, queries. */
class CheckoutIT {

  private static SpillwayRig rig;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void an_order_is_paid_by_one_confirm() {
    Shop shop = rig.shop();
    String orderId = shop.order(15_000);
    String paymentKey = rig.mint(orderId, 15_000);

    Shop.Reply reply = shop.confirm(paymentKey, orderId, 15_000);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("status")).isEqualTo("APPROVED");
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PAID");
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
    assertThat(rig.slotsInUse()).isZero();
  }
}
