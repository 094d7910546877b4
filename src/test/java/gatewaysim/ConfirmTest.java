package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfirmTest {
  private final GatewaySimulator simulator = GatewaySimulator.start(SimulatorOptions.defaults());
  private final Merchant merchant = new Merchant(simulator);

  @AfterEach
  void stop() {
    assertThat(merchant.stats().getLong("internalErrors")).isZero();
    simulator.close();
  }

  @Test
  void a_confirm_takes_the_money_and_answers_the_whole_payment() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);

    Merchant.Reply reply = merchant.confirm(bought);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.header("x-tosspayments-trace-id")).isPresent();
    JsonObject payment = reply.json();
    assertThat(payment.getString("status")).isEqualTo("DONE");
    assertThat(payment.getString("method")).isEqualTo("카드");
    assertThat(payment.getLong("totalAmount")).isEqualTo(11_000);
    assertThat(payment.getLong("balanceAmount")).isEqualTo(11_000);
    assertThat(payment.getLong("vat")).isEqualTo(1_000);
    assertThat(payment.getString("approvedAt")).endsWith("+09:00");
    assertThat(payment.getString("secret")).startsWith("ps_");
    assertThat(payment.fieldNames()).contains("cancels", "virtualAccount", "failure", "metadata");
    JsonObject books = merchant.books("order-1");
    assertThat(books.getInteger("approvals")).isEqualTo(1);
    assertThat(books.getLong("captured")).isEqualTo(11_000);
    JsonObject stats = merchant.stats();
    assertThat(stats.getLong("approvals")).isEqualTo(1);
    assertThat(stats.getLong("peakInFlight")).isEqualTo(1);
    assertThat(stats.getLong("inFlight")).isZero();
    assertThat(stats.getLong("abandonedCalls")).isZero();
  }

  @Test
  void both_queries_show_the_payment_in_every_state() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);

    assertThat(merchant.query(bought).json().getString("status")).isEqualTo("IN_PROGRESS");
    merchant.confirm(bought);
    assertThat(merchant.query(bought).json().getString("status")).isEqualTo("DONE");
    assertThat(merchant.get("/v1/payments/orders/order-1").json().getString("paymentKey"))
        .isEqualTo(bought.paymentKey());
    assertThat(merchant.get("/v1/payments/orders/order-2").code()).isEqualTo("NOT_FOUND_PAYMENT");
    merchant.set("visibleBeforeConfirm", false);
    assertThat(merchant.query(merchant.buy("order-3", 1_000)).status()).isEqualTo(404);
  }

  @Test
  void a_second_confirm_with_another_key_is_already_processed() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.confirm(bought, "Idempotency-Key", "first");

    Merchant.Reply second = merchant.confirm(bought, "Idempotency-Key", "second");

    assertThat(second.status()).isEqualTo(400);
    assertThat(second.code()).isEqualTo("ALREADY_PROCESSED_PAYMENT");
    JsonArray requests = merchant.books("order-1").getJsonArray("requests");
    assertThat(requests.stream().map(call -> ((JsonObject) call).getString("idempotencyKey")))
        .containsExactly("first", "second");
  }

  @Test
  void the_session_binds_order_and_amount_to_the_key() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);

    assertThat(confirm(bought.paymentKey(), "order-1", 10_000).code()).isEqualTo("INVALID_REQUEST");
    assertThat(confirm(bought.paymentKey(), "order-2", 11_000).code())
        .isEqualTo("NOT_FOUND_PAYMENT_SESSION");
    assertThat(confirm("tpay_unknown", "order-1", 11_000).code()).isEqualTo("NOT_FOUND_PAYMENT");
    assertThat(merchant.confirm(merchant.buy("order-3", 99)).code())
        .isEqualTo("BELOW_MINIMUM_AMOUNT");
    assertThat(merchant.books("order-1").getLong("captured")).isZero();
  }

  @Test
  void an_unknown_key_is_taken_as_minted_when_allowed() {
    merchant.set("acceptUnknownKeys", true);

    assertThat(confirm("tpay_unknown", "order-1", 11_000).status()).isEqualTo(200);
    assertThat(merchant.books("order-1").getLong("captured")).isEqualTo(11_000);
  }

  @Test
  void a_session_ends_after_ten_minutes_and_a_window_after_thirty() {
    Merchant.Bought inTime = merchant.buy("order-1", 11_000);
    merchant.advance(Duration.ofMinutes(9));
    assertThat(merchant.confirm(inTime).status()).isEqualTo(200);

    Merchant.Bought late = merchant.buy("order-2", 11_000);
    merchant.advance(Duration.ofMinutes(10));
    assertThat(merchant.confirm(late).code()).isEqualTo("NOT_FOUND_PAYMENT_SESSION");
    JsonObject expired = merchant.query(late).json();
    assertThat(expired.getString("status")).isEqualTo("EXPIRED");
    assertThat(expired.getJsonObject("failure").getString("code")).isEqualTo("EXPIRED_PAYMENT");

    JsonObject idle =
        new JsonObject().put("orderId", "order-3").put("amount", 1_000).put("status", "READY");
    Merchant.Bought ready = merchant.buy(idle);
    merchant.advance(Duration.ofMinutes(29));
    assertThat(merchant.query(ready).json().getString("status")).isEqualTo("READY");
    merchant.advance(Duration.ofMinutes(1));
    assertThat(merchant.query(ready).json().getString("status")).isEqualTo("EXPIRED");
  }

  @Test
  void the_clock_factor_makes_sessions_end_by_themselves() {
    merchant.set("clockFactor", 6_000);
    Merchant.Bought bought = merchant.buy("order-1", 11_000);

    Awaitility.await()
        .atMost(Duration.ofSeconds(5))
        .until(
            () ->
                merchant
                    .books("order-1")
                    .getJsonArray("payments")
                    .getJsonObject(0)
                    .getString("status")
                    .equals("EXPIRED"));
    assertThat(merchant.confirm(bought).code()).isEqualTo("NOT_FOUND_PAYMENT_SESSION");
  }

  @Test
  void a_confirm_that_arrived_in_time_outlives_its_session() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("latencyMs", 300);

    CompletableFuture<Merchant.Reply> reply = merchant.confirmLater(bought);
    Awaitility.await().until(() -> merchant.stats().getInteger("confirmsInFlight") == 1);
    merchant.advance(Duration.ofMinutes(11));

    assertThat(reply.join().status()).isEqualTo(200);
  }

  @Test
  void two_approvals_of_one_order_are_counted_until_one_is_canceled() {
    Merchant.Bought first = merchant.buy("order-1", 11_000);
    Merchant.Bought second = merchant.buy("order-1", 11_000);

    merchant.confirm(first);
    assertThat(merchant.stats().getLong("doubleApprovals")).isZero();
    merchant.confirm(second);
    assertThat(merchant.stats().getLong("doubleApprovals")).isEqualTo(1);
    merchant.cancel(second, new JsonObject().put("cancelReason", "double"));
    assertThat(merchant.stats().getLong("doubleApprovals")).isZero();

    merchant.set("rejectDuplicateOrderId", true);
    assertThat(merchant.confirm(merchant.buy("order-1", 11_000)).code())
        .isEqualTo("DUPLICATED_ORDER_ID");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "null",
        "[]",
        "{",
        "{}",
        "{\"paymentKey\":1,\"orderId\":\"order-1\",\"amount\":1000}",
        "{\"paymentKey\":\"k\",\"orderId\":\"x\",\"amount\":1000}",
        "{\"paymentKey\":\"k\",\"orderId\":\"order-1\",\"amount\":1.5}",
        "{\"paymentKey\":\"k\",\"orderId\":\"order-1\",\"amount\":\"1000\"}",
        "{\"paymentKey\":\"k\",\"orderId\":\"order-1\",\"amount\":0}",
        "{\"paymentKey\":\"k\",\"orderId\":\"order-1\",\"amount\":99999999999999999999999}"
      })
  void a_malformed_body_is_an_invalid_request(String body) {
    Merchant.Reply reply = merchant.post("/v1/payments/confirm", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.code()).isEqualTo("INVALID_REQUEST");
  }

  private Merchant.Reply confirm(String paymentKey, String orderId, long amount) {
    return merchant.confirm(new Merchant.Bought(paymentKey, orderId, amount));
  }
}
