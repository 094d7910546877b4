package dev.spillway.reconciliation;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Comparisons;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** Compares days by the operators' port, and does things at the gateway that the service misses. */
final class Accountant extends Comparisons {

  static final long PRICE = 15_000;

  /** How often a step of a comparison is tried in {@link #start}. */
  static final int TRIES = 9;

  private final SpillwayRig rig;

  Accountant(SpillwayRig rig) {
    super(rig.managementUrl());
    this.rig = rig;
  }

  /** Of a service that compares without pauses and whose recovery sleeps. */
  static Accountant start() {
    return new Accountant(
        SpillwayRig.start(
            "gateway.timeoutMillis=1500",
            "gateway.queryTimeoutMillis=2000",
            "recovery.scheduleMillis=86400000",
            "reconciliation.pauseMillis=0",
            "reconciliation.retryMillis=20",
            "reconciliation.tries=" + TRIES,
            "reconciliation.timeoutMillis=2000",
            "reconciliation.turnMillis=2000"));
  }

  SpillwayRig rig() {
    return rig;
  }

  /** What the gateway says is heard only by comparing. */
  void loseWebhooks() {
    rig.gateway().settings(new JsonObject().put("webhookLostShare", 1));
  }

  /** Both books are empty from now on. */
  void forget() {
    rig.gateway().resetAll();
    rig.database().empty("orders", "payments", "refunds", "reconciliations", "jobs");
  }

  static String today() {
    return KoreanDay.at(System.currentTimeMillis()).toString();
  }

  static String yesterday() {
    return KoreanDay.at(System.currentTimeMillis()).before().toString();
  }

  /** A payment that went well. */
  String paid() {
    String orderId = rig.shop().order(PRICE);
    String paymentKey = rig.mint(orderId, PRICE);
    if (rig.shop().confirm(paymentKey, orderId, PRICE).status() != 200) {
      throw new IllegalStateException("not paid");
    }
    return paymentKey;
  }

  /** Somebody takes money without the service. */
  void confirmPastTheService(String paymentKey, String orderId) {
    atGateway(
        "/v1/payments/confirm",
        new JsonObject()
            .put("paymentKey", paymentKey)
            .put("orderId", orderId)
            .put("amount", PRICE));
  }

  /** Somebody gives money back in the gateway's console. */
  void cancelInConsole(String paymentKey, long amount) {
    atGateway(
        "/v1/payments/" + paymentKey + "/cancel",
        new JsonObject().put("cancelReason", "by phone").put("cancelAmount", amount));
  }

  private void atGateway(String path, JsonObject body) {
    String account =
        Base64.getEncoder().encodeToString("test_sk_EXAMPLE:".getBytes(StandardCharsets.UTF_8));
    Reply reply =
        send(
            HttpRequest.newBuilder(URI.create(rig.gateway().baseUrl() + path))
                .header("Authorization", "Basic " + account)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
    if (reply.status() != 200) {
      throw new IllegalStateException(reply.body().encode());
    }
  }

  /** Kind and whether it is settled, of each difference. */
  static List<String> found(JsonObject comparison) {
    JsonArray differences = comparison.getJsonArray("differences");
    return differences.stream()
        .map(JsonObject.class::cast)
        .map(one -> one.getString("kind") + (one.getBoolean("settled") ? " settled" : " left"))
        .toList();
  }

  static JsonObject only(JsonObject comparison) {
    if (comparison.getJsonArray("differences").size() != 1) {
      throw new AssertionError(comparison.encodePrettily());
    }
    return comparison.getJsonArray("differences").getJsonObject(0);
  }
}
