package dev.spillway.cancel;

import static dev.spillway.cancel.Till.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cancel may say. Nothing that is malformed is written or sent. */
class CancelInputIT {

  private static SpillwayRig rig;
  private static Shop shop;
  private static Till till;
  private static Till.Sale sale;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
    shop = rig.shop();
    till = new Till(rig);
    sale = till.sale();
  }

  @AfterAll
  static void stop() {
    rig.close();
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
        "true",
        "[1000]",
        "10000000001",
        "9007199254740993",
        "9223372036854775807",
        "9223372036854775808"
      })
  void an_amount_that_is_no_whole_number_in_range_is_400_and_gives_nothing_back(String amount) {
    Shop.Reply reply = post("key", "{\"cancelReason\":\"a\",\"cancelAmount\":" + amount + "}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(fields(reply)).containsExactly("cancelAmount");
    assertThat(till.refunds(sale)).isZero();
    assertThat(till.books(sale).cancelCalls()).isZero();
  }

  @Test
  void a_number_that_no_decimal_holds_is_400() {
    Shop.Reply reply = post("key", "{\"cancelReason\":\"a\",\"cancelAmount\":1e99999999999}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(till.refunds(sale)).isZero();
  }

  @Test
  void the_largest_number_that_is_read_is_more_than_is_left() {
    Shop.Reply reply = post("key", "{\"cancelReason\":\"a\",\"cancelAmount\":10000000000}");

    assertThat(reply.code()).isEqualTo("REFUND_EXCEEDS_BALANCE");
    assertThat(reply.body().getLong("balanceAmount")).isEqualTo(PRICE);
  }

  @Test
  void without_an_idempotency_key_it_is_400() {
    Shop.Reply reply = shop.post(path(), "{\"cancelReason\":\"a\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(fields(reply)).containsExactly("Idempotency-Key");
  }

  @Test
  void everything_that_is_wrong_is_named_at_once() {
    String account = "{\"bank\":\"x\",\"accountNumber\":\"12-34\",\"holderName\":\"\"}";

    Shop.Reply reply =
        post(
            "key",
            "{\"cancelReason\":\"a\\nb\",\"cancelAmount\":0,\"refundReceiveAccount\":"
                + account
                + "}");

    assertThat(fields(reply))
        .containsExactly(
            "cancelReason",
            "cancelAmount",
            "refundReceiveAccount.bank",
            "refundReceiveAccount.accountNumber",
            "refundReceiveAccount.holderName");
  }

  @ParameterizedTest
  @ValueSource(strings = {"\"account\"", "[]", "7", "{}"})
  void an_account_is_an_object_with_its_members(String account) {
    Shop.Reply reply =
        post("key", "{\"cancelReason\":\"a\",\"refundReceiveAccount\":" + account + "}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(fields(reply)).allMatch(field -> field.startsWith("refundReceiveAccount"));
  }

  @Test
  void a_reason_is_required_and_has_200_characters_at_most() {
    Shop.Reply missing = post("key", "{}");
    Shop.Reply tooLong = post("key", body("r".repeat(201)));
    Till.Sale other = till.sale();
    Shop.Reply longest =
        shop.with("Idempotency-Key", "longest")
            .post("/payments/" + other.paymentKey() + "/cancel", body("이".repeat(200)));

    assertThat(fields(missing)).containsExactly("cancelReason");
    assertThat(fields(tooLong)).containsExactly("cancelReason");
    assertThat(longest.status()).isEqualTo(200);
  }

  @Test
  void a_payment_key_that_cannot_be_one_is_400() {
    Shop.Reply reply =
        shop.with("Idempotency-Key", "key")
            .post("/payments/tpay%2Fx/cancel", "{\"cancelReason\":\"a\"}");

    assertThat(reply.status()).isEqualTo(400);
    assertThat(fields(reply)).containsExactly("paymentKey");
  }

  private static String body(String reason) {
    return new JsonObject().put("cancelReason", reason).encode();
  }

  private static String path() {
    return "/payments/" + sale.paymentKey() + "/cancel";
  }

  private static Shop.Reply post(String key, String body) {
    return shop.with("Idempotency-Key", key).post(path(), body);
  }

  private static List<String> fields(Shop.Reply reply) {
    JsonArray errors = reply.body().getJsonArray("errors");
    return errors.stream().map(error -> ((JsonObject) error).getString("field")).toList();
  }
}
