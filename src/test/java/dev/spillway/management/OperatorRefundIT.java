package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Operators are called for a refund that stays open for too long. Shown: their answer ends the call
 * and has the refund sent once more; if that brings no end either, they are called again.
 */
class OperatorRefundIT {

  private static final long PRICE = 15_000;
  private static final long PART = 5_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static SpillwayRig rig;
  private static Shop shop;

  @BeforeAll
  static void start() {
    rig =
        SpillwayRig.start(
            "gateway.timeoutMillis=1000",
            "gateway.breaker.failures=1000",
            "recovery.everyMillis=50",
            "recovery.scheduleMillis=100,3600000");
    rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
    shop = rig.shop();
  }

  @AfterEach
  void reset() {
    rig.gateway().fault(Fault.NONE, 1);
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void an_answer_has_the_refund_sent_once_more_and_the_money_goes_back_once() {
    String key = calledForARefund();
    assertThat(called()).contains(key);
    rig.gateway().fault(Fault.NONE, 1);

    assertThat(resolve(key).statusCode()).isEqualTo(200);

    await().atMost(PATIENCE).until(() -> refund(key).getString("status").equals("DONE"));
    assertThat(called()).doesNotContain(key);
    assertThat(shop.get("/payments/" + key).body().getLong("balanceAmount"))
        .isEqualTo(PRICE - PART);
    assertThat(rig.gateway().ledger(orderId(key)).canceled()).isEqualTo(PART);
    assertThat(resolve(key).statusCode()).isEqualTo(409);
  }

  @Test
  void an_answer_that_brings_no_end_has_them_called_again() {
    String key = calledForARefund();
    int sent = rig.gateway().ledger(orderId(key)).cancelCalls();

    assertThat(resolve(key).statusCode()).isEqualTo(200);

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                rig.gateway().ledger(orderId(key)).cancelCalls() == sent + 1
                    && called().contains(key));
    assertThat(refund(key).getString("status")).isEqualTo("UNKNOWN");
  }

  /** A payment of which a part should have gone back a week ago; the gateway resets each try. */
  private static String calledForARefund() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    assertThat(shop.confirm(key, orderId, PRICE).status()).isEqualTo(200);
    rig.gateway().fault(Fault.RESET, 1, Operation.CANCEL);
    JsonObject part = new JsonObject().put("cancelAmount", PART);
    assertThat(shop.cancel(key, "part-" + orderId, part).status()).isEqualTo(202);
    rig.database()
        .execute(
            """
            update refunds set requested_at = requested_at - interval '8 days',
              next_ask_at = spillway_now()
            where status = 'UNKNOWN' and payment_id in (
              select id from payments where payment_key = '%s')
            """
                .formatted(key));
    await().atMost(PATIENCE).until(() -> called().contains(key));
    return key;
  }

  private static String orderId(String key) {
    return shop.get("/payments/" + key).text("orderId");
  }

  private static JsonObject refund(String key) {
    return shop.get("/payments/" + key).body().getJsonArray("refunds").getJsonObject(0);
  }

  /** The paymentKeys of those that somebody is called for. */
  private static List<String> called() {
    HttpResponse<String> page =
        shop.raw(request("/admin/payments?status=NEEDS_ATTENTION&limit=100").GET());
    return new JsonObject(page.body())
        .getJsonArray("payments").stream()
            .map(payment -> ((JsonObject) payment).getString("paymentKey"))
            .toList();
  }

  private static HttpResponse<String> resolve(String key) {
    JsonObject body = new JsonObject().put("to", "APPROVED").put("reason", "try it again");
    return shop.raw(
        request("/admin/payments/" + key + "/resolve")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(rig.managementUrl() + path));
  }
}
