package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FaultTest {
  private static final int MANY = 1_000;

  private final GatewaySimulator simulator =
      GatewaySimulator.start(SimulatorOptions.defaults().withSeed(7));
  private final Merchant merchant = new Merchant(simulator);

  @AfterEach
  void stop() {
    assertThat(merchant.stats().getLong("internalErrors")).isZero();
    simulator.close();
  }

  @ParameterizedTest
  @CsvSource({
    "error500, 500, FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING, IN_PROGRESS",
    "providerError, 400, PROVIDER_ERROR, IN_PROGRESS",
    "decline, 403, REJECT_CARD_PAYMENT, ABORTED",
    "approveThen500, 500, FAILED_PAYMENT_INTERNAL_SYSTEM_PROCESSING, DONE",
    "approveThenProviderError, 400, PROVIDER_ERROR, DONE"
  })
  void an_error_says_little_about_what_was_done(
      String fault, int status, String code, String truth) {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("fault", fault);

    Merchant.Reply reply = merchant.confirm(bought);

    assertThat(reply.status()).isEqualTo(status);
    assertThat(reply.code()).isEqualTo(code);
    assertThat(merchant.query(bought).json().getString("status")).isEqualTo(truth);
  }

  @ParameterizedTest
  @CsvSource({"reset, IN_PROGRESS", "approveThenReset, DONE"})
  void a_reset_ends_the_connection_without_an_answer(String fault, String truth) {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("fault", fault);

    assertThatThrownBy(() -> merchant.confirm(bought))
        .rootCause()
        .hasMessageContaining("Connection reset");
    assertThat(merchant.query(bought).json().getString("status")).isEqualTo(truth);
  }

  @ParameterizedTest
  @CsvSource({"hang, IN_PROGRESS", "approveThenHang, DONE"})
  void a_hanging_call_is_open_until_its_caller_leaves(String fault, String truth) {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("fault", fault);

    CompletableFuture<Merchant.Reply> reply = merchant.confirmLater(bought);
    Awaitility.await().until(() -> merchant.stats().getInteger("inFlight") == 1);
    assertThat(merchant.query(bought).json().getString("status")).isEqualTo(truth);
    reply.cancel(true);

    Awaitility.await().until(() -> merchant.stats().getInteger("inFlight") == 0);
    assertThat(merchant.stats().getLong("abandonedCalls")).isEqualTo(1);
  }

  @Test
  void wrong_bodies_name_another_payment_order_amount_or_status() {
    merchant.set("fault", "wrongPayment");
    Merchant.Bought stranger = merchant.buy("order-1", 11_000);
    JsonObject other = merchant.confirm(stranger).json();
    assertThat(other.getString("paymentKey")).isNotEqualTo(stranger.paymentKey());
    assertThat(merchant.query(stranger).json().getString("status")).isEqualTo("IN_PROGRESS");

    merchant.set("fault", "wrongOrder");
    JsonObject strange = merchant.confirm(merchant.buy("order-2", 11_000)).json();
    assertThat(strange.getString("orderId")).isNotEqualTo("order-2");

    merchant.set("fault", "wrongAmount");
    JsonObject more = merchant.confirm(merchant.buy("order-3", 11_000)).json();
    assertThat(more.getLong("totalAmount")).isEqualTo(12_000);
    assertThat(merchant.books("order-3").getLong("captured")).isEqualTo(12_000);

    merchant.set("fault", "garbage");
    assertThatThrownBy(() -> merchant.confirm(merchant.buy("order-4", 11_000)).json())
        .hasMessageContaining("decode");
  }

  @Test
  void queries_may_not_see_a_payment_for_a_while() {
    merchant.set(new JsonObject().put("fault", "notFoundLag").put("notFoundLagMs", 1_000));
    Merchant.Bought bought = merchant.buy("order-1", 11_000);

    assertThat(merchant.confirm(bought).status()).isEqualTo(200);
    assertThat(merchant.query(bought).code()).isEqualTo("NOT_FOUND_PAYMENT");
    Awaitility.await().until(() -> merchant.query(bought).status() == 200);
  }

  @Test
  void faults_hit_the_named_operations_alone() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set(
        new JsonObject()
            .put("fault", "error500")
            .put("operations", JsonArray.of("query", "cancel")));

    assertThat(merchant.confirm(bought).status()).isEqualTo(200);
    assertThat(merchant.query(bought).status()).isEqualTo(500);
    assertThat(merchant.cancel(bought, new JsonObject().put("cancelReason", "x")).status())
        .isEqualTo(500);
  }

  @Test
  void a_share_of_the_calls_goes_wrong_and_a_seed_repeats_it() {
    long wrong = countErrors(merchant);

    assertThat(wrong).isBetween(40L, 80L);
    try (GatewaySimulator again = GatewaySimulator.start(SimulatorOptions.defaults().withSeed(7))) {
      assertThat(countErrors(new Merchant(again))).isEqualTo(wrong);
    }
  }

  @Test
  void latency_applies_to_confirm_and_cancel_and_queries_have_their_own() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("latencyMs", 60_000);
    assertThat(merchant.query(bought).status()).isEqualTo(200);

    merchant.set(new JsonObject().put("latencyMs", 300).put("queryLatencyMs", 200));
    assertThat(millis(() -> merchant.query(bought))).isGreaterThanOrEqualTo(200);
    assertThat(millis(() -> merchant.confirm(bought))).isGreaterThanOrEqualTo(300);
    JsonObject reason = new JsonObject().put("cancelReason", "x");
    assertThat(millis(() -> merchant.cancel(bought, reason))).isGreaterThanOrEqualTo(300);
  }

  @Test
  void a_slow_body_comes_whole_at_last() {
    merchant.set(new JsonObject().put("fault", "slowBody").put("slowBodyMs", 400));
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    List<Merchant.Reply> reply = new ArrayList<>();

    assertThat(millis(() -> reply.add(merchant.confirm(bought)))).isGreaterThanOrEqualTo(300);
    assertThat(reply.get(0).json().getString("status")).isEqualTo("DONE");
  }

  @Test
  void a_thousand_confirms_hang_at_once_without_a_thread_each() {
    merchant.set(new JsonObject().put("fault", "hang").put("acceptUnknownKeys", true));
    int before = Thread.activeCount();

    for (int i = 0; i < MANY; i++) {
      merchant.confirmLater(new Merchant.Bought("tpay_" + i, "order-" + i, 1_000));
    }

    Awaitility.await().until(() -> merchant.stats().getInteger("confirmsInFlight") == MANY);
    assertThat(merchant.stats().getInteger("peakInFlight")).isEqualTo(MANY);
    assertThat(Thread.activeCount()).isLessThan(before + 50);
  }

  private static long countErrors(Merchant merchant) {
    merchant.set(
        new JsonObject().put("fault", "error500").put("share", 0.3).put("acceptUnknownKeys", true));
    long wrong = 0;
    for (int i = 0; i < 200; i++) {
      Merchant.Bought bought = new Merchant.Bought("tpay_" + i, "order-" + i, 1_000);
      wrong += merchant.confirm(bought).status() == 500 ? 1 : 0;
    }
    return wrong;
  }

  private static long millis(Runnable action) {
    long start = System.nanoTime();
    action.run();
    return (System.nanoTime() - start) / 1_000_000;
  }
}
