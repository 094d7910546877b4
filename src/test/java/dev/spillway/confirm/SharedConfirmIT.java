package dev.spillway.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Confirms that meet each other, a full budget or a caller who left. Each interleaving is forced:
 * the gateway is made slow, or the order's row is locked from outside, until all stand where they
 * should.
 */
class SharedConfirmIT {

  private static final long PRICE = 15_000;
  private static SpillwayRig rig;
  private static Shop shop;

  @BeforeAll
  static void start() {
    rig =
        SpillwayRig.start(
            "gateway.slots=3", "gateway.joiners=100", "database.statementMillis=20000");
    shop = rig.shop();
  }

  @AfterEach
  void nothing_is_left_behind() {
    rig.gateway().resetAll();
    await().until(() -> rig.slotsInUse() == 0);
    assertThat(rig.metric("spillway_permit_double_release_total")).isZero();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void a_hundred_identical_ones_make_one_call_and_a_hundred_equal_answers() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.gateway().latency(Duration.ofMillis(500));

    List<CompletableFuture<Shop.Reply>> replies =
        IntStream.range(0, 100).mapToObj(i -> shop.confirmLater(key, orderId, PRICE)).toList();

    assertThat(replies)
        .extracting(CompletableFuture::join)
        .allSatisfy(reply -> assertThat(reply.status()).isEqualTo(200))
        .extracting(Shop.Reply::body)
        .containsOnly(replies.get(0).join().body());
    assertThat(rig.gateway().ledger(orderId).confirms()).isEqualTo(1);
    assertThat(attempts(orderId)).isEqualTo(1);
  }

  @Test
  void who_finds_no_place_to_wait_is_told_202_at_once() throws Exception {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    try (Connection lock = lockOrder(orderId)) {
      List<CompletableFuture<Shop.Reply>> waiting =
          IntStream.range(0, 101).mapToObj(i -> shop.confirmLater(key, orderId, PRICE)).toList();
      await().until(() -> inUse("confirm-joiners") == 100);

      Shop.Reply beyond = shop.confirm(key, orderId, PRICE);

      assertThat(beyond.status()).isEqualTo(202);
      assertThat(waiting).noneMatch(CompletableFuture::isDone);
      lock.rollback();
      assertThat(waiting).allMatch(reply -> reply.join().status() == 200);
    }
  }

  @Test
  void a_joiner_whose_key_stands_for_another_request_is_told_so() throws Exception {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    String earlier = shop.order(PRICE);
    Shop keyed = shop.with("Idempotency-Key", "used-" + earlier);
    keyed.confirm(rig.mint(earlier, PRICE), earlier, PRICE);
    try (Connection lock = lockOrder(orderId)) {
      CompletableFuture<Shop.Reply> first = shop.confirmLater(key, orderId, PRICE);
      await().until(() -> rig.slotsInUse() == 1);
      CompletableFuture<Shop.Reply> second = keyed.confirmLater(key, orderId, PRICE);
      await().until(() -> inUse("confirm-joiners") == 1);

      lock.rollback();

      assertThat(first.join().status()).isEqualTo(200);
      assertThat(second.join().code()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    }
  }

  @Test
  void when_all_slots_are_taken_nothing_is_written_or_sent() {
    rig.gateway().latency(Duration.ofSeconds(2));
    List<CompletableFuture<Shop.Reply>> busy = IntStream.range(0, 3).mapToObj(i -> pay()).toList();
    await().until(() -> rig.slotsInUse() == 3);
    String orderId = shop.order(PRICE);

    Shop.Reply refused = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.code()).isEqualTo("OVERLOADED");
    assertThat(refused.text("resource")).isEqualTo("gateway-slots");
    assertThat(refused.body().getBoolean("sideEffect")).isFalse();
    assertThat(Integer.parseInt(refused.headers().get("Retry-After"))).isBetween(1, 60);
    assertThat(attempts(orderId)).isZero();
    assertThat(busy).allMatch(reply -> reply.join().status() == 200);
    assertThat(rig.gateway().ledger(orderId).confirms()).isZero();
  }

  @Test
  void a_caller_who_leaves_before_the_call_is_not_charged_for_it() throws Exception {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    try (Connection lock = lockOrder(orderId)) {
      Socket caller = send(orderId, key);
      await().until(() -> rig.slotsInUse() == 1);
      double connections = rig.metric("vertx_http_server_active_connections");
      caller.close();
      await().until(() -> rig.metric("vertx_http_server_active_connections") < connections);

      lock.rollback();

      await().until(() -> status(orderId).equals(List.of("NOT_CHARGED")));
    }
    assertThat(rig.gateway().ledger(orderId).confirms()).isZero();

    Shop.Reply again = shop.confirm(key, orderId, PRICE);

    assertThat(again.status()).isEqualTo(200);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void a_caller_who_leaves_does_not_take_the_answer_from_one_who_joined() throws Exception {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    CompletableFuture<Shop.Reply> joined;
    try (Connection lock = lockOrder(orderId)) {
      Socket caller = send(orderId, key);
      await().until(() -> rig.slotsInUse() == 1);
      joined = shop.confirmLater(key, orderId, PRICE);
      await().until(() -> inUse("confirm-joiners") == 1);
      caller.close();
      lock.rollback();
    }

    assertThat(joined.join().status()).isEqualTo(200);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  private CompletableFuture<Shop.Reply> pay() {
    String orderId = shop.order(PRICE);
    return shop.confirmLater(rig.mint(orderId, PRICE), orderId, PRICE);
  }

  private static Connection lockOrder(String orderId) throws SQLException {
    Connection connection = rig.database().connect();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("select from orders where order_id = '" + orderId + "' for update");
    }
    return connection;
  }

  private static Socket send(String orderId, String key) throws IOException {
    String body =
        "{\"paymentKey\":\"%s\",\"orderId\":\"%s\",\"amount\":%d}".formatted(key, orderId, PRICE);
    Socket socket = new Socket("127.0.0.1", URI.create(rig.apiUrl()).getPort());
    socket
        .getOutputStream()
        .write(
            ("POST /payments/confirm HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                    + "Content-Length: "
                    + body.length()
                    + "\r\n\r\n"
                    + body)
                .getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private static double inUse(String resource) {
    return rig.metric("spillway_slots_in_use{resource=\"" + resource + "\"}");
  }

  private static long attempts(String orderId) {
    return status(orderId).size();
  }

  private static List<String> status(String orderId) {
    return rig.database()
        .column("select status from payments where order_id = '" + orderId + "' order by id");
  }
}
