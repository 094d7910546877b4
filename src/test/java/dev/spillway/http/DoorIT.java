package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The gate holds ten requests here. Seven confirms at a slow gateway leave three places free, which
 * are for webhooks alone; who else comes is refused before the body is read.
 */
class DoorIT {

  private static final long PRICE = 15_000;
  private static final String[] SMALL_GATE = {
    "admission.maxInFlight=10",
    "admission.webhookMax=10",
    "admission.reserve.confirm=3",
    "admission.reserve.cancel=3",
    "admission.reserve.order=5",
    "admission.reserve.query=8"
  };

  private SpillwayRig rig;
  private Shop shop;
  private List<CompletableFuture<Shop.Reply>> busy;

  private void fill(SpillwayRig started) {
    rig = started;
    shop = rig.shop();
    List<String> orders = IntStream.range(0, 7).mapToObj(i -> shop.order(PRICE)).toList();
    rig.gateway().latency(Duration.ofSeconds(3));
    busy =
        orders.stream()
            .map(orderId -> shop.confirmLater(rig.mint(orderId, PRICE), orderId, PRICE))
            .toList();
    await().until(() -> inFlight() == 7);
  }

  private double inFlight() {
    return rig.metric("spillway_slots_in_use{resource=\"in-flight\"}");
  }

  private void assertAllReturns() {
    assertThat(busy).allMatch(reply -> reply.join().status() == 200);
    await().until(() -> inFlight() == 0);
    assertThat(rig.metric("spillway_gate_double_release_total")).isZero();
  }

  @Test
  void webhooks_enter_where_nobody_else_does() {
    try (SpillwayRig started = SpillwayRig.start(SMALL_GATE)) {
      fill(started);

      Shop.Reply query = shop.get("/orders");
      Shop.Reply order = shop.createOrder(PRICE);
      Shop.Reply confirm = shop.confirm("tpay_more", "order-more", PRICE);
      int webhook = sendWebhook();

      assertThat(List.of(query, order, confirm))
          .allSatisfy(
              refused -> {
                assertThat(refused.status()).isEqualTo(503);
                assertThat(refused.text("resource")).isEqualTo("in-flight");
                assertThat(refused.body().getBoolean("sideEffect")).isFalse();
              });
      assertThat(webhook).isEqualTo(200);
      assertAllReturns();
    }
  }

  @Test
  void without_priority_every_class_may_use_every_place() {
    String[] sets =
        Stream.concat(Arrays.stream(SMALL_GATE), Stream.of("admission.priority=false"))
            .toArray(String[]::new);
    try (SpillwayRig started = SpillwayRig.start(sets)) {
      fill(started);

      assertThat(shop.get("/orders").status()).isEqualTo(200);
      assertAllReturns();
    }
  }

  @Test
  void a_refusal_does_not_wait_for_the_body_and_keeps_the_connection() throws IOException {
    try (SpillwayRig started = SpillwayRig.start(SMALL_GATE)) {
      fill(started);
      try (Socket socket = new Socket("127.0.0.1", URI.create(rig.apiUrl()).getPort())) {
        socket.setSoTimeout(2_000);
        send(
            socket,
            "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                + "Content-Length: 2\r\n\r\n");

        assertThat(read(socket)).startsWith("HTTP/1.1 503").contains("\"in-flight\"");
        send(socket, "{}GET /openapi.yaml HTTP/1.1\r\nHost: a\r\n\r\n");
        assertThat(read(socket)).startsWith("HTTP/1.1 200");
      }
      assertAllReturns();
    }
  }

  @Test
  void who_is_still_sending_holds_no_permit() throws IOException {
    try (SpillwayRig started = SpillwayRig.start(SMALL_GATE)) {
      rig = started;
      try (Socket socket = new Socket("127.0.0.1", URI.create(rig.apiUrl()).getPort())) {
        send(
            socket,
            "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                + "Content-Length: 20\r\n\r\n{");
        await().until(() -> rig.metric("vertx_http_server_active_requests") >= 1);

        assertThat(inFlight()).isZero();
      }
    }
  }

  @Test
  void callers_on_the_event_bus_pass_the_same_gate() {
    try (SpillwayRig started = SpillwayRig.start(SMALL_GATE)) {
      fill(started);

      Throwable refused =
          catchThrowable(
              () ->
                  rig.vertx()
                      .eventBus()
                      .request("spillway.query.orders", new JsonObject())
                      .toCompletionStage()
                      .toCompletableFuture()
                      .join());

      assertThat(refused).isInstanceOf(CompletionException.class);
      ReplyException reply = (ReplyException) refused.getCause();
      assertThat(reply.failureCode()).isEqualTo(503);
      assertThat(new JsonObject(reply.getMessage()).getString("resource")).isEqualTo("in-flight");
      assertAllReturns();
    }
  }

  private int sendWebhook() {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(rig.webhookUrl()))
            .POST(HttpRequest.BodyPublishers.ofString("{}"))
            .build();
    try {
      return HttpClient.newHttpClient()
          .send(request, HttpResponse.BodyHandlers.discarding())
          .statusCode();
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static String read(Socket socket) throws IOException {
    byte[] buffer = new byte[65_536];
    int n = socket.getInputStream().read(buffer);
    return new String(buffer, 0, n, StandardCharsets.UTF_8);
  }
}
