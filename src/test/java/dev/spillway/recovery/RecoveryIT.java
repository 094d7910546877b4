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
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Shows that every attempt whose outcome is unknown ends as the gateway's books say, without one
 * webhook and without anybody asking again.
 *
 * <p>How: the gateway takes the money, or not, and hides it; the database's time is shifted past
 * deadlines and graces. At the end the attempt, its order and the gateway's books must agree.
 *
 * <p>What else is known to go wrong in such services, and why it has no test here. A payment that
 * cannot be asked for because its name never arrived: we ask by the paymentKey, which we had before
 * the call and committed with the attempt. A row whose handler is missing: there is one handler. A
 * change made without its "done" mark: the step and its history are one statement, and the status
 * is the mark. Locks held across a call to the gateway: a row is leased by a commit before the
 * question, and settled by another after it.
 */
class RecoveryIT {

  private static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration A_WHILE = Duration.ofMillis(700);

  private SpillwayRig rig;
  private Shop shop;
  private ShiftedTime time;

  @BeforeEach
  void start() {
    rig =
        SpillwayRig.start(
            "gateway.timeoutMillis=1000",
            "gateway.queryTimeoutMillis=1000",
            "recovery.everyMillis=50",
            "recovery.scheduleMillis=100,300,600");
    rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
    shop = rig.shop();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    await().atMost(PATIENCE).until(() -> rig.metric("spillway_slots_in_use") == 0);
    assertThat(rig.metric("spillway_permit_double_release_total")).isZero();
    rig.close();
  }

  @Test
  void money_that_was_taken_behind_a_hanging_call_ends_approved() {
    String orderId = unknown(Fault.APPROVE_THEN_HANG);

    time.shift(Duration.ofSeconds(10));

    endsApproved(orderId);
    assertThat(rig.gateway().ledger(orderId).confirms()).isEqualTo(1);
  }

  @Test
  void money_that_was_taken_behind_a_reset_connection_ends_approved() {
    String orderId = unknown(Fault.APPROVE_THEN_RESET);

    time.shift(Duration.ofSeconds(10));

    endsApproved(orderId);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void nobody_is_asked_about_before_the_call_is_certainly_over() {
    String orderId = unknown(Fault.APPROVE_THEN_RESET);

    await().atMost(PATIENCE).during(A_WHILE).until(() -> rig.gateway().stats().queries() == 0);

    assertThat(status(orderId)).isEqualTo("UNKNOWN");
  }

  @Test
  void a_confirm_that_never_arrived_is_asked_for_until_its_session_has_ended() {
    String orderId = unknown(Fault.RESET);
    time.shift(Duration.ofSeconds(10));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() >= 3);
    assertThat(status(orderId)).isEqualTo("UNKNOWN");

    rig.gateway().advance(Duration.ofMinutes(11));

    await().atMost(PATIENCE).until(() -> status(orderId).equals("NOT_CHARGED"));
    assertThat(orderStatus(orderId)).isEqualTo("PENDING_PAYMENT");
    assertThat(failureCode(orderId)).isEqualTo("EXPIRED_PAYMENT");
  }

  @Test
  void a_payment_that_queries_do_not_show_yet_is_not_given_up() {
    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));
    String orderId = unknown(Fault.APPROVE_THEN_HANG);
    time.shift(Duration.ofSeconds(60));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() >= 4);
    assertThat(status(orderId)).isEqualTo("UNKNOWN");
    assertThat(notFoundCounts(orderId)).isFalse();

    rig.gateway().settings(new JsonObject().put("queryLagMs", 0));

    endsApproved(orderId);
  }

  @Test
  void not_found_twice_after_the_grace_means_that_nothing_was_charged() {
    rig.gateway().settings(new JsonObject().put("visibleBeforeConfirm", false));
    String orderId = unknown(Fault.RESET);

    time.shift(Duration.ofMinutes(11).plusSeconds(1));
    await().atMost(PATIENCE).until(() -> notFoundCounts(orderId));
    await().atMost(PATIENCE).during(A_WHILE).until(() -> status(orderId).equals("UNKNOWN"));
    time.shift(Duration.ofMinutes(11).plusSeconds(12));

    await().atMost(PATIENCE).until(() -> status(orderId).equals("NOT_CHARGED"));
    assertThat(failureCode(orderId)).isEqualTo("NOT_FOUND_PAYMENT");
    assertThat(orderStatus(orderId)).isEqualTo("PENDING_PAYMENT");
    Shop.Reply repeated = shop.confirm(paymentKey(orderId), orderId, PRICE);
    assertThat(repeated.code()).isEqualTo("PAYMENT_DECLINED");
    assertThat(rig.gateway().ledger(orderId).approvals()).isZero();
  }

  @Test
  void a_payment_that_shows_between_two_not_founds_is_approved() {
    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));
    String orderId = unknown(Fault.APPROVE_THEN_HANG);
    time.shift(Duration.ofMinutes(11).plusSeconds(1));
    await().atMost(PATIENCE).until(() -> notFoundCounts(orderId));

    rig.gateway().settings(new JsonObject().put("queryLagMs", 0));
    time.shift(Duration.ofMinutes(11).plusSeconds(12));

    endsApproved(orderId);
  }

  @Test
  void answers_about_other_payments_or_orders_are_not_believed() {
    String orderId = unknown(Fault.APPROVE_THEN_HANG);
    queries("wrongPayment");
    time.shift(Duration.ofSeconds(60));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() >= 3);
    assertThat(status(orderId)).isEqualTo("UNKNOWN");

    queries("none");

    endsApproved(orderId);
  }

  @Test
  void rows_that_never_get_an_answer_do_not_hold_up_others() {
    rig.gateway().fault(Fault.RESET, 1);
    List<String> stuck = IntStream.range(0, 12).mapToObj(i -> confirmed()).toList();
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    List<String> others = IntStream.range(0, 6).mapToObj(i -> confirmed()).toList();

    time.shift(Duration.ofSeconds(10));

    others.forEach(this::endsApproved);
    assertThat(stuck).allSatisfy(orderId -> assertThat(status(orderId)).isEqualTo("UNKNOWN"));
    assertThat(rig.database().number("select min(asks) from payments where status = 'UNKNOWN'"))
        .isPositive();
  }

  @Test
  void two_instances_ask_about_each_payment_once() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    List<String> orders = IntStream.range(0, 12).mapToObj(i -> confirmed()).toList();
    try (SpillwayRig other =
        SpillwayRig.on(
            rig.database().url(),
            "gateway.baseUrl=" + rig.gateway().baseUrl(),
            "recovery.everyMillis=50")) {
      time.shift(Duration.ofSeconds(10));

      orders.forEach(this::endsApproved);
      assertThat(rig.gateway().stats().queries()).isEqualTo(12);
      assertThat(
              rig.metric("spillway_work_leased_total{work=\"attempts\"")
                  + other.metric("spillway_work_leased_total{work=\"attempts\""))
          .isEqualTo(12);
    }
    assertThat(
            rig.database()
                .number(
                    "select deadlocks from pg_stat_database where datname = current_database()"))
        .isZero();
  }

  @Test
  void the_lease_of_an_instance_that_died_runs_out_and_the_payment_is_settled_by_another() {
    String orderId = unknown(Fault.APPROVE_THEN_HANG);
    rig.database()
        .execute(
            "update payments set lease = gen_random_uuid(),"
                + " leased_until = spillway_now() + interval '5 minutes'");
    time.shift(Duration.ofMinutes(1));
    await().atMost(PATIENCE).during(A_WHILE).until(() -> status(orderId).equals("UNKNOWN"));

    time.shift(Duration.ofMinutes(6));

    endsApproved(orderId);
  }

  @Test
  void a_week_without_a_usable_answer_calls_somebody_and_an_answer_still_settles_it() {
    String orderId = unknown(Fault.APPROVE_THEN_HANG);
    queries("garbage");

    time.shift(Duration.ofDays(7).plusMinutes(1));

    await().atMost(PATIENCE).until(() -> status(orderId).equals("NEEDS_ATTENTION"));
    assertThat(
            rig.database()
                .number("select count(*) from payments where attention_since is not null"))
        .isEqualTo(1);
    assertThat(shop.confirm(paymentKey(orderId), orderId, PRICE).status()).isEqualTo(202);
    queries("none");
    time.shift(Duration.ofDays(9));
    endsApproved(orderId);
    assertThat(
            rig.database()
                .number("select count(*) from payments where attention_since is not null"))
        .isZero();
  }

  @Test
  void while_the_gateway_is_away_it_is_asked_no_more_than_the_budget_allows() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    List<String> orders = IntStream.range(0, 12).mapToObj(i -> confirmed()).toList();
    rig.gateway().settings(new JsonObject().put("queryLatencyMs", 5_000));

    time.shift(Duration.ofSeconds(10));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() >= 12);

    assertThat(rig.gateway().stats().peakInFlight()).isLessThanOrEqualTo(3);
    assertThat(
            rig.database()
                .number("select count(distinct next_ask_at) from payments where asks > 0"))
        .isGreaterThan(3);
    rig.gateway().settings(new JsonObject().put("queryLatencyMs", 0));
    orders.forEach(this::endsApproved);
  }

  /** An order whose confirm was answered with 202 because of the fault. */
  private String unknown(Fault fault) {
    rig.gateway().fault(fault, 1);
    String orderId = confirmed();
    assertThat(status(orderId)).isEqualTo("UNKNOWN");
    return orderId;
  }

  private String confirmed() {
    String orderId = shop.order(PRICE);
    Shop.Reply reply = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);
    assertThat(reply.status()).isEqualTo(202);
    return orderId;
  }

  private void queries(String fault) {
    rig.gateway()
        .settings(
            new JsonObject()
                .put("fault", fault)
                .put("share", 1)
                .put("operations", JsonArray.of("query")));
  }

  private void endsApproved(String orderId) {
    await().atMost(PATIENCE).until(() -> status(orderId).equals("APPROVED"));
    assertThat(orderStatus(orderId)).isEqualTo("PAID");
    assertThat(rig.gateway().ledger(orderId).captured()).isEqualTo(PRICE);
    assertThat(
            rig.database()
                .column(
                    "select h.actor from payment_history h join payments p on p.id = h.payment_id"
                        + " where p.order_id = '"
                        + orderId
                        + "' and h.to_status = 'APPROVED'"))
        .containsExactly("recovery");
  }

  private String status(String orderId) {
    return payment(orderId).getString("status");
  }

  private String paymentKey(String orderId) {
    return payment(orderId).getString("paymentKey");
  }

  private String failureCode(String orderId) {
    return payment(orderId).getJsonObject("failure").getString("code");
  }

  private JsonObject payment(String orderId) {
    return shop.get("/orders/" + orderId).body().getJsonObject("payment");
  }

  private String orderStatus(String orderId) {
    return shop.get("/orders/" + orderId).text("status");
  }

  private boolean notFoundCounts(String orderId) {
    return rig.database()
            .number(
                "select count(*) from payments where not_found_at is not null and order_id = '"
                    + orderId
                    + "'")
        == 1;
  }
}
