package dev.spillway.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The gateway cannot be reached at all, or answers as a dead one does. */
class GatewayGoneIT {

  private static final long PRICE = 15_000;
  private SpillwayRig rig;
  private Shop shop;

  @BeforeEach
  void start() {
    rig = SpillwayRig.start("gateway.breaker.failures=3", "gateway.breaker.resetMillis=1000");
    shop = rig.shop();
  }

  @AfterEach
  void stop() {
    assertThat(rig.slotsInUse()).isZero();
    rig.close();
  }

  @Test
  void without_a_connection_it_is_certain_that_nothing_was_charged_and_it_may_be_sent_again() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.cutGateway();

    Shop.Reply unreachable = shop.confirm(key, orderId, PRICE);

    assertThat(unreachable.status()).isEqualTo(503);
    assertThat(unreachable.code()).isEqualTo("GATEWAY_UNREACHABLE");
    assertThat(unreachable.body().getBoolean("sideEffect")).isFalse();
    assertThat(shop.get("/payments/" + key).text("status")).isEqualTo("NOT_CHARGED");

    rig.mendGateway();
    Shop.Reply again = shop.confirm(key, orderId, PRICE);

    assertThat(again.status()).isEqualTo(200);
    assertThat(again.body().getJsonArray("history")).hasSize(4);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void a_dead_gateway_opens_the_circuit_and_then_nothing_is_written_until_it_may_be_tried_again() {
    rig.gateway().fault(Fault.RESET, 1);
    for (int i = 0; i < 3; i++) {
      String orderId = shop.order(PRICE);
      assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(202);
    }
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);

    Shop.Reply refused = shop.confirm(key, orderId, PRICE);

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.text("resource")).isEqualTo("circuit-open");
    assertThat(rig.database().column("select 1 from payments where order_id = '" + orderId + "'"))
        .isEqualTo(List.of());

    rig.gateway().fault(Fault.NONE, 1);
    await().until(() -> shop.confirm(key, orderId, PRICE).status() == 200);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void declines_and_slow_answers_do_not_open_the_circuit() {
    rig.gateway().fault(Fault.DECLINE, 1);
    for (int i = 0; i < 5; i++) {
      String orderId = shop.order(PRICE);
      assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(402);
    }
    rig.gateway().fault(Fault.NONE, 1);
    String orderId = shop.order(PRICE);

    assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(200);
  }
}
