package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.Shop.Reply;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shown: what an idempotency key names happens once, and a key whose request failed is free. */
class IdempotencyKeyIT {

  private static final String ORDER = "{\"orderName\":\"a book\",\"amount\":1000}";
  private static SpillwayRig rig;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static Shop shop(String key) {
    return rig.shop().with("Idempotency-Key", key);
  }

  @Test
  void a_repeat_gets_the_same_order() {
    Reply first = shop("repeat").post("/orders", ORDER);
    Reply second =
        shop("repeat").post("/orders", "{ \"amount\": 1000, \"orderName\": \"a\\u0020book\" }");

    assertThat(second.status()).isEqualTo(201);
    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.headers()).containsEntry("Location", first.headers().get("Location"));
  }

  @Test
  void without_a_key_each_request_makes_an_order() {
    assertThat(rig.shop().order(1000)).isNotEqualTo(rig.shop().order(1000));
  }

  @Test
  void fifty_at_once_make_one_order() {
    List<CompletableFuture<Reply>> all =
        IntStream.range(0, 50).mapToObj(i -> shop("fifty").send("POST", "/orders", ORDER)).toList();

    assertThat(all).extracting(reply -> reply.join().status()).containsOnly(201);
    assertThat(all.stream().map(reply -> reply.join().text("orderId")).distinct()).hasSize(1);
    assertThat(rig.database().number("select count(*) from idempotency_keys where key = 'fifty'"))
        .isEqualTo(1);
  }

  @Test
  void another_body_under_the_key_is_422_and_makes_nothing() {
    shop("other-body").post("/orders", ORDER);
    long before = rig.database().number("select count(*) from orders");

    Reply reply = shop("other-body").post("/orders", ORDER.replace("1000", "1001"));

    assertThat(reply.status()).isEqualTo(422);
    assertThat(reply.code()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    assertThat(rig.database().number("select count(*) from orders")).isEqualTo(before);
  }

  @Test
  void the_key_of_one_operation_is_free_for_another() {
    String orderId = shop("both").order(1000);
    String paymentKey = rig.mint(orderId, 1000);

    assertThat(shop("both").confirm(paymentKey, orderId, 1000).status()).isEqualTo(200);
    assertThat(shop("both").confirm(paymentKey, orderId, 1000).status()).isEqualTo(200);
    assertThat(shop("both").confirm(paymentKey, orderId, 1001).status()).isIn(409, 422);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void a_confirm_key_for_another_order_is_422() {
    String first = rig.shop().order(1000);
    String second = rig.shop().order(1000);
    assertThat(shop("confirm").confirm(rig.mint(first, 1000), first, 1000).status()).isEqualTo(200);

    Reply reply = shop("confirm").confirm(rig.mint(second, 1000), second, 1000);

    assertThat(reply.status()).isEqualTo(422);
    assertThat(rig.gateway().ledger(second).approvals()).isZero();
  }

  @Test
  void a_request_that_failed_leaves_its_key_free() {
    assertThat(shop("free").post("/orders", ORDER.replace("1000", "0")).status()).isEqualTo(400);
    assertThat(shop("free").confirm("unknown", "no-such-order", 1000).status()).isEqualTo(404);
    assertThat(rig.database().number("select count(*) from idempotency_keys where key = 'free'"))
        .isZero();

    assertThat(shop("free").post("/orders", ORDER).status()).isEqualTo(201);
  }

  @Test
  void a_key_may_have_300_printable_characters() {
    String key = "~!\"' {}".repeat(50).substring(0, 299) + "x";

    assertThat(shop(key).post("/orders", ORDER).status()).isEqualTo(201);
    assertThat(shop(key).post("/orders", ORDER).status()).isEqualTo(201);
    assertThat(
            rig.database().number("select count(*) from idempotency_keys where length(key) = 300"))
        .isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "caf\u00e9", "a\tb", "\u0080"})
  void a_key_that_is_not_printable_is_400_by_name(String key) {
    assertIsRefused("Idempotency-Key: " + key);
  }

  @Test
  void a_key_that_is_too_long_or_given_twice_is_400_by_name() {
    assertIsRefused("Idempotency-Key: " + "k".repeat(301));
    assertIsRefused("Idempotency-Key: a\r\nIdempotency-Key: a");
  }

  private static void assertIsRefused(String header) {
    try (RawConnection connection = new RawConnection(rig.apiUrl())) {
      RawConnection.Response response = connection.post("/orders", ORDER, header).read();

      assertThat(response.status()).isEqualTo(400);
      assertThat(response.body()).contains("\"field\":\"Idempotency-Key\"");
    }
  }
}
