package dev.spillway.management;

import static dev.spillway.management.Desk.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Operators see what is open, have the gateway asked at once, and decide what it does not tell; the
 * table of ways judges them too.
 */
class OperatorIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private SpillwayRig rig;
  private Shop shop;
  private ShiftedTime time;
  private Desk desk;

  @BeforeEach
  void start() {
    desk = Desk.start("gateway.queryTimeoutMillis=1000", "recovery.sweepMillis=50");
    rig = desk.rig();
    shop = rig.shop();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    desk.close();
  }

  @Test
  void unknown_payments_are_listed_oldest_first_page_by_page() {
    rig.gateway().fault(Fault.RESET, 1);
    List<String> orders = IntStream.range(0, 5).mapToObj(i -> desk.unknown()).toList();

    List<String> listed = new ArrayList<>();
    String cursor = "0";
    while (cursor != null) {
      Desk.Reply page = desk.get("/admin/payments?status=UNKNOWN&limit=2&cursor=" + cursor);
      assertThat(page.body().getJsonArray("payments").size()).isLessThanOrEqualTo(2);
      listed.addAll(page.payments("orderId"));
      cursor = page.body().getString("nextCursor");
    }

    assertThat(listed).isEqualTo(orders);
    assertThat(desk.listed("")).isEmpty();
    assertThat(desk.get("/admin/payments?status=PAID").status()).isEqualTo(400);
    assertThat(desk.get("/admin/payments?limit=101").status()).isEqualTo(400);
  }

  @Test
  void a_requery_settles_at_once_what_the_gateway_tells() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    String orderId = desk.unknown();

    Desk.Reply asked = desk.requery(desk.key(orderId));

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.body().getString("status")).isEqualTo("APPROVED");
    assertThat(asked.body().getString("heard")).isEqualTo("shown DONE");
    assertThat(desk.orderStatus(orderId)).isEqualTo("PAID");
    assertThat(desk.lastStep(orderId)).isEqualTo("operator APPROVED gateway shows DONE");
  }

  @Test
  void a_requery_of_nothing_is_404_and_of_a_silent_gateway_says_so() {
    assertThat(desk.requery("nobody").status()).isEqualTo(404);
    assertThat(desk.requery("no%20key").status()).isEqualTo(400);
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = desk.unknown();
    rig.gateway().fault(Fault.GARBAGE, 1, Operation.QUERY);

    Desk.Reply asked = desk.requery(desk.key(orderId));

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.body().getString("status")).isEqualTo("UNKNOWN");
    assertThat(asked.body().getString("heard")).startsWith("nothing: ");
  }

  @Test
  void not_found_again_and_again_within_ten_seconds_proves_nothing() {
    rig.gateway().settings(new JsonObject().put("visibleBeforeConfirm", false));
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = desk.unknown();
    // No question of recovery's own comes between.
    rig.database().execute("update payments set next_ask_at = spillway_now() + interval '1 day'");
    time.shift(Duration.ofMinutes(12));
    for (int i = 0; i < 3; i++) {
      rig.database()
          .execute("update payments set not_found_at = spillway_now() - interval '1 second'");

      Desk.Reply asked = desk.requery(desk.key(orderId));

      assertThat(asked.body().getString("heard")).isEqualTo("not found");
      assertThat(asked.body().getString("status")).isEqualTo("UNKNOWN");
    }
    rig.database()
        .execute("update payments set not_found_at = spillway_now() - interval '10 seconds'");

    Desk.Reply asked = desk.requery(desk.key(orderId));

    assertThat(asked.body().getString("status")).isEqualTo("NOT_CHARGED");
  }

  @Test
  void what_nobody_was_called_for_is_not_resolved_by_hand() {
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = desk.unknown();

    Desk.Reply refused = desk.resolve(desk.key(orderId), "NOT_CHARGED");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().getString("code")).isEqualTo("INVALID_STATE");
    assertThat(desk.status(desk.key(orderId))).isEqualTo("UNKNOWN");
  }

  @Test
  void a_payment_that_needs_attention_is_listed_and_resolved_with_a_reason() {
    String orderId = needsAttention();
    assertThat(desk.listed("?status=NEEDS_ATTENTION")).containsExactly(orderId);
    assertThat(desk.resolve(desk.key(orderId), "UNKNOWN").status()).isEqualTo(409);
    assertThat(desk.resolve(desk.key(orderId), new JsonObject()).status()).isEqualTo(400);

    Desk.Reply resolved = desk.resolve(desk.key(orderId), "NOT_CHARGED");

    assertThat(resolved.status()).isEqualTo(200);
    assertThat(desk.status(desk.key(orderId))).isEqualTo("NOT_CHARGED");
    await().atMost(PATIENCE).until(() -> desk.orderStatus(orderId).equals("EXPIRED"));
    assertThat(desk.lastStep(orderId)).isEqualTo("operator NOT_CHARGED told by the PG's support");
    assertThat(desk.listed("")).isEmpty();
    assertThat(shop.confirm(desk.key(orderId), orderId, PRICE).code())
        .isEqualTo("PAYMENT_DECLINED");
  }

  @Test
  void an_operator_who_says_that_the_money_was_taken_pays_the_order() {
    String orderId = needsAttention();

    assertThat(desk.resolve(desk.key(orderId), "APPROVED").status()).isEqualTo(200);

    assertThat(desk.orderStatus(orderId)).isEqualTo("PAID");
    assertThat(desk.balance(desk.key(orderId))).isEqualTo(PRICE);
  }

  @Test
  void a_call_about_a_payment_that_stays_as_it_is_can_be_answered() {
    String orderId = shop.order(PRICE);
    desk.paid(orderId);
    rig.database()
        .execute("update payments set attention_since = spillway_now(), attention_reason = 'look'");
    assertThat(desk.listed("")).containsExactly(orderId);

    assertThat(desk.resolve(desk.key(orderId), "APPROVED").status()).isEqualTo(200);

    assertThat(desk.listed("")).isEmpty();
    assertThat(desk.lastStep(orderId)).isEqualTo("operator APPROVED told by the PG's support");
    assertThat(desk.orderStatus(orderId)).isEqualTo("PAID");
  }

  @Test
  void a_deposit_without_an_account_to_give_it_back_to_calls_somebody() {
    String orderId = shop.order(PRICE);
    String key = desk.waiting(orderId);
    rig.database().execute("update payments set status = 'NOT_CHARGED', refund_account = null");
    rig.database().execute("update orders set live_payment = null, status = 'EXPIRED'");
    rig.gateway().deposit(orderId);

    Desk.Reply asked = desk.requery(key);

    assertThat(asked.body().getString("status")).isEqualTo("CANCEL_PENDING");
    assertThat(asked.body().getJsonObject("attention").getString("reason"))
        .isEqualTo("no account to give a deposit back to");
    assertThat(desk.listed("?status=CANCEL_PENDING")).containsExactly(orderId);
    assertThat(desk.resolve(desk.key(orderId), "CANCELED").status()).isEqualTo(200);
    assertThat(desk.balance(key)).isZero();
  }

  private String needsAttention() {
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = desk.unknown();
    rig.gateway().fault(Fault.GARBAGE, 1, Operation.QUERY);
    time.shift(Duration.ofDays(7).plusMinutes(1));
    await().atMost(PATIENCE).until(() -> desk.status(desk.key(orderId)).equals("NEEDS_ATTENTION"));
    return orderId;
  }
}
