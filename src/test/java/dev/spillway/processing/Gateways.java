package dev.spillway.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import gatewaysim.Fault;
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
import java.util.concurrent.CompletableFuture;

/**
 * The merchant's own doings at the gateway, past the service, and webhooks that anybody may send.
 */
final class Gateways {

  static final long PRICE = 20_000;
  static final String PAID =
      "{\"eventType\":\"PAYMENT_STATUS_CHANGED\",\"data\":{\"paymentKey\":\"%s\",\"orderId\":\"%s\","
          + "\"status\":\"%s\",\"balanceAmount\":%d}}";

  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String KEY =
      "Basic "
          + Base64.getEncoder()
              .encodeToString("test_sk_EXAMPLE:".getBytes(StandardCharsets.US_ASCII));

  private final SpillwayRig rig;

  Gateways(SpillwayRig rig) {
    this.rig = rig;
  }

  void set(String name, Object value) {
    rig.gateway().settings(new JsonObject().put(name, value));
  }

  /** An order paid at the gateway, whose webhooks are lost; the confirm here ended in UNKNOWN. */
  String unknown() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    String orderId = confirmed(202);
    rig.gateway().fault(Fault.NONE, 1);
    return orderId;
  }

  /** An order paid here too, whose webhooks are lost. */
  String paid() {
    return confirmed(200);
  }

  private String confirmed(int status) {
    set("webhookUrl", "");
    String orderId = rig.shop().order(PRICE);
    assertThat(rig.shop().confirm(rig.mint(orderId, PRICE), orderId, PRICE).status())
        .isEqualTo(status);
    return orderId;
  }

  /** As the merchant's console does. */
  void cancel(String paymentKey, long amount) {
    call(
        "/v1/payments/" + paymentKey + "/cancel",
        new JsonObject().put("cancelReason", "by hand").put("cancelAmount", amount));
  }

  /** As another program of the merchant might. */
  void confirm(String paymentKey, String orderId, long amount) {
    call(
        "/v1/payments/confirm",
        new JsonObject()
            .put("paymentKey", paymentKey)
            .put("orderId", orderId)
            .put("amount", amount));
  }

  private void call(String path, JsonObject body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(rig.gateway().baseUrl() + path))
            .timeout(PATIENCE)
            .setHeader("Authorization", KEY)
            .setHeader("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
            .build();
    try {
      HttpResponse<String> response = CLIENT.send(request, HttpResponse.BodyHandlers.ofString());
      if (response.statusCode() != 200) {
        throw new AssertionError(response.body());
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  /** Pushes a webhook; headers as name, value, name, value. */
  CompletableFuture<Integer> pushLater(byte[] body, String... headers) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(rig.webhookUrl()))
            .timeout(PATIENCE)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return CLIENT
        .sendAsync(request.build(), HttpResponse.BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode);
  }

  int push(String body, String... headers) {
    return pushLater(body.getBytes(StandardCharsets.UTF_8), headers).join();
  }

  /** Says of the order's payment, truly or not, that it has this status and balance. */
  void hinted(String orderId, String status, long balance) {
    assertThat(push(hint(orderId, status, balance))).isEqualTo(200);
  }

  String hint(String orderId, String status, long balance) {
    return PAID.formatted(key(orderId), orderId, status, balance);
  }

  /** What has become of the webhooks whose body has this in it, oldest first. */
  List<String> events(String part) {
    return rig.database()
        .column(
            "select status from webhook_events where position('"
                + part
                + "' in convert_from(raw, 'UTF8')) > 0 order by id");
  }

  void awaitEvents(String part, String... statuses) {
    await()
        .atMost(Duration.ofSeconds(60))
        .untilAsserted(() -> assertThat(events(part)).containsExactly(statuses));
  }

  /** Why the newest of them is not done. */
  String why(String part) {
    List<String> all =
        rig.database()
            .column(
                "select last_error from webhook_events where position('"
                    + part
                    + "' in convert_from(raw, 'UTF8')) > 0 order by id desc limit 1");
    return all.get(0);
  }

  /** Which part of the service brought each attempt of the order where it went. */
  List<String> steps(String orderId) {
    return rig.database()
        .column(
            "select h.to_status || ' by ' || h.actor from payment_history h"
                + " join payments p on p.id = h.payment_id where p.order_id = '"
                + orderId
                + "' order by h.id");
  }

  String key(String orderId) {
    return rig.database()
        .column("select payment_key from payments where order_id = '" + orderId + "'")
        .get(0);
  }

  String status(String orderId) {
    return rig.database()
        .column("select status from payments where order_id = '" + orderId + "'")
        .get(0);
  }

  double queries(String outcome) {
    return rig.metric("spillway_webhook_queries_total{outcome=\"" + outcome + "\"}");
  }

  double processed(String outcome) {
    return rig.metric("spillway_webhook_processed_total{outcome=\"" + outcome + "\"}");
  }
}
