package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import gatewaysim.PaymentMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Deposits that are waited for are found, or given up, without any webhook. */
class DepositRecoveryIT {

  private static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private SpillwayRig rig;
  private Shop shop;
  private ShiftedTime time;

  @BeforeEach
  void start() {
    rig = SpillwayRig.start("recovery.everyMillis=50");
    rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
    shop = rig.shop();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void a_deposit_is_found_at_the_next_hourly_question() {
    String orderId = waiting();
    time.shift(Duration.ofMinutes(71));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() == 1);
    assertThat(status(orderId)).isEqualTo("WAITING_FOR_DEPOSIT");
    rig.gateway().deposit(orderId);
    await()
        .atMost(PATIENCE)
        .during(Duration.ofMillis(500))
        .until(() -> rig.gateway().stats().queries() == 1);

    time.shift(Duration.ofMinutes(142));

    await().atMost(PATIENCE).until(() -> status(orderId).equals("PAID"));
    assertThat(rig.gateway().stats().queries()).isEqualTo(2);
  }

  @Test
  void a_deposit_that_never_comes_is_given_up_an_hour_after_it_was_due() {
    String orderId = waiting();
    rig.database().execute("update payments set due_at = spillway_now() + interval '1 hour'");

    time.shift(Duration.ofMinutes(115));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() == 1);
    assertThat(status(orderId)).isEqualTo("WAITING_FOR_DEPOSIT");
    time.shift(Duration.ofMinutes(240));

    await().atMost(PATIENCE).until(() -> status(orderId).equals("PENDING_PAYMENT"));
    assertThat(payment(orderId).getString("status")).isEqualTo("NOT_CHARGED");
  }

  @Test
  void not_found_is_no_answer_about_an_account_that_was_shown() {
    String orderId = waiting();
    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));

    time.shift(Duration.ofHours(2));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() == 1);
    time.shift(Duration.ofHours(4));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() == 2);
    time.shift(Duration.ofHours(6));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() == 3);

    assertThat(status(orderId)).isEqualTo("WAITING_FOR_DEPOSIT");
  }

  @Test
  void weeks_of_waiting_call_nobody_while_the_gateway_answers() {
    String orderId = waiting();
    rig.database().execute("update payments set due_at = spillway_now() + interval '90 days'");
    for (int day = 1; day <= 10; day += 3) {
      long asked = rig.gateway().stats().queries();
      time.shift(Duration.ofDays(day));
      await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() > asked);
      await().atMost(PATIENCE).until(() -> leases() == 0);
    }
    assertThat(status(orderId)).isEqualTo("WAITING_FOR_DEPOSIT");
    assertThat(payment(orderId).getString("status")).isEqualTo("WAITING_FOR_DEPOSIT");

    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));
    time.shift(Duration.ofDays(18));

    await()
        .atMost(PATIENCE)
        .until(() -> payment(orderId).getString("status").equals("NEEDS_ATTENTION"));
    assertThat(status(orderId)).isEqualTo("WAITING_FOR_DEPOSIT");
  }

  private String waiting() {
    String orderId = shop.order(PRICE);
    String key = rig.gateway().mint(orderId, PRICE, PaymentMethod.VIRTUAL_ACCOUNT).paymentKey();
    assertThat(shop.confirm(key, orderId, PRICE).status()).isEqualTo(200);
    assertThat(status(orderId)).isEqualTo("WAITING_FOR_DEPOSIT");
    return orderId;
  }

  private long leases() {
    return rig.database().number("select count(*) from payments where lease is not null");
  }

  private JsonObject payment(String orderId) {
    return shop.get("/orders/" + orderId).body().getJsonObject("payment");
  }

  private String status(String orderId) {
    return shop.get("/orders/" + orderId).text("status");
  }
}
