package dev.spillway.processing;

import static dev.spillway.processing.Gateways.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import io.vertx.core.json.JsonArray;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Shown: what goes wrong with one webhook delays no other and no acknowledgement, and nothing is
 * forgotten. How: locks, constraints and rows made from outside; a gateway that hangs or fails.
 */
class WebhookTroubleIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static SpillwayRig rig;
  private static Shop shop;
  private static Gateways gateways;

  @BeforeAll
  static void start() {
    rig =
        SpillwayRig.start(
            "webhook.attemptsMax=3",
            "gateway.queryTimeoutMillis=3000",
            "recovery.scheduleMillis=600000");
    shop = rig.shop();
    gateways = new Gateways(rig);
  }

  @AfterEach
  void calm() {
    rig.gateway().resetAll();
    rig.gateway().webhookTarget("");
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void while_orders_are_locked_webhooks_are_acknowledged_and_take_effect_once_later()
      throws SQLException {
    String orderId = gateways.unknown();
    String body = gateways.hint(orderId, "DONE", PRICE);
    try (Connection outside = rig.database().connect();
        Statement lock = outside.createStatement()) {
      outside.setAutoCommit(false);
      lock.execute("lock table orders in access exclusive mode");
      List<CompletableFuture<Integer>> pushed = new ArrayList<>();
      for (int i = 0; i < 20; i++) {
        pushed.add(
            gateways.pushLater(
                body.getBytes(StandardCharsets.UTF_8),
                "tosspayments-webhook-transmission-id",
                orderId + i));
      }
      // All of them while the lock is held; the gateway would wait ten seconds.
      assertThat(pushed)
          .allSatisfy(
              status -> assertThat(status).succeedsWithin(Duration.ofSeconds(9)).isEqualTo(200));
      outside.rollback();
    }

    await().atMost(PATIENCE).until(() -> gateways.status(orderId).equals("APPROVED"));
    await()
        .atMost(PATIENCE)
        .until(() -> gateways.events(orderId).stream().allMatch(s -> s.equals("DONE")));
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by webhook");
  }

  @Test
  void queries_that_hang_hold_up_nobody_who_need_not_ask() {
    List<String> asking = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      asking.add(gateways.unknown());
    }
    List<String> held = List.of(gateways.paid(), gateways.paid(), gateways.paid());
    gateways.set("queryLatencyMs", 60_000);
    asking.forEach(orderId -> gateways.hinted(orderId, "DONE", PRICE));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queriesInFlight() == 2);

    held.forEach(orderId -> gateways.hinted(orderId, "DONE", PRICE));

    held.forEach(orderId -> gateways.awaitEvents(orderId, "DONE"));
    assertThat(asking).allMatch(orderId -> gateways.status(orderId).equals("UNKNOWN"));
    assertThat(rig.gateway().stats().peakQueriesInFlight()).isEqualTo(2);
    gateways.set("queryLatencyMs", 0);
    asking.forEach(
        orderId ->
            await().atMost(PATIENCE).until(() -> gateways.status(orderId).equals("APPROVED")));
  }

  @Test
  void a_poisoned_event_delays_no_other_is_given_up_and_can_be_replayed() {
    String poisoned = gateways.unknown();
    rig.database()
        .execute(
            "alter table payments add constraint poison check (order_id <> '"
                + poisoned
                + "' or status <> 'APPROVED')");
    String other = gateways.unknown();

    gateways.hinted(poisoned, "DONE", PRICE);
    gateways.hinted(other, "DONE", PRICE);

    gateways.awaitEvents(other, "DONE");
    gateways.awaitEvents(poisoned, "DEAD");
    assertThat(gateways.why(poisoned)).contains("poison");
    assertThat(gateways.status(poisoned)).isEqualTo("UNKNOWN");
    assertThat(gateways.processed("dead")).isPositive();
    await().atMost(PATIENCE).until(() -> rig.metric("spillway_inbox_events{status=\"dead\"}") > 0);
    rig.database().execute("alter table payments drop constraint poison");
  }

  @Test
  void an_answer_about_another_payment_is_no_answer_to_the_webhook() {
    String orderId = gateways.unknown();
    rig.gateway().plan(gateways.key(orderId), Operation.QUERY, List.of(Fault.WRONG_PAYMENT));

    gateways.hinted(orderId, "DONE", PRICE);

    gateways.awaitEvents(orderId, "DONE");
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by webhook");
  }

  @Test
  void a_gateway_that_fails_is_asked_again_after_pauses() {
    String orderId = gateways.unknown();
    gateways.set("fault", "error500");
    gateways.set("operations", JsonArray.of("query"));
    double failed = gateways.queries("unknown");

    gateways.hinted(orderId, "DONE", PRICE);
    await().atMost(PATIENCE).until(() -> gateways.queries("unknown") > failed);
    assertThat(gateways.status(orderId)).isEqualTo("UNKNOWN");
    gateways.set("fault", "none");

    gateways.awaitEvents(orderId, "DONE");
    assertThat(gateways.steps(orderId))
        .containsExactly("UNKNOWN by confirm", "APPROVED by webhook");
  }

  @Test
  void money_by_a_payment_that_was_not_confirmed_here_is_given_up_for_an_operator() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    gateways.confirm(key, orderId, PRICE);

    assertThat(gateways.push(Gateways.PAID.formatted(key, orderId, "DONE", PRICE))).isEqualTo(200);

    gateways.awaitEvents(orderId, "DEAD");
    assertThat(gateways.why(orderId)).contains("not confirmed here");
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PENDING_PAYMENT");
  }

  @Test
  void windows_that_come_to_nothing_and_payments_that_nobody_knows_ask_little_and_do_nothing() {
    String orderId = shop.order(PRICE);
    String left = Gateways.PAID.formatted("tviva_closed_tab", orderId, "EXPIRED", 0);
    String madeUp = Gateways.PAID.formatted("tviva_made_up", orderId, "DONE", PRICE);
    double asked = rig.metric("spillway_webhook_queries_total");

    gateways.push(left);
    gateways.push(madeUp);

    await().atMost(PATIENCE).until(() -> gateways.events("tviva_closed_tab").contains("DONE"));
    await().atMost(PATIENCE).until(() -> gateways.events("tviva_made_up").contains("SET_ASIDE"));
    assertThat(rig.metric("spillway_webhook_queries_total") - asked).isEqualTo(2);
    assertThat(gateways.queries("not_found")).isGreaterThanOrEqualTo(2);
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PENDING_PAYMENT");
  }

  @Test
  void while_a_refund_is_open_no_balance_is_adopted_and_the_event_waits() {
    String orderId = gateways.paid();
    rig.database()
        .execute(
            """
            with open as (
              update payments set pending = 3000 where order_id = '%s' returning id)
            insert into refunds (refund_id, payment_id, amount, status, reason, source,
              pg_idempotency_key, refundable_amount, opened_by, requested_at, deadline_at,
              next_ask_at, updated_at)
            select 'open-' || id, id, 3000, 'UNKNOWN', 'r', 'API', 'cancel:open:1', 18000,
              gen_random_uuid(), at, at, at + interval '1 day', at
            from open, (select spillway_now() as at) clock
            """
                .formatted(orderId));
    // Nothing that the gateway shows was cancelled at the balance that the refund is meant for.
    gateways.cancel(gateways.key(orderId), 4_000);

    gateways.hinted(orderId, "PARTIAL_CANCELED", PRICE - 4_000);

    gateways.awaitEvents(orderId, "PARKED");
    assertThat(gateways.why(orderId)).contains("refund");
    assertThat(rig.database().number(refunded(orderId))).isZero();
    rig.database()
        .execute(
            """
            update refunds set status = 'FAILED' where pg_idempotency_key = 'cancel:open:1';
            update payments set pending = 0 where order_id = '%s'
            """
                .formatted(orderId));
    gateways.awaitEvents(orderId, "DONE");
    assertThat(rig.database().number(refunded(orderId))).isEqualTo(4_000);
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PARTIALLY_REFUNDED");
  }

  private static String refunded(String orderId) {
    return "select refunded from payments where order_id = '" + orderId + "'";
  }
}
