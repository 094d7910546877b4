package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WebhookTest {
  private final GatewaySimulator simulator = GatewaySimulator.start(SimulatorOptions.defaults());
  private final Merchant merchant = new Merchant(simulator);

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void every_change_is_told_with_the_whole_payment_and_its_headers() {
    try (WebhookTarget target = listen(WebhookTarget.accepting())) {
      Merchant.Bought bought = confirmed("order-1");
      merchant.cancel(bought, new JsonObject().put("cancelReason", "x").put("cancelAmount", 1_000));
      merchant.set("fault", "decline");
      merchant.confirm(merchant.buy("order-2", 11_000));
      merchant.buy("order-3", 11_000);
      merchant.advance(Duration.ofMinutes(10));

      await(() -> target.received().size() == 4);
      assertThat(target.statuses())
          .containsExactlyInAnyOrder("DONE", "PARTIAL_CANCELED", "ABORTED", "EXPIRED");
      WebhookTarget.Received first = target.received().get(0);
      assertThat(first.id()).startsWith("whtrans_");
      assertThat(first.retriedCount()).isEqualTo("0");
      assertThat(first.time()).endsWith("+09:00");
      assertThat(first.body().getString("eventType")).isEqualTo("PAYMENT_STATUS_CHANGED");
      assertThat(first.body().getString("createdAt"))
          .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{6}");
      assertThat(first.body().getJsonObject("data").getString("paymentKey"))
          .isEqualTo(bought.paymentKey());
    }
  }

  @Test
  void only_a_200_ends_the_seven_resends() {
    try (WebhookTarget target = listen(WebhookTarget.answering(delivery -> 204))) {
      confirmed("order-1");
      await(() -> merchant.stats().getLong("webhooksFailed") == 1);

      for (int retry = 1, minutes = 1; retry <= 7; retry++, minutes *= 4) {
        merchant.advance(Duration.ofMinutes(minutes).minusSeconds(30));
        assertThat(merchant.stats().getLong("resends")).isEqualTo(retry - 1);
        merchant.advance(Duration.ofSeconds(30));
        long failed = retry + 1;
        await(() -> merchant.stats().getLong("webhooksFailed") == failed);
      }
      merchant.advance(Duration.ofDays(30));

      JsonObject stats = merchant.stats();
      assertThat(stats.getLong("webhooksSent")).isEqualTo(1);
      assertThat(stats.getLong("resends")).isEqualTo(7);
      assertThat(stats.getLong("webhooksGivenUp")).isEqualTo(1);
      assertThat(target.received().stream().map(WebhookTarget.Received::retriedCount))
          .containsExactly("0", "1", "2", "3", "4", "5", "6", "7");
      assertThat(target.received().stream().map(WebhookTarget.Received::id).distinct()).hasSize(1);
    }
  }

  @Test
  void a_webhook_without_an_answer_in_time_is_over_and_sent_again() {
    try (WebhookTarget target =
        listen(WebhookTarget.answering(delivery -> delivery == 0 ? WebhookTarget.SILENT : 200))) {
      assertThat(merchant.control("GET", "/_sim", "").json().getInteger("webhookLimitMs"))
          .isEqualTo(10_000);
      merchant.set(new JsonObject().put("clockFactor", 600).put("webhookLimitMs", 1_000));
      confirmed("order-1");
      await(() -> target.received().size() == 1);
      assertThat(merchant.stats().getLong("webhooksOver10s")).isZero();

      await(() -> merchant.stats().getLong("webhooksAccepted") == 1);

      assertThat(merchant.stats().getLong("webhooksOver10s")).isEqualTo(1);
      assertThat(merchant.stats().getLong("resends")).isEqualTo(1);
    }
  }

  @Test
  void a_webhook_may_come_before_the_response() {
    try (WebhookTarget target = listen(WebhookTarget.accepting())) {
      merchant.set(
          new JsonObject()
              .put("webhookBeforeResponse", true)
              .put("webhookDelayMs", 200)
              .put("webhookLeadMs", 1));

      confirmed("order-1");

      assertThat(target.received()).hasSize(1);
    }
  }

  @Test
  void webhooks_come_twice_in_the_wrong_order_or_not_at_all() {
    try (WebhookTarget target = listen(WebhookTarget.accepting())) {
      merchant.set("webhookDuplicates", 1);
      Merchant.Bought twice = confirmed("order-1");
      await(() -> target.received().size() == 2);
      assertThat(target.received().get(0).id()).isEqualTo(target.received().get(1).id());
      assertThat(target.received().get(0).body()).isEqualTo(target.received().get(1).body());

      merchant.set(new JsonObject().put("webhookDuplicates", 0).put("webhookReorderMs", 5_000));
      Merchant.Bought swapped = confirmed("order-2");
      merchant.cancel(swapped, new JsonObject().put("cancelReason", "x"));
      await(() -> target.received().size() == 4);
      assertThat(target.statuses()).containsSubsequence(List.of("CANCELED", "DONE"));

      merchant.set(new JsonObject().put("fault", "webhookLost").put("webhookReorderMs", 0));
      confirmed("order-3");
      assertThat(merchant.stats().getLong("webhooksLost")).isEqualTo(1);
      assertThat(merchant.stats().getLong("webhooksSent")).isEqualTo(4);
      assertThat(twice.orderId()).isEqualTo("order-1");
    }
  }

  @Test
  void a_forged_event_has_a_wrong_secret_and_an_untrue_status() {
    try (WebhookTarget target = listen(WebhookTarget.accepting())) {
      Merchant.Bought bought = merchant.buy("order-1", 11_000);
      String secret = merchant.query(bought).json().getString("secret");

      JsonObject forgery = new JsonObject().put("orderId", "order-1").put("status", "DONE");
      merchant.control("POST", "/_sim/webhooks/forged", forgery.encode());

      await(() -> target.received().size() == 1);
      JsonObject data = target.received().get(0).body().getJsonObject("data");
      assertThat(data.getString("status")).isEqualTo("DONE");
      assertThat(data.getString("secret")).isNotEqualTo(secret);
      assertThat(merchant.query(bought).json().getString("status")).isEqualTo("IN_PROGRESS");
    }
  }

  @Test
  void an_unreachable_target_is_tried_again() {
    WebhookTarget gone = listen(WebhookTarget.accepting());
    gone.close();

    confirmed("order-1");

    await(() -> merchant.stats().getLong("webhooksFailed") == 1);
    assertThat(merchant.stats().getInteger("webhooksWaiting")).isEqualTo(1);
  }

  private WebhookTarget listen(WebhookTarget target) {
    merchant.set("webhookUrl", target.url());
    return target;
  }

  private Merchant.Bought confirmed(String orderId) {
    Merchant.Bought bought = merchant.buy(orderId, 11_000);
    assertThat(merchant.confirm(bought).status()).isEqualTo(200);
    return bought;
  }

  private static void await(Callable<Boolean> condition) {
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(condition);
  }
}
