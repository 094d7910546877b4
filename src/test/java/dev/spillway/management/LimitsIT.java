package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * Limits change while confirms wait at a slow gateway: what grows is there for the next request,
 * what shrinks takes nothing from those under way, and the gauges read what decides.
 */
class LimitsIT {

  private static final long PRICE = 15_000;
  private static final Map<String, String> TOKEN =
      Map.of("SPILLWAY_MANAGEMENT_TOKEN", "0123456789abcdef");

  private final HttpClient client = HttpClient.newHttpClient();
  private SpillwayRig rig;

  private HttpResponse<String> put(String json, String... headers) {
    HttpRequest.Builder put =
        request()
            .header("Content-Type", "application/json")
            .PUT(HttpRequest.BodyPublishers.ofString(json));
    return send(headers.length == 0 ? put : put.headers(headers));
  }

  private HttpRequest.Builder request() {
    return HttpRequest.newBuilder(URI.create(rig.managementUrl() + "/admin/limits"))
        .header("X-Request-Id", "limits-it");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private JsonObject limits() {
    return new JsonObject(send(request().GET()).body());
  }

  private CompletableFuture<Shop.Reply> confirm(String orderId) {
    return rig.shop().confirmLater(rig.mint(orderId, PRICE), orderId, PRICE);
  }

  private double gauge(String name) {
    return rig.metric("spillway_slots_" + name + "{resource=\"gateway-slots\"}");
  }

  @Test
  void slots_change_under_load() {
    try (SpillwayRig started = SpillwayRig.start("gateway.slots=2")) {
      rig = started;
      List<String> orders = new ArrayList<>();
      for (int i = 0; i < 6; i++) {
        orders.add(rig.shop().order(PRICE));
      }
      rig.gateway().latency(Duration.ofSeconds(4));
      List<CompletableFuture<Shop.Reply>> busy = new ArrayList<>();
      busy.add(confirm(orders.get(0)));
      busy.add(confirm(orders.get(1)));
      await().until(() -> rig.slotsInUse() == 2);
      assertThat(confirm(orders.get(2)).join().text("resource")).isEqualTo("gateway-slots");

      assertThat(put("{\"gateway.slots\":3}").statusCode()).isEqualTo(200);
      busy.add(confirm(orders.get(3)));
      await().until(() -> rig.slotsInUse() == 3);
      assertThat(gauge("limit")).isEqualTo(3);

      assertThat(put("{\"gateway.slots\":1}").statusCode()).isEqualTo(200);
      assertThat(gauge("limit")).isEqualTo(1);
      assertThat(gauge("in_use")).isEqualTo(3);
      JsonObject shown = limits().getJsonObject("limits").getJsonObject("gateway.slots");
      assertThat(shown.getInteger("debt")).isEqualTo(2);
      assertThat(confirm(orders.get(4)).join().status()).isEqualTo(503);

      assertThat(busy).allMatch(reply -> reply.join().status() == 200);
      await().until(() -> rig.slotsInUse() == 0);
      rig.gateway().latency(Duration.ZERO);
      assertThat(confirm(orders.get(5)).join().status()).isEqualTo(200);
      assertThat(rig.metric("spillway_permit_double_release_total")).isZero();
    }
  }

  @Test
  void changes_are_shown_with_who_made_them_and_refusals_name_their_keys() {
    try (SpillwayRig started = SpillwayRig.startIn(TOKEN)) {
      rig = started;
      String[] bearer = {"Authorization", "Bearer 0123456789abcdef"};
      assertThat(send(request().GET()).statusCode()).isEqualTo(401);
      assertThat(put("{\"gateway.slots\":41}", bearer).body()).contains("\"gateway.slots\"");
      assertThat(put("{\"gateway.slots\":39}", bearer).statusCode()).isEqualTo(200);

      JsonObject body = new JsonObject(send(request().headers(bearer).GET()).body());
      assertThat(body.getJsonArray("changes")).hasSize(2);
      JsonObject change = body.getJsonArray("changes").getJsonObject(0);
      assertThat(change.getString("by")).isEqualTo("token");
      assertThat(change.getString("requestId")).isEqualTo("limits-it");
      assertThat(change.getJsonObject("before").getInteger("gateway.slots")).isEqualTo(40);
      assertThat(change.getJsonObject("after").getInteger("gateway.slots")).isEqualTo(39);
      assertThat(body.getJsonArray("changes").getJsonObject(1).getInteger("status")).isEqualTo(400);
      assertThat(gauge("limit")).isEqualTo(39);
    }
  }
}
