package dev.spillway.reconciliation;

import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;

/** Compares days by the operators' port, and does things at the gateway that the service misses. */
final class Accountant {

  static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final SpillwayRig rig;
  private final HttpClient client = HttpClient.newHttpClient();

  /** An answer. */
  record Reply(int status, JsonObject body, HttpResponse<String> response) {}

  Accountant(SpillwayRig rig) {
    this.rig = rig;
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

  Reply begin(String date) {
    return send(
        HttpRequest.newBuilder(URI.create(rig.managementUrl() + "/admin/reconciliations"))
            .header("Content-Type", "application/json")
            .POST(
                HttpRequest.BodyPublishers.ofString(new JsonObject().put("date", date).encode())));
  }

  Reply get(String path) {
    return send(
        HttpRequest.newBuilder(URI.create(rig.managementUrl() + "/admin/reconciliations" + path)));
  }

  private Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
      return new Reply(response.statusCode(), new JsonObject(response.body()), response);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** Compares a day and waits until that is over. */
  JsonObject compare(String date) {
    Reply begun = begin(date);
    if (begun.status() != 202) {
      throw new IllegalStateException(begun.status() + " " + begun.body().encode());
    }
    return ended(date);
  }

  JsonObject ended(String date) {
    await()
        .atMost(PATIENCE)
        .until(() -> !get("/" + date).body().getString("status").equals("RUNNING"));
    return get("/" + date).body();
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
