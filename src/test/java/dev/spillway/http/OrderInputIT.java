package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import dev.spillway.testkit.Shop.Reply;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shown: a body is taken as it is meant or refused by naming the field; nothing is rounded, cut or
 * guessed. How: over HTTP, since what counts is what the shop gets.
 */
class OrderInputIT {

  private static SpillwayRig rig;
  private static Shop shop;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
    shop = rig.shop();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static Reply order(String amount) {
    return shop.post("/orders", "{\"orderName\":\"a book\",\"amount\":" + amount + "}");
  }

  private static void assertBlames(Reply reply, String field) {
    assertThat(reply.status()).as(reply.body().encode()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("INVALID_REQUEST");
    assertThat(reply.body().getBoolean("sideEffect")).isFalse();
    assertThat(reply.body().getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo(field);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "0",
        "-1",
        "-0",
        "null",
        "\"1000\"",
        "1000.5",
        "1000.0",
        "1e3",
        "1e400",
        "1e999999999",
        "true",
        "[1000]",
        "{}",
        "9007199254740993",
        "9223372036854775807",
        "9223372036854775808",
        "-9223372036854775809",
        "10000000001",
        "100000000000000000000000000000000000000000"
      })
  void an_amount_that_is_not_exactly_in_range_is_refused_by_name(String amount) {
    assertBlames(order(amount), "amount");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 10_000_000_000L})
  void the_ends_of_the_range_are_kept_exactly(long amount) {
    Reply made = order(Long.toString(amount));

    assertThat(made.status()).isEqualTo(201);
    assertThat(made.headers()).containsEntry("Location", "/orders/" + made.text("orderId"));
    assertThat(shop.get("/orders/" + made.text("orderId")).body().getLong("amount"))
        .isEqualTo(amount);
  }

  @Test
  void a_number_beyond_all_bounds_is_refused() {
    assertBlames(order("9".repeat(5_000)), "body");
    assertBlames(order("1e99999999999"), "body");
  }

  @Test
  void all_flaws_are_told_at_once() {
    Reply reply = shop.post("/orders", "{\"amount\":0,\"currency\":\"USD\",\"customerKey\":\"x\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().getJsonArray("errors")).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "[]",
        "null",
        "\"x\"",
        "{\"amount\":1000,\"amount\":1,\"orderName\":\"x\"}",
        "{\"orderName\":\"x\",\"amount\":1000} {}",
        "{\"orderName\":\"x\",\"amount\":1000,}",
        "{'orderName':'x','amount':1000}",
        "{\"orderName\":\"x\",\"amount\":01000}",
        "{\"orderName\":\"x\",\"amount\":NaN}",
        "{\"orderName\":\"x\ty\",\"amount\":1000}",
        "{\"\\ud800\":1,\"\\ud800\":2}",
        "{\"orderName\":\"x\",\"amount\":1000,\"more\":{\"a\":1,\"a\":2}}"
      })
  void what_is_not_one_json_object_is_refused(String body) {
    assertBlames(shop.post("/orders", body), "body");
  }

  @Test
  void nesting_is_bounded() {
    String deep = "[".repeat(1_000) + "]".repeat(1_000);

    assertBlames(
        shop.post("/orders", "{\"orderName\":\"x\",\"amount\":1000,\"more\":" + deep + "}"),
        "body");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ff", "c080", "eda080", "f4908080", "e282", "80"})
  void bytes_that_are_not_utf8_are_refused(String hex) {
    byte[] before = "{\"amount\":1000,\"orderName\":\"x".getBytes(StandardCharsets.UTF_8);
    byte[] odd = HexFormat.of().parseHex(hex);
    byte[] after = "\"}".getBytes(StandardCharsets.UTF_8);
    byte[] body = new byte[before.length + odd.length + after.length];
    System.arraycopy(before, 0, body, 0, before.length);
    System.arraycopy(odd, 0, body, before.length, odd.length);
    System.arraycopy(after, 0, body, before.length + odd.length, after.length);

    HttpResponse<String> response =
        shop.raw(
            HttpRequest.newBuilder(URI.create(rig.apiUrl() + "/orders"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofByteArray(body)));

    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(new JsonObject(response.body()).getString("detail")).contains("UTF-8");
  }

  @Test
  void a_name_is_counted_in_characters_and_kept_as_it_is() {
    String composed = Normalizer.normalize("한글 é", Normalizer.Form.NFC);
    String decomposed = Normalizer.normalize("한글 é", Normalizer.Form.NFD);
    for (String name :
        new String[] {"😀".repeat(100), composed, decomposed, " x ", "'; --", "\\"}) {
      Reply made =
          shop.post(
              "/orders", new JsonObject().put("orderName", name).put("amount", 1000).encode());

      assertThat(made.status()).as(name).isEqualTo(201);
      assertThat(made.text("orderName")).isEqualTo(name);
      assertThat(shop.get("/orders/" + made.text("orderId")).text("orderName")).isEqualTo(name);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"\"",
        "\"  \"",
        "null",
        "7",
        "\"\\u0000\"",
        "\"a\\u0000b\"",
        "\"\\ud800\"",
        "\"\\udc00\\ud800\"",
        "\"a\\nb\"",
        "\"\\u0085\""
      })
  void a_name_that_is_no_line_of_text_is_refused(String name) {
    assertBlames(shop.post("/orders", "{\"orderName\":" + name + ",\"amount\":1000}"), "orderName");
  }

  @Test
  void a_name_of_101_characters_is_refused() {
    assertBlames(
        shop.post(
            "/orders",
            new JsonObject().put("orderName", "😀".repeat(101)).put("amount", 1000).encode()),
        "orderName");
  }

  @ParameterizedTest
  @CsvSource({
    "paymentKey, '{\"paymentKey\":\"a b\",\"orderId\":\"abcdef\",\"amount\":1}'",
    "paymentKey, '{\"paymentKey\":\"\",\"orderId\":\"abcdef\",\"amount\":1}'",
    "paymentKey, '{\"orderId\":\"abcdef\",\"amount\":1}'",
    "orderId, '{\"paymentKey\":\"k\",\"orderId\":\"abc\",\"amount\":1}'",
    "orderId, '{\"paymentKey\":\"k\",\"orderId\":[],\"amount\":1}'",
    "amount, '{\"paymentKey\":\"k\",\"orderId\":\"abcdef\",\"amount\":1.5}'"
  })
  void a_confirm_is_held_to_the_same_rules(String field, String body) {
    assertBlames(shop.post("/payments/confirm", body), field);
  }

  @Test
  void a_payment_key_of_201_characters_is_refused_and_of_200_is_only_unknown() {
    assertThat(shop.get("/payments/" + "k".repeat(200)).status()).isEqualTo(404);
    assertBlames(shop.get("/payments/" + "k".repeat(201)), "paymentKey");
  }
}
