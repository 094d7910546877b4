package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IdempotencyTest {
  private static final String KEY = "Idempotency-Key";

  private final GatewaySimulator simulator = GatewaySimulator.start(SimulatorOptions.defaults());
  private final Merchant merchant = new Merchant(simulator);

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void a_replay_is_identical_whatever_its_body_says() {
    Merchant.Bought first = merchant.buy("order-1", 11_000);
    Merchant.Bought other = merchant.buy("order-2", 22_000);
    Merchant.Reply original = merchant.confirm(first, KEY, "key-1");

    Merchant.Reply replay = merchant.confirm(other, KEY, "key-1");

    assertThat(replay.body()).isEqualTo(original.body());
    assertThat(replay.status()).isEqualTo(200);
    assertThat(replay.header(KEY)).contains("key-1");
    String trace = original.header("x-tosspayments-trace-id").orElseThrow();
    assertThat(replay.header("x-tosspayments-trace-id").orElseThrow())
        .endsWith("," + trace)
        .isNotEqualTo(trace);
    assertThat(merchant.books("order-2").getInteger("approvals")).isZero();
    assertThat(merchant.stats().getLong("replays")).isEqualTo(1);
  }

  @Test
  void errors_are_replayed_for_fifteen_days() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("fault", "decline");
    merchant.set("declineAborts", false);
    Merchant.Reply declined = merchant.confirm(bought, KEY, "key-1");
    merchant.set("fault", "none");

    assertThat(merchant.confirm(bought, KEY, "key-1").body()).isEqualTo(declined.body());
    merchant.advance(Duration.ofDays(14));
    assertThat(merchant.confirm(bought, KEY, "key-1").body()).isEqualTo(declined.body());
    merchant.advance(Duration.ofDays(1));
    assertThat(merchant.confirm(bought, KEY, "key-1").code())
        .isEqualTo("NOT_FOUND_PAYMENT_SESSION");
  }

  @Test
  void a_key_in_flight_is_refused_until_its_request_has_ended() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("fault", "hang");
    CompletableFuture<Merchant.Reply> first = merchant.confirmLater(bought, KEY, "key-1");
    Awaitility.await().until(() -> merchant.stats().getInteger("confirmsInFlight") == 1);

    Merchant.Reply second = merchant.confirm(bought, KEY, "key-1");

    assertThat(second.status()).isEqualTo(409);
    assertThat(second.code()).isEqualTo("IDEMPOTENT_REQUEST_PROCESSING");
    assertThat(merchant.stats().getLong("conflicts")).isEqualTo(1);
    merchant.set("fault", "none");
    first.cancel(true);
    Awaitility.await().until(() -> merchant.stats().getInteger("confirmsInFlight") == 0);
    assertThat(merchant.confirm(bought, KEY, "key-1").status()).isEqualTo(200);
  }

  @Test
  void a_key_can_stay_busy_after_its_request() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("idempotencyBusyMs", 1_000);

    merchant.confirm(bought, KEY, "key-1");
    assertThat(merchant.confirm(bought, KEY, "key-1").status()).isEqualTo(409);
    Awaitility.await().until(() -> merchant.confirm(bought, KEY, "key-1").status() == 200);
  }

  @Test
  void a_server_error_frees_the_key_unless_told_otherwise() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("fault", "error500");
    assertThat(merchant.confirm(bought, KEY, "key-1").status()).isEqualTo(500);
    merchant.set("fault", "none");
    assertThat(merchant.confirm(bought, KEY, "key-1").status()).isEqualTo(200);

    Merchant.Bought other = merchant.buy("order-2", 11_000);
    merchant.set(new JsonObject().put("fault", "error500").put("storeServerErrors", true));
    assertThat(merchant.confirm(other, KEY, "key-2").status()).isEqualTo(500);
    merchant.set("fault", "none");
    assertThat(merchant.confirm(other, KEY, "key-2").status()).isEqualTo(500);
  }

  @Test
  void a_lost_reply_is_found_again_by_its_key() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);
    merchant.set("fault", "approveThen500");
    assertThat(merchant.confirm(bought, KEY, "key-1").status()).isEqualTo(500);
    merchant.set("fault", "approveThenGarbage");
    Merchant.Bought other = merchant.buy("order-2", 11_000);
    assertThat(merchant.confirm(other, KEY, "key-2").body()).doesNotContain("DONE");
    merchant.set("fault", "none");

    assertThat(merchant.confirm(bought, KEY, "key-1").code())
        .isEqualTo("ALREADY_PROCESSED_PAYMENT");
    assertThat(merchant.confirm(other, KEY, "key-2").json().getString("status")).isEqualTo("DONE");
  }

  @Test
  void keys_are_checked_scoped_by_path_and_ignored_by_queries() {
    Merchant.Bought bought = merchant.buy("order-1", 11_000);

    assertThat(merchant.confirm(bought, KEY, "k".repeat(301)).code())
        .isEqualTo("INVALID_IDEMPOTENCY_KEY");
    assertThat(merchant.confirm(bought, KEY, "k".repeat(300)).status()).isEqualTo(200);
    JsonObject reason = new JsonObject().put("cancelReason", "changed my mind");
    assertThat(merchant.cancel(bought, reason, KEY, "k".repeat(300)).json().getString("status"))
        .isEqualTo("CANCELED");
    String path = "/v1/payments/" + bought.paymentKey();
    assertThat(merchant.get(path, KEY, "k".repeat(300)).json().getString("status"))
        .isEqualTo("CANCELED");
  }
}
