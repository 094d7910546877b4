package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Idempotency keys go after a week, but not while what they point at is open. */
class KeyRetentionIT {

  private static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private SpillwayRig rig;
  private Shop shop;
  private ShiftedTime time;

  @BeforeEach
  void start() {
    rig =
        SpillwayRig.start(
            "recovery.sweepMillis=50",
            "recovery.everyMillis=50",
            "recovery.scheduleMillis=100,500",
            "gateway.timeoutMillis=1000");
    rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
    shop = rig.shop();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void a_key_of_a_settled_thing_goes_after_a_week_and_not_before() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    Shop once = shop.with("Idempotency-Key", "paid-once");
    assertThat(once.confirm(key, orderId, PRICE).status()).isEqualTo(200);

    time.shift(Duration.ofDays(7).minusMinutes(1));
    await().atMost(PATIENCE).during(Duration.ofMillis(500)).until(() -> keys() == 1);
    time.shift(Duration.ofDays(7).plusMinutes(1));

    await().atMost(PATIENCE).until(() -> keys() == 0);
    assertThat(once.confirm(key, orderId, PRICE).status()).isEqualTo(200);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void a_key_of_an_unknown_payment_stays_until_that_is_settled() {
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = shop.order(PRICE);
    Shop once = shop.with("Idempotency-Key", "unknown-once");
    assertThat(once.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(202);

    time.shift(Duration.ofDays(8));
    await().atMost(PATIENCE).during(Duration.ofMillis(700)).until(() -> keys() == 1);
    rig.gateway().advance(Duration.ofMinutes(11));
    time.shift(Duration.ofDays(10));

    await().atMost(PATIENCE).until(() -> keys() == 0);
    assertThat(rig.database().column("select status from payments")).containsExactly("NOT_CHARGED");
  }

  private long keys() {
    return rig.database().number("select count(*) from idempotency_keys");
  }
}
