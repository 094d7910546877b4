package dev.spillway.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * One slot, and time to wait for it. Shown: who waits is served when the slot comes back, leaves
 * when the time is over or the client is gone, and in no case takes the slot along.
 */
class WaitingConfirmIT {

  private static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final String CONNECTIONS = "vertx_http_server_active_connections";
  private static final String OLDEST = "spillway_slots_oldest_seconds{resource=\"gateway-slots\"}";
  private SpillwayRig rig;

  private void start(int waitMillis) {
    rig =
        SpillwayRig.start(
            "gateway.slots=1",
            "gateway.waitMillis=" + waitMillis,
            "deadline.confirmMarginMillis=20000",
            "shutdown.graceSeconds=30");
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private CompletableFuture<Shop.Reply> pay() {
    String orderId = rig.shop().order(PRICE);
    return rig.shop().confirmLater(rig.mint(orderId, PRICE), orderId, PRICE);
  }

  /** One that has the slot, and whose call hangs until the gateway is thawed. */
  private CompletableFuture<Shop.Reply> first() {
    rig.freezeGateway();
    CompletableFuture<Shop.Reply> first = pay();
    await().until(() -> rig.slotsInUse() == 1);
    return first;
  }

  private double waiting() {
    return rig.metric("spillway_slots_waiting{resource=\"gateway-slots\"}");
  }

  private void assertAllIsBack() {
    await().atMost(PATIENCE).until(() -> rig.slotsInUse() == 0 && waiting() == 0);
    assertThat(rig.metric("spillway_permit_double_release_total")).isZero();
    assertThat(pay().join().status()).isEqualTo(200);
  }

  /** It waits for longer than a confirm may lie between its first transaction and its call. */
  @Test
  void who_waits_is_served_when_the_slot_comes_back_and_has_its_whole_time_to_be_sent() {
    start(15_000);
    CompletableFuture<Shop.Reply> first = first();
    CompletableFuture<Shop.Reply> second = pay();
    await().until(() -> waiting() == 1);
    await().atMost(PATIENCE).until(() -> rig.metric(OLDEST) > 6);
    rig.thawGateway();

    assertThat(first.join().status()).isEqualTo(200);
    assertThat(second.join().status()).isEqualTo(200);
    assertThat(rig.gateway().stats().peakInFlight()).isEqualTo(1);
    assertAllIsBack();
  }

  @Test
  void whose_wait_is_over_is_refused_with_nothing_written_or_sent() {
    start(2_000);
    CompletableFuture<Shop.Reply> first = first();
    String orderId = rig.shop().order(PRICE);
    CompletableFuture<Shop.Reply> second =
        rig.shop().confirmLater(rig.mint(orderId, PRICE), orderId, PRICE);
    await().until(() -> waiting() == 1);

    Shop.Reply refused = second.join();

    assertThat(first).isNotDone();
    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.text("resource")).isEqualTo("gateway-slots");
    assertThat(refused.headers()).containsKey("Retry-After");
    assertThat(attempts(orderId)).isZero();
    assertThat(rig.metric("spillway_slots_wait_expired_total{resource=\"gateway-slots\"}"))
        .isEqualTo(1);
    rig.thawGateway();
    assertThat(first.join().status()).isEqualTo(200);
    assertAllIsBack();
  }

  @Test
  void whose_client_is_gone_leaves_the_place_and_lets_the_slot_pass() throws IOException {
    start(15_000);
    CompletableFuture<Shop.Reply> first = first();
    String orderId = rig.shop().order(PRICE);
    Socket client = send(orderId, rig.mint(orderId, PRICE));
    await().until(() -> waiting() == 1);

    client.close();

    await().until(() -> waiting() == 0);
    assertThat(first).isNotDone();
    assertThat(rig.metric("spillway_slots_wait_left_total{resource=\"gateway-slots\"}"))
        .isEqualTo(1);
    rig.thawGateway();
    assertThat(first.join().status()).isEqualTo(200);
    assertAllIsBack();
    assertThat(attempts(orderId)).isZero();
  }

  @Test
  void who_joined_a_waiting_confirm_gets_its_answer_though_the_first_client_is_gone()
      throws IOException {
    start(15_000);
    CompletableFuture<Shop.Reply> first = first();
    String orderId = rig.shop().order(PRICE);
    String key = rig.mint(orderId, PRICE);
    Socket client = send(orderId, key);
    await().until(() -> waiting() == 1);
    CompletableFuture<Shop.Reply> joined = rig.shop().confirmLater(key, orderId, PRICE);
    await().until(() -> rig.metric("spillway_slots_in_use{resource=\"confirm-joiners\"}") == 1);

    double connections = rig.metric(CONNECTIONS);
    client.close();
    await().until(() -> rig.metric(CONNECTIONS) < connections);
    rig.thawGateway();

    assertThat(joined.join().status()).isEqualTo(200);
    assertThat(first.join().status()).isEqualTo(200);
    assertAllIsBack();
  }

  /** A call that is out for 4 s may be expected to take 8, and in 15 s only one such ends. */
  @Test
  void the_door_is_shut_only_when_the_places_are_taken_too() {
    start(15_000);
    CompletableFuture<Shop.Reply> first = first();
    await().until(() -> rig.metric(OLDEST) > 4);

    CompletableFuture<Shop.Reply> second = pay();
    await().until(() -> waiting() == 1);
    Shop.Reply third = pay().join();

    assertThat(first).isNotDone();
    assertThat(third.status()).isEqualTo(503);
    assertThat(third.text("resource")).isEqualTo("gateway-slots");
    rig.thawGateway();
    assertThat(first.join().status()).isEqualTo(200);
    assertThat(second.join().status()).isEqualTo(200);
    assertAllIsBack();
  }

  @Test
  void who_waits_when_the_service_stops_is_served_first() {
    start(15_000);
    rig.gateway().latency(Duration.ofSeconds(2));
    CompletableFuture<Shop.Reply> first = pay();
    await().until(() -> rig.slotsInUse() == 1);
    CompletableFuture<Shop.Reply> second = pay();
    await().until(() -> waiting() == 1);

    rig.close();

    assertThat(first.join().status()).isEqualTo(200);
    assertThat(second.join().status()).isEqualTo(200);
    start(0);
  }

  private long attempts(String orderId) {
    return rig.database()
        .number("select count(*) from payments where order_id = '" + orderId + "'");
  }

  private Socket send(String orderId, String key) throws IOException {
    String body =
        "{\"paymentKey\":\"%s\",\"orderId\":\"%s\",\"amount\":%d}".formatted(key, orderId, PRICE);
    Socket socket = new Socket("127.0.0.1", URI.create(rig.apiUrl()).getPort());
    String request =
        "POST /payments/confirm HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
            + "Content-Length: %d\r\n\r\n%s".formatted(body.length(), body);
    socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }
}
