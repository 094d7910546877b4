package dev.spillway.processing;

import static dev.spillway.processing.Gateways.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.PaymentStatus;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is not from the gateway changes nothing: a known secret tells, or else the gateway does. */
class ForgedWebhookIT {

  private static SpillwayRig rig;
  private static Shop shop;
  private static Gateways gateways;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("gateway.timeoutMillis=3000", "recovery.scheduleMillis=600000");
    shop = rig.shop();
    gateways = new Gateways(rig);
  }

  @AfterEach
  void calm() {
    rig.resetGateway();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void a_forgery_changes_nothing_and_with_a_known_secret_asks_nobody() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    shop.confirm(key, orderId, PRICE);
    gateways.awaitEvents(orderId, "DONE");
    double asked = rig.metric("spillway_webhook_queries_total");

    rig.gateway().forgeWebhook(orderId, PaymentStatus.CANCELED);

    await().until(() -> gateways.events(orderId).equals(List.of("DONE", "SET_ASIDE")));
    assertThat(gateways.why(orderId)).contains("secret");
    assertThat(gateways.processed("disbelieved")).isPositive();
    assertThat(rig.metric("spillway_webhook_queries_total")).isEqualTo(asked);
    assertThat(shop.get("/payments/" + key).text("status")).isEqualTo("APPROVED");
  }

  @Test
  void a_forgery_about_an_open_payment_is_found_out_by_asking() {
    String orderId = gateways.unknown();
    gateways.set("webhookUrl", rig.webhookUrl());

    rig.gateway().forgeWebhook(orderId, PaymentStatus.CANCELED);

    await().until(() -> gateways.events(orderId).equals(List.of("SET_ASIDE")));
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by webhook");
  }
}
