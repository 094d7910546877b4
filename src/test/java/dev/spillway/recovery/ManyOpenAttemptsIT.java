package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import gatewaysim.Fault;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many attempts at once whose outcome is unknown: none waits for another, none is asked twice. */
class ManyOpenAttemptsIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private SpillwayRig rig;
  private ShiftedTime time;
  private OpenAttempts attempts;

  @BeforeEach
  void start() {
    attempts = OpenAttempts.start();
    rig = attempts.rig();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    attempts.close();
  }

  @Test
  void rows_that_never_get_an_answer_do_not_hold_up_others() {
    rig.gateway().fault(Fault.RESET, 1);
    List<String> stuck = IntStream.range(0, 12).mapToObj(i -> attempts.confirmed()).toList();
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    List<String> others = IntStream.range(0, 6).mapToObj(i -> attempts.confirmed()).toList();

    time.shift(Duration.ofSeconds(10));

    others.forEach(attempts::endsApproved);
    assertThat(stuck)
        .allSatisfy(orderId -> assertThat(attempts.status(orderId)).isEqualTo("UNKNOWN"));
    assertThat(rig.database().number("select min(asks) from payments where status = 'UNKNOWN'"))
        .isPositive();
  }

  @Test
  void two_instances_ask_about_each_payment_once() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    List<String> orders = IntStream.range(0, 12).mapToObj(i -> attempts.confirmed()).toList();
    try (SpillwayRig other =
        SpillwayRig.on(
            rig.database().url(),
            "gateway.baseUrl=" + rig.gateway().baseUrl(),
            "recovery.everyMillis=50")) {
      time.shift(Duration.ofSeconds(10));

      orders.forEach(attempts::endsApproved);
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
  void while_the_gateway_is_away_it_is_asked_no_more_than_the_budget_allows() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    List<String> orders = IntStream.range(0, 12).mapToObj(i -> attempts.confirmed()).toList();
    rig.gateway().settings(new JsonObject().put("queryLatencyMs", 5_000));

    time.shift(Duration.ofSeconds(10));
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() >= 12);

    assertThat(rig.gateway().stats().peakInFlight()).isLessThanOrEqualTo(3);
    assertThat(
            rig.database()
                .number("select count(distinct next_ask_at) from payments where asks > 0"))
        .isGreaterThan(3);
    rig.gateway().settings(new JsonObject().put("queryLatencyMs", 0));
    orders.forEach(attempts::endsApproved);
  }
}
