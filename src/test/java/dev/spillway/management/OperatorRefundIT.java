package dev.spillway.management;

import static dev.spillway.management.Desk.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Operators are called for a refund that stays open for too long. Shown: their answer ends the call
 * and has the refund sent once more; if that brings no end either, they are called again.
 */
class OperatorRefundIT {

  private static final long PART = 5_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static SpillwayRig rig;
  private static Shop shop;
  private static Desk desk;

  @BeforeAll
  static void start() {
    desk = Desk.start("gateway.breaker.failures=1000");
    rig = desk.rig();
    shop = rig.shop();
  }

  @AfterEach
  void reset() {
    rig.gateway().fault(Fault.NONE, 1);
  }

  @AfterAll
  static void stop() {
    desk.close();
  }

  @Test
  void an_answer_has_the_refund_sent_once_more_and_the_money_goes_back_once() {
    String key = calledForARefund();
    assertThat(called()).contains(key);
    rig.gateway().fault(Fault.NONE, 1);

    assertThat(answer(key).status()).isEqualTo(200);

    await().atMost(PATIENCE).until(() -> desk.firstRefund(key).getString("status").equals("DONE"));
    assertThat(called()).doesNotContain(key);
    assertThat(desk.balance(key)).isEqualTo(PRICE - PART);
    assertThat(rig.gateway().ledger(orderId(key)).canceled()).isEqualTo(PART);
    assertThat(answer(key).status()).isEqualTo(409);
  }

  @Test
  void an_answer_that_brings_no_end_has_them_called_again() {
    String key = calledForARefund();
    int sent = rig.gateway().ledger(orderId(key)).cancelCalls();

    assertThat(answer(key).status()).isEqualTo(200);

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                rig.gateway().ledger(orderId(key)).cancelCalls() == sent + 1
                    && called().contains(key));
    assertThat(desk.firstRefund(key).getString("status")).isEqualTo("UNKNOWN");
  }

  /** A payment of which a part should have gone back a week ago; the gateway resets each try. */
  private static String calledForARefund() {
    String orderId = shop.order(PRICE);
    String key = desk.paid(orderId);
    rig.gateway().fault(Fault.RESET, 1, Operation.CANCEL);
    JsonObject part = new JsonObject().put("cancelAmount", PART);
    assertThat(shop.cancel(key, "part-" + orderId, part).status()).isEqualTo(202);
    rig.database()
        .execute(
            """
            update refunds set requested_at = requested_at - interval '8 days',
              next_ask_at = spillway_now()
            where status = 'UNKNOWN' and payment_id in (
              select id from payments where payment_key = '%s')
            """
                .formatted(key));
    await().atMost(PATIENCE).until(() -> called().contains(key));
    return key;
  }

  private static String orderId(String key) {
    return shop.get("/payments/" + key).text("orderId");
  }

  /** The paymentKeys of those that somebody is called for. */
  private static List<String> called() {
    return desk.get("/admin/payments?status=NEEDS_ATTENTION&limit=100").payments("paymentKey");
  }

  private static Desk.Reply answer(String key) {
    return desk.resolve(key, "APPROVED");
  }
}
