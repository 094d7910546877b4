package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Shown: an operator finds the webhooks that were given up, page by page and without their secrets,
 * and a replay has one dealt with as if it had just come. How: rows that are made to stand so.
 */
class WebhookRoutesIT {

  private static final long PRICE = 20_000;
  private static SpillwayRig rig;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("recovery.scheduleMillis=600000");
    rig.gateway().webhookTarget("");
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static long insert(String status, String body) {
    return rig.database()
        .number(
            """
            insert into webhook_events (event_type, dedup_key, received_at, headers, raw, status,
              attempts, last_error)
            select 'PAYMENT_STATUS_CHANGED', sha256(body), spillway_now(), '{}', body, '%s', 10,
              'TIMEOUT' from (select convert_to('%s', 'UTF8') as body) event
            returning id
            """
                .formatted(status, body));
  }

  private static String body(String paymentKey, String orderId) {
    return """
        {"eventType":"PAYMENT_STATUS_CHANGED","data":{"paymentKey":"%s","orderId":"%s",\
        "status":"DONE","balanceAmount":%d,"secret":"%s"}}"""
        .formatted(paymentKey, orderId, PRICE, "ps_hidden");
  }

  private JsonObject list(String query) {
    HttpResponse<String> response = send(request("/admin/webhooks" + query).GET());
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.body()).doesNotContain("ps_hidden");
    return new JsonObject(response.body());
  }

  private HttpResponse<String> replay(String id) {
    return send(
        request("/admin/webhooks/" + id + "/replay")
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.noBody()));
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(rig.managementUrl() + path));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  @Test
  void those_that_are_set_aside_are_listed_page_by_page_newest_first() {
    List<Long> made = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      made.add(0, insert("SET_ASIDE", body("k" + i, "listed-order-" + i)));
    }
    List<Long> seen = new ArrayList<>();
    String cursor = "";
    int pages = 0;
    do {
      JsonObject page = list("?status=SET_ASIDE&limit=2" + cursor);
      page.getJsonArray("webhooks").forEach(w -> seen.add(((JsonObject) w).getLong("id")));
      cursor = "&cursor=" + page.getString("nextCursor");
      pages++;
    } while (!cursor.endsWith("null"));

    assertThat(seen).isEqualTo(made);
    assertThat(pages).isEqualTo(3);
    JsonObject newest = list("?status=SET_ASIDE&limit=1").getJsonArray("webhooks").getJsonObject(0);
    assertThat(newest.getString("orderId")).isEqualTo("listed-order-4");
    assertThat(newest.getString("claims")).isEqualTo("DONE");
    assertThat(newest.getString("lastError")).isEqualTo("TIMEOUT");
    assertThat(newest.getInteger("attempts")).isEqualTo(10);
  }

  @Test
  void what_was_given_up_is_dealt_with_when_it_is_replayed() {
    Shop shop = rig.shop();
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    assertThat(shop.confirm(key, orderId, PRICE).status()).isEqualTo(202);
    long id = insert("DEAD", body(key, orderId).replace(",\"secret\":\"ps_hidden\"", ""));
    assertThat(list("").getJsonArray("webhooks").getJsonObject(0).getLong("id")).isEqualTo(id);

    HttpResponse<String> replayed = replay("" + id);

    assertThat(replayed.statusCode()).isEqualTo(200);
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> shop.get("/payments/" + key).text("status").equals("APPROVED"));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () ->
                rig.database()
                    .column("select status from webhook_events where id = " + id)
                    .contains("DONE"));
    assertThat(replay("" + id).statusCode()).isEqualTo(409);
  }

  @Test
  void nonsense_is_refused() {
    assertThat(replay("987654321").statusCode()).isEqualTo(404);
    assertThat(replay("x").statusCode()).isEqualTo(400);
    assertThat(replay("0").statusCode()).isEqualTo(400);
    for (String query : List.of("?status=DONE", "?limit=101", "?limit=0", "?cursor=x")) {
      assertThat(send(request("/admin/webhooks" + query).GET()).statusCode())
          .as(query)
          .isEqualTo(400);
    }
    assertThat(send(request("/admin/webhooks/1/replay").GET()).statusCode()).isEqualTo(405);
  }
}
