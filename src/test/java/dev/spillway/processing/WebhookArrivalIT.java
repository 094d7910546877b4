package dev.spillway.processing;

import static dev.spillway.processing.Gateways.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.PaymentMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Shown: whenever, however often and in whatever order webhooks come, the payment ends as the
 * gateway has it, by one step, and the gateway is hardly asked. How: the simulator's own sender,
 * told to send early, late, doubled and reordered; then the rows, the history and the counters.
 * Recovery is kept out of it.
 */
class WebhookArrivalIT {

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

  private static void awaitDone(String part, int events) {
    await()
        .atMost(Duration.ofSeconds(40))
        .untilAsserted(
            () ->
                assertThat(gateways.events(part)).hasSize(events).allMatch(s -> s.equals("DONE")));
  }

  @Test
  void what_we_hold_already_needs_no_question() {
    String orderId = shop.order(PRICE);
    double asked = rig.metric("spillway_webhook_queries_total");
    gateways.set("webhookDelayMs", 500);
    gateways.set("webhookDuplicates", 2);

    assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(200);

    awaitDone(orderId, 1);
    assertThat(rig.metric("spillway_webhook_queries_total")).isEqualTo(asked);
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by confirm");
    assertThat(rig.metric("spillway_webhook_lag_seconds_count")).isPositive();
  }

  @Test
  void a_webhook_long_before_the_response_settles_and_the_response_agrees() {
    String orderId = shop.order(PRICE);
    gateways.set("webhookBeforeResponse", true);
    gateways.set("webhookLeadMs", 60_000);
    CompletableFuture<Shop.Reply> reply =
        shop.confirmLater(rig.mint(orderId, PRICE), orderId, PRICE);

    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> shop.get("/orders/" + orderId).text("status").equals("PAID"));

    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by webhook");
    assertThat(reply.join().status()).isIn(200, 202);
    awaitDone(orderId, 1);
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PAID");
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void a_webhook_just_before_the_response_leaves_the_word_to_the_response() {
    String orderId = shop.order(PRICE);
    double asked = rig.metric("spillway_webhook_queries_total");
    gateways.set("webhookBeforeResponse", true);
    gateways.set("webhookLeadMs", 300);

    assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(200);

    awaitDone(orderId, 1);
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by confirm");
    assertThat(rig.metric("spillway_webhook_queries_total")).isEqualTo(asked);
  }

  @Test
  void a_decline_is_told_by_the_response_though_its_webhook_came_before() {
    String orderId = shop.order(PRICE);
    gateways.set("webhookBeforeResponse", true);
    gateways.set("webhookLeadMs", 2_000);
    rig.gateway().fault(Fault.DECLINE, 1);

    Shop.Reply reply = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);

    assertThat(reply.status()).isEqualTo(402);
    awaitDone(orderId, 1);
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "DECLINED by confirm");
  }

  @Test
  void a_confirm_that_timed_out_is_settled_by_its_webhook_and_nobody_calls_again() {
    String orderId = shop.order(PRICE);
    rig.gateway().fault(Fault.APPROVE_THEN_HANG, 1);
    String key = rig.mint(orderId, PRICE);
    gateways.set("webhookDelayMs", 4_000);

    assertThat(shop.confirm(key, orderId, PRICE).status()).isEqualTo(202);

    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> shop.get("/payments/" + key).text("status").equals("APPROVED"));
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by webhook");
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PAID");
  }

  @Test
  void fifty_that_say_the_same_make_one_step_and_one_question() {
    String orderId = gateways.unknown();
    double asked = rig.metric("spillway_webhook_queries_total");

    String body = Gateways.PAID.formatted(gateways.key(orderId), orderId, "DONE", PRICE);
    List<CompletableFuture<Integer>> pushed =
        IntStream.range(0, 50)
            .mapToObj(
                i ->
                    gateways.pushLater(
                        body.getBytes(StandardCharsets.UTF_8),
                        "tosspayments-webhook-transmission-id",
                        orderId + i))
            .toList();

    assertThat(pushed).allMatch(status -> status.join() == 200);
    awaitDone(orderId, 50);
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by webhook");
    assertThat(rig.metric("spillway_webhook_queries_total") - asked).isBetween(1.0, 2.0);
  }

  @Test
  void doubled_and_reordered_they_end_where_the_gateway_is() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    gateways.set("webhookDuplicates", 2);
    gateways.set("webhookReorderMs", 2_000);
    shop.confirm(key, orderId, PRICE);
    gateways.cancel(key, 5_000);
    gateways.cancel(key, PRICE - 5_000);

    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> shop.get("/payments/" + key).text("status").equals("CANCELED"));

    awaitDone(orderId, 3);
    JsonObject payment = shop.get("/payments/" + key).body();
    assertThat(payment.getLong("balanceAmount")).isZero();
    assertThat(sources(payment)).allMatch(source -> source.equals("GATEWAY"));
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("REFUNDED");
    assertThat(gateways.steps(orderId)).filteredOn(s -> s.startsWith("CANCELED")).hasSize(1);
  }

  @Test
  void a_cancel_in_the_console_becomes_a_refund_of_the_gateway() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    shop.confirm(key, orderId, PRICE);

    gateways.cancel(key, 7_000);

    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> shop.get("/orders/" + orderId).text("status").equals("PARTIALLY_REFUNDED"));
    JsonObject payment = shop.get("/payments/" + key).body();
    assertThat(payment.getLong("balanceAmount")).isEqualTo(PRICE - 7_000);
    assertThat(sources(payment)).containsExactly("GATEWAY");
    assertThat(payment.getJsonArray("refunds").getJsonObject(0).getLong("amount")).isEqualTo(7_000);
    awaitDone(orderId, 2);
  }

  @Test
  void deposits_come_in_and_may_be_taken_back() {
    for (String subscribed : List.of("DEPOSIT_CALLBACK", "PAYMENT_STATUS_CHANGED")) {
      deposits(JsonArray.of(subscribed), 1);
    }
    deposits(JsonArray.of("DEPOSIT_CALLBACK", "PAYMENT_STATUS_CHANGED"), 2);
  }

  private static void deposits(JsonArray subscribed, int eventsEach) {
    gateways.set("webhookEvents", subscribed);
    String orderId = shop.order(PRICE);
    String key = rig.gateway().mint(orderId, PRICE, PaymentMethod.VIRTUAL_ACCOUNT).paymentKey();
    assertThat(shop.confirm(key, orderId, PRICE).text("status")).isEqualTo("WAITING_FOR_DEPOSIT");

    rig.gateway().deposit(orderId);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> shop.get("/orders/" + orderId).text("status").equals("PAID"));
    rig.gateway().depositError(orderId);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> shop.get("/orders/" + orderId).text("status").equals("WAITING_FOR_DEPOSIT"));

    assertThat(gateways.steps(orderId))
        .containsExactly(
            "UNKNOWN by confirm",
            "WAITING_FOR_DEPOSIT by confirm",
            "APPROVED by webhook",
            "WAITING_FOR_DEPOSIT by webhook");
    int ofConfirm = subscribed.contains("PAYMENT_STATUS_CHANGED") ? 1 : 0;
    awaitDone(orderId, 2 * eventsEach + ofConfirm);
  }

  private static List<String> sources(JsonObject payment) {
    return payment.getJsonArray("refunds").stream()
        .map(refund -> ((JsonObject) refund).getString("source"))
        .toList();
  }
}
