package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class VirtualAccountTest {
  private final GatewaySimulator simulator = GatewaySimulator.start(SimulatorOptions.defaults());
  private final Merchant merchant = new Merchant(simulator);
  private final WebhookTarget target = WebhookTarget.accepting();

  @BeforeEach
  void listen() {
    merchant.set("webhookUrl", target.url());
  }

  @AfterEach
  void stop() {
    simulator.close();
    target.close();
  }

  @Test
  void a_deposit_takes_the_money_and_sends_both_kinds_of_event() {
    Merchant.Bought bought = issued();
    assertThat(merchant.books("order-1").getLong("captured")).isZero();

    deposit("/_sim/deposits");

    JsonObject payment = merchant.query(bought).json();
    assertThat(payment.getString("status")).isEqualTo("DONE");
    assertThat(merchant.books("order-1").getLong("captured")).isEqualTo(10_000);
    awaitDeliveries(3);
    WebhookTarget.Received flat =
        target.received().stream()
            .filter(event -> !event.body().containsKey("eventType"))
            .findFirst()
            .orElseThrow();
    assertThat(flat.body().fieldNames())
        .containsExactlyInAnyOrder("createdAt", "secret", "status", "transactionKey", "orderId");
    assertThat(flat.body().getString("secret")).isEqualTo(payment.getString("secret"));
  }

  @Test
  void a_deposit_error_takes_the_money_back() {
    Merchant.Bought bought = issued();
    deposit("/_sim/deposits");

    deposit("/_sim/deposits/errors");

    JsonObject payment = merchant.query(bought).json();
    assertThat(payment.getString("status")).isEqualTo("WAITING_FOR_DEPOSIT");
    assertThat(payment.getString("approvedAt")).isNull();
    assertThat(merchant.books("order-1").getLong("captured")).isZero();
    awaitDeliveries(5);
    deposit("/_sim/deposits");
    assertThat(merchant.query(bought).json().getString("status")).isEqualTo("DONE");
  }

  @Test
  void before_the_deposit_only_the_whole_can_be_canceled() {
    Merchant.Bought bought = issued();

    assertThat(merchant.cancel(bought, reason().put("cancelAmount", 1_000)).code())
        .isEqualTo("NOT_ALLOWED_PARTIAL_REFUND_WAITING_DEPOSIT");
    assertThat(merchant.cancel(bought, reason()).json().getString("status")).isEqualTo("CANCELED");
    assertThat(merchant.books("order-1").getLong("canceled")).isZero();
    assertThat(merchant.control("POST", "/_sim/deposits", order()).status()).isEqualTo(409);
  }

  @Test
  void after_the_deposit_a_cancel_needs_an_account_for_the_refund() {
    Merchant.Bought bought = issued();
    deposit("/_sim/deposits");
    JsonObject account =
        new JsonObject()
            .put("bank", "20")
            .put("accountNumber", "1000123456789")
            .put("holderName", "김구매");

    assertThat(merchant.cancel(bought, reason()).code()).isEqualTo("INVALID_REFUND_ACCOUNT_INFO");
    JsonObject badNumber = account.copy().put("accountNumber", "12-34");
    assertThat(merchant.cancel(bought, reason().put("refundReceiveAccount", badNumber)).code())
        .isEqualTo("INVALID_REFUND_ACCOUNT_NUMBER");
    assertThat(
            merchant
                .cancel(bought, reason().put("refundReceiveAccount", account))
                .json()
                .getString("status"))
        .isEqualTo("CANCELED");
  }

  @Test
  void past_its_due_date_an_account_stays_waiting_and_takes_nothing() {
    JsonObject choice =
        new JsonObject()
            .put("orderId", "order-1")
            .put("amount", 10_000)
            .put("method", "VIRTUAL_ACCOUNT")
            .put("dueDate", "2020-01-01T00:00:00+09:00");
    Merchant.Bought bought = merchant.buy(choice);
    merchant.confirm(bought);

    JsonObject payment = merchant.query(bought).json();

    assertThat(payment.getString("status")).isEqualTo("WAITING_FOR_DEPOSIT");
    assertThat(payment.getJsonObject("virtualAccount").getBoolean("expired")).isTrue();
    assertThat(merchant.control("POST", "/_sim/deposits", order()).status()).isEqualTo(409);
  }

  private Merchant.Bought issued() {
    JsonObject choice =
        new JsonObject().put("orderId", "order-1").put("amount", 10_000).put("method", "가상계좌");
    Merchant.Bought bought = merchant.buy(choice);
    JsonObject payment = merchant.confirm(bought).json();
    assertThat(payment.getString("status")).isEqualTo("WAITING_FOR_DEPOSIT");
    assertThat(payment.getJsonObject("virtualAccount").getString("accountNumber")).startsWith("X");
    return bought;
  }

  private void deposit(String path) {
    assertThat(merchant.control("POST", path, order()).status()).isEqualTo(200);
  }

  private void awaitDeliveries(int count) {
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> target.received().size() == count);
  }

  private static String order() {
    return new JsonObject().put("orderId", "order-1").encode();
  }

  private static JsonObject reason() {
    return new JsonObject().put("cancelReason", "changed my mind");
  }
}
