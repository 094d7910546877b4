package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ControlTest {
  private final GatewaySimulator simulator = GatewaySimulator.start(SimulatorOptions.defaults());
  private final Merchant merchant = new Merchant(simulator);

  @AfterEach
  void stop() {
    assertThat(merchant.stats().getLong("internalErrors")).isZero();
    simulator.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"latencyms\":1} | latencyms",
        "{\"latencyMs\":-1} | latencyMs",
        "{\"latencyMs\":\"5\"} | latencyMs",
        "{\"latencyMs\":1.5} | latencyMs",
        "{\"latencyMs\":null} | latencyMs",
        "{\"distribution\":\"normal\"} | distribution",
        "{\"fault\":\"fire\"} | fault",
        "{\"share\":1.1} | share",
        "{\"operations\":[]} | operations",
        "{\"operations\":[\"refund\"]} | operations",
        "{\"operations\":\"confirm\"} | operations",
        "{\"declineCode\":\"NO\"} | declineCode",
        "{\"webhookUrl\":\"nowhere\"} | webhookUrl",
        "{\"clockFactor\":0} | clockFactor",
        "{\"fault\":\"decline\",\"operations\":[\"query\"]} | query",
        "[] | JSON",
        "{ | JSON"
      })
  void a_bad_update_is_refused_by_name_and_changes_nothing(String body, String named) {
    String before = merchant.control("GET", "/_sim", "").body();

    Merchant.Reply reply = merchant.control("PUT", "/_sim", body);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.json().getString("error")).contains(named);
    assertThat(merchant.control("GET", "/_sim", "").body()).isEqualTo(before);
  }

  @Test
  void an_update_is_partial_and_shows_the_result() {
    merchant.set("latencyMs", 5);
    merchant.set("queryLatencyMs", 7);

    JsonObject settings = merchant.control("GET", "/_sim", "").json();

    assertThat(settings.getInteger("latencyMs")).isEqualTo(5);
    assertThat(settings.getInteger("queryLatencyMs")).isEqualTo(7);
    assertThat(settings.getString("fault")).isEqualTo("none");
    assertThat(settings.getJsonArray("operations")).containsExactly("confirm");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"amount\":1000}",
        "{\"orderId\":\"short\",\"amount\":1000}",
        "{\"orderId\":\"order-1\"}",
        "{\"orderId\":\"order-1\",\"amount\":0}",
        "{\"orderId\":\"order-1\",\"amount\":1000,\"method\":\"gold\"}",
        "{\"orderId\":\"order-1\",\"amount\":1000,\"dueDate\":\"soon\"}",
        "{\"orderId\":\"order-1\",\"amount\":1000,\"status\":\"DONE\"}",
        "{\"orderId\":\"order-1\",\"amount\":1000,\"extra\":true}"
      })
  void a_bad_mint_is_refused(String body) {
    assertThat(merchant.control("POST", "/_sim/payments", body).status()).isEqualTo(400);
  }

  @Test
  void a_ready_payment_is_confirmed_only_after_its_authentication() {
    Merchant.Bought bought =
        merchant.buy(
            new JsonObject().put("orderId", "order-1").put("amount", 1_000).put("status", "READY"));
    String path = "/_sim/payments/" + bought.paymentKey() + "/authenticate";

    assertThat(merchant.confirm(bought).code()).isEqualTo("NOT_FOUND_PAYMENT_SESSION");
    assertThat(merchant.control("POST", path, "").status()).isEqualTo(200);
    assertThat(merchant.control("POST", path, "").status()).isEqualTo(409);
    assertThat(merchant.confirm(bought).status()).isEqualTo(200);
  }

  @Test
  void a_reset_forgets_what_happened_and_keeps_the_settings_unless_asked() {
    merchant.set("latencyMs", 5);
    Merchant.Bought bought = merchant.buy("order-1", 1_000);
    merchant.confirm(bought, "Idempotency-Key", "key-1");

    merchant.control("POST", "/_sim/reset", "");

    assertThat(merchant.stats().getLong("confirmCalls")).isZero();
    assertThat(merchant.control("GET", "/_sim/ledger", "").json().getJsonObject("orders"))
        .isEmpty();
    assertThat(merchant.confirm(bought, "Idempotency-Key", "key-1").code())
        .isEqualTo("NOT_FOUND_PAYMENT");
    assertThat(merchant.control("GET", "/_sim", "").json().getInteger("latencyMs")).isEqualTo(5);
    merchant.control("POST", "/_sim/reset", "{\"settings\":true}");
    assertThat(merchant.control("GET", "/_sim", "").json().getInteger("latencyMs")).isZero();
    assertThat(merchant.control("POST", "/_sim/reset", "{\"all\":1}").status()).isEqualTo(400);
  }

  @Test
  void the_ledger_shows_all_orders_or_one() {
    merchant.confirm(merchant.buy("order-1", 1_000));
    merchant.confirm(merchant.buy("order-2", 2_000));

    assertThat(
            merchant
                .control("GET", "/_sim/ledger?details=false", "")
                .json()
                .getJsonObject("orders")
                .fieldNames())
        .containsExactlyInAnyOrder("order-1", "order-2");
    JsonObject one = merchant.books("order-2");
    assertThat(one.getInteger("confirms")).isEqualTo(1);
    assertThat(one.getJsonArray("payments")).hasSize(1);
    assertThat(merchant.books("order-3")).isNull();
  }

  @Test
  void beyond_its_bound_the_ledger_forgets_the_oldest_and_says_so() {
    try (GatewaySimulator small =
        GatewaySimulator.start(SimulatorOptions.defaults().withMaxOrders(2))) {
      Merchant other = new Merchant(small);
      Merchant.Bought oldest = other.buy("order-1", 1_000);
      other.buy("order-2", 1_000);
      other.buy("order-3", 1_000);

      assertThat(other.query(oldest).code()).isEqualTo("NOT_FOUND_PAYMENT");
      assertThat(other.stats().getLong("forgottenOrders")).isEqualTo(1);
    }
  }

  @Test
  void the_same_can_be_done_from_java() {
    GatewaySimulator.Minted minted = simulator.mint("order-1", 1_000);
    simulator.fault(Fault.DECLINE, 1);
    simulator.latency(Duration.ofMillis(1));

    Merchant.Reply reply =
        merchant.confirm(
            new Merchant.Bought(minted.paymentKey(), minted.orderId(), minted.amount()));

    assertThat(reply.status()).isEqualTo(403);
    OrderReport report = simulator.ledger("order-1");
    assertThat(report.confirms()).isEqualTo(1);
    assertThat(report.payments().get(0).status()).isEqualTo("ABORTED");
    assertThat(simulator.stats().confirmCalls()).isEqualTo(1);
    assertThat(simulator.ledger("order-9").confirms()).isZero();
    assertThatThrownBy(() -> simulator.settings(new JsonObject().put("nope", 1)))
        .hasMessageContaining("nope");
    simulator.resetAll();
    assertThat(simulator.stats().confirmCalls()).isZero();
  }
}
