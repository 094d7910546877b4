package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;

/**
 * Attempts whose outcome is unknown, by their orders, and how they end: in a service that asks
 * often and hears no webhook.
 */
final class OpenAttempts implements AutoCloseable {

  static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final SpillwayRig rig;
  private final Shop shop;

  private OpenAttempts(SpillwayRig rig) {
    this.rig = rig;
    this.shop = rig.shop();
  }

  static OpenAttempts start() {
    SpillwayRig rig =
        SpillwayRig.start(
            "gateway.timeoutMillis=1000",
            "gateway.queryTimeoutMillis=1000",
            "recovery.everyMillis=50",
            "recovery.scheduleMillis=100,300,600");
    rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
    return new OpenAttempts(rig);
  }

  SpillwayRig rig() {
    return rig;
  }

  /** Sees that every slot is back, once. */
  @Override
  public void close() {
    await().atMost(PATIENCE).until(() -> rig.metric("spillway_slots_in_use") == 0);
    assertThat(rig.metric("spillway_permit_double_release_total")).isZero();
    rig.close();
  }

  /** An order whose confirm was answered with 202 because of the fault. */
  String unknown(Fault fault) {
    rig.gateway().fault(fault, 1);
    String orderId = confirmed();
    assertThat(status(orderId)).isEqualTo("UNKNOWN");
    return orderId;
  }

  /** The same for the fault that the gateway has now. */
  String confirmed() {
    String orderId = shop.order(PRICE);
    Shop.Reply reply = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);
    assertThat(reply.status()).isEqualTo(202);
    return orderId;
  }

  /** Waits until it is, by recovery, and both books agree. */
  void endsApproved(String orderId) {
    await().atMost(PATIENCE).until(() -> status(orderId).equals("APPROVED"));
    assertThat(orderStatus(orderId)).isEqualTo("PAID");
    assertThat(rig.gateway().ledger(orderId).captured()).isEqualTo(PRICE);
    assertThat(
            rig.database()
                .column(
                    "select h.actor from payment_history h join payments p on p.id = h.payment_id"
                        + " where p.order_id = '"
                        + orderId
                        + "' and h.to_status = 'APPROVED'"))
        .containsExactly("recovery");
  }

  String status(String orderId) {
    return payment(orderId).getString("status");
  }

  String paymentKey(String orderId) {
    return payment(orderId).getString("paymentKey");
  }

  String failureCode(String orderId) {
    return payment(orderId).getJsonObject("failure").getString("code");
  }

  private JsonObject payment(String orderId) {
    return shop.get("/orders/" + orderId).body().getJsonObject("payment");
  }

  String orderStatus(String orderId) {
    return shop.get("/orders/" + orderId).text("status");
  }

  /** Whether a "not found" was heard that counts. */
  boolean notFoundCounts(String orderId) {
    return rig.database()
            .number(
                "select count(*) from payments where not_found_at is not null and order_id = '"
                    + orderId
                    + "'")
        == 1;
  }
}
