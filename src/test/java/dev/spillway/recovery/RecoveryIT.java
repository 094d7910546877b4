package dev.spillway.recovery;

import static dev.spillway.recovery.OpenAttempts.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
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

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration A_WHILE = Duration.ofMillis(700);

  private SpillwayRig rig;
  private Shop shop;
  private ShiftedTime time;
  private OpenAttempts attempts;

  @BeforeEach
  void start() {
    attempts = OpenAttempts.start();
    rig = attempts.rig();
    shop = rig.shop();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    attempts.close();
  }

  @Test
  void money_that_was_taken_behind_a_hanging_call_ends_approved() {
    String orderId = attempts.unknown(Fault.APPROVE_THEN_HANG);

    time.shift(Duration.ofSeconds(10));

    attempts.endsApproved(orderId);
    assertThat(rig.gateway().ledger(orderId).confirms()).isEqualTo(1);
  }

  @Test
  void money_that_was_taken_behind_a_reset_connection_ends_approved() {
    String orderId = attempts.unknown(Fault.APPROVE_THEN_RESET);

    time.shift(Duration.ofSeconds(10));

    attempts.endsApproved(orderId);
    assertThat(rig.gateway().ledger(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void nobody_is_asked_about_before_the_call_is_certainly_over() {
    String orderId = attempts.unknown(Fault.APPROVE_THEN_RESET);

    await().atMost(PATIENCE).during(A_WHILE).until(() -> rig.gateway().stats().queries() == 0);

    assertThat(attempts.status(orderId)).isEqualTo("UNKNOWN");
  }

  @Test
  void a_confirm_that_never_arrived_is_asked_for_until_its_session_has_ended() {
    String orderId = attempts.unknown(Fault.RESET);
    time.shift(Duration.ofSeconds(10));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() >= 3);
    assertThat(attempts.status(orderId)).isEqualTo("UNKNOWN");

    rig.gateway().advance(Duration.ofMinutes(11));

    await().atMost(PATIENCE).until(() -> attempts.status(orderId).equals("NOT_CHARGED"));
    assertThat(attempts.orderStatus(orderId)).isEqualTo("PENDING_PAYMENT");
    assertThat(attempts.failureCode(orderId)).isEqualTo("EXPIRED_PAYMENT");
  }

  @Test
  void a_payment_that_queries_do_not_show_yet_is_not_given_up() {
    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));
    String orderId = attempts.unknown(Fault.APPROVE_THEN_HANG);
    time.shift(Duration.ofSeconds(60));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() >= 4);
    assertThat(attempts.status(orderId)).isEqualTo("UNKNOWN");
    assertThat(attempts.notFoundCounts(orderId)).isFalse();

    rig.gateway().settings(new JsonObject().put("queryLagMs", 0));

    attempts.endsApproved(orderId);
  }

  @Test
  void not_found_twice_after_the_grace_means_that_nothing_was_charged() {
    rig.gateway().settings(new JsonObject().put("visibleBeforeConfirm", false));
    String orderId = attempts.unknown(Fault.RESET);

    time.shift(Duration.ofMinutes(11).plusSeconds(1));
    await().atMost(PATIENCE).until(() -> attempts.notFoundCounts(orderId));
    await()
        .atMost(PATIENCE)
        .during(A_WHILE)
        .until(() -> attempts.status(orderId).equals("UNKNOWN"));
    time.shift(Duration.ofMinutes(11).plusSeconds(12));

    await().atMost(PATIENCE).until(() -> attempts.status(orderId).equals("NOT_CHARGED"));
    assertThat(attempts.failureCode(orderId)).isEqualTo("NOT_FOUND_PAYMENT");
    assertThat(attempts.orderStatus(orderId)).isEqualTo("PENDING_PAYMENT");
    Shop.Reply repeated = shop.confirm(attempts.paymentKey(orderId), orderId, PRICE);
    assertThat(repeated.code()).isEqualTo("PAYMENT_DECLINED");
    assertThat(rig.gateway().ledger(orderId).approvals()).isZero();
  }

  @Test
  void a_payment_that_shows_between_two_not_founds_is_approved() {
    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));
    String orderId = attempts.unknown(Fault.APPROVE_THEN_HANG);
    time.shift(Duration.ofMinutes(11).plusSeconds(1));
    await().atMost(PATIENCE).until(() -> attempts.notFoundCounts(orderId));

    rig.gateway().settings(new JsonObject().put("queryLagMs", 0));
    time.shift(Duration.ofMinutes(11).plusSeconds(12));

    attempts.endsApproved(orderId);
  }

  @Test
  void answers_about_other_payments_or_orders_are_not_believed() {
    String orderId = attempts.unknown(Fault.APPROVE_THEN_HANG);
    rig.gateway().fault(Fault.WRONG_PAYMENT, 1, Operation.QUERY);
    time.shift(Duration.ofSeconds(60));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() >= 3);
    assertThat(attempts.status(orderId)).isEqualTo("UNKNOWN");

    rig.gateway().fault(Fault.NONE, 1);

    attempts.endsApproved(orderId);
  }

  @Test
  void the_lease_of_an_instance_that_died_runs_out_and_the_payment_is_settled_by_another() {
    String orderId = attempts.unknown(Fault.APPROVE_THEN_HANG);
    rig.database()
        .execute(
            "update payments set lease = gen_random_uuid(),"
                + " leased_until = spillway_now() + interval '5 minutes'");
    time.shift(Duration.ofMinutes(1));
    await()
        .atMost(PATIENCE)
        .during(A_WHILE)
        .until(() -> attempts.status(orderId).equals("UNKNOWN"));

    time.shift(Duration.ofMinutes(6));

    attempts.endsApproved(orderId);
  }

  @Test
  void a_week_without_a_usable_answer_calls_somebody_and_an_answer_still_settles_it() {
    String orderId = attempts.unknown(Fault.APPROVE_THEN_HANG);
    rig.gateway().fault(Fault.GARBAGE, 1, Operation.QUERY);

    time.shift(Duration.ofDays(7).plusMinutes(1));

    await().atMost(PATIENCE).until(() -> attempts.status(orderId).equals("NEEDS_ATTENTION"));
    assertThat(
            rig.database()
                .number("select count(*) from payments where attention_since is not null"))
        .isEqualTo(1);
    assertThat(shop.confirm(attempts.paymentKey(orderId), orderId, PRICE).status()).isEqualTo(202);
    rig.gateway().fault(Fault.NONE, 1);
    time.shift(Duration.ofDays(9));
    attempts.endsApproved(orderId);
    assertThat(
            rig.database()
                .number("select count(*) from payments where attention_since is not null"))
        .isZero();
  }
}
