package dev.spillway.cancel;

import static dev.spillway.cancel.Till.EVERYTHING;
import static dev.spillway.cancel.Till.PRICE;
import static dev.spillway.cancel.Till.part;
import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a cancel may say, and of which payment. Nothing that is refused here is written or sent. */
class CancelInputIT {

  private static SpillwayRig rig;
  private static Shop shop;
  private static Till till;
  private static Till.Sale sale;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("gateway.timeoutMillis=1000");
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

  @Test
  void more_than_is_left_is_refused_and_not_sent() {
    Till.Sale sale = till.sale();
    shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), part(5_000));

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "b-" + sale.orderId(), part(10_001));

    assertThat(reply.code()).isEqualTo("REFUND_EXCEEDS_BALANCE");
    assertThat(reply.body().getLong("balanceAmount")).isEqualTo(10_000);
    assertThat(till.books(sale).cancelCalls()).isEqualTo(1);
    assertThat(till.refunds(sale)).isEqualTo(1);
  }

  @Test
  void a_key_that_stands_for_another_body_or_payment_is_422_and_does_nothing() {
    Till.Sale sale = till.sale();
    Till.Sale other = till.sale();
    String key = "used-" + sale.orderId();
    shop.cancel(sale.paymentKey(), key, part(5_000));

    Shop.Reply otherBody = shop.cancel(sale.paymentKey(), key, part(5_001));
    Shop.Reply otherPath = shop.cancel(other.paymentKey(), key, part(5_000));

    assertThat(otherBody.code()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    assertThat(otherPath.code()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    assertThat(till.refunds(sale)).isEqualTo(1);
    assertThat(till.books(other).cancelCalls()).isZero();
  }

  @Test
  void what_has_no_money_to_give_back_is_409_or_404_and_not_sent() {
    String undecided = shop.order(PRICE);
    String undecidedKey = rig.mint(undecided, PRICE);
    rig.gateway().fault(Fault.HANG, 1);
    shop.confirm(undecidedKey, undecided, PRICE);
    String declined = shop.order(PRICE);
    String declinedKey = rig.mint(declined, PRICE);
    rig.gateway().fault(Fault.DECLINE, 1);
    shop.confirm(declinedKey, declined, PRICE);
    rig.gateway().fault(Fault.NONE, 1);

    Shop.Reply ofUndecided = shop.cancel(undecidedKey, "a-" + undecided, EVERYTHING);
    Shop.Reply ofDeclined = shop.cancel(declinedKey, "b-" + undecided, EVERYTHING);
    Shop.Reply ofNone = shop.cancel("tpay_nobody", "c-" + undecided, EVERYTHING);

    assertThat(ofUndecided.code()).isEqualTo("PAYMENT_IN_PROGRESS");
    assertThat(ofUndecided.body().getBoolean("retryable")).isTrue();
    assertThat(ofDeclined.code()).isEqualTo("INVALID_STATE");
    assertThat(ofDeclined.body().getJsonObject("payment").getString("status"))
        .isEqualTo("DECLINED");
    assertThat(ofNone.status()).isEqualTo(404);
    assertThat(List.of(ofUndecided, ofDeclined, ofNone))
        .allSatisfy(reply -> assertThat(reply.body().getBoolean("sideEffect")).isFalse());
    assertThat(rig.gateway().ledger(declined).cancelCalls()).isZero();
  }

  @Test
  void another_shops_payment_is_403() {
    Till.Sale sale = till.sale();
    rig.database()
        .execute("update orders set owner = 'other' where order_id = '" + sale.orderId() + "'");

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "theft-" + sale.orderId(), EVERYTHING);

    assertThat(reply.status()).isEqualTo(403);
    assertThat(till.books(sale).cancelCalls()).isZero();
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
