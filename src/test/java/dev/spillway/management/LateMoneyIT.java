package dev.spillway.management;

import static dev.spillway.management.Desk.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import gatewaysim.Fault;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Money that shows up when its attempt was given up goes where it belongs. */
class LateMoneyIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private SpillwayRig rig;
  private ShiftedTime time;
  private Desk desk;

  @BeforeEach
  void start() {
    desk = Desk.start("gateway.queryTimeoutMillis=1000", "recovery.sweepMillis=50");
    rig = desk.rig();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void late_money_of_an_ended_attempt_pays_an_order_that_is_still_free() {
    String orderId = givenUpThoughTaken();

    Desk.Reply asked = desk.requery(desk.key(orderId));

    assertThat(asked.body().getString("status")).isEqualTo("APPROVED");
    assertThat(desk.orderStatus(orderId)).isEqualTo("PAID");
    assertThat(rig.gateway().ledger(orderId).canceled()).isZero();
  }

  @Test
  void late_money_of_an_ended_attempt_is_given_back_when_another_has_paid() {
    String orderId = givenUpThoughTaken();
    String late = desk.key(orderId);
    rig.gateway().fault(Fault.NONE, 1);
    desk.paid(orderId);

    Desk.Reply asked = desk.requery(late);

    assertThat(asked.body().getString("status")).isIn("CANCEL_PENDING", "CANCELED");
    await().atMost(PATIENCE).until(() -> desk.status(late).equals("CANCELED"));
    JsonObject refund = desk.firstRefund(late);
    assertThat(refund.getString("source")).isEqualTo("AUTOMATIC");
    assertThat(refund.getLong("amount")).isEqualTo(PRICE);
    assertThat(desk.orderStatus(orderId)).isEqualTo("PAID");
    assertThat(rig.gateway().ledger(orderId).captured()).isEqualTo(2 * PRICE);
    assertThat(rig.gateway().ledger(orderId).canceled()).isEqualTo(PRICE);
  }

  @Test
  void late_money_of_an_expired_order_is_given_back() {
    String orderId = givenUpThoughTaken();
    time.shift(Duration.ofHours(1));
    await().atMost(PATIENCE).until(() -> desk.orderStatus(orderId).equals("EXPIRED"));

    desk.requery(desk.key(orderId));

    await().atMost(PATIENCE).until(() -> desk.status(desk.key(orderId)).equals("CANCELED"));
    assertThat(desk.orderStatus(orderId)).isEqualTo("EXPIRED");
    assertThat(rig.gateway().ledger(orderId).canceled()).isEqualTo(PRICE);
  }

  /** NOT_CHARGED here, while the gateway took the money and hides it. */
  private String givenUpThoughTaken() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));
    String orderId = desk.unknown();
    time.shift(Duration.ofMinutes(11).plusSeconds(1));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                rig.database()
                        .number("select count(*) from payments where not_found_at is not null")
                    == 1);
    time.shift(Duration.ofMinutes(11).plusSeconds(12));
    await().atMost(PATIENCE).until(() -> desk.status(desk.key(orderId)).equals("NOT_CHARGED"));
    rig.gateway().settings(new JsonObject().put("queryLagMs", 0));
    return orderId;
  }
}
