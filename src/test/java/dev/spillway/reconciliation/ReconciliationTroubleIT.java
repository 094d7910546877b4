package dev.spillway.reconciliation;

import static dev.spillway.reconciliation.Accountant.TRIES;
import static dev.spillway.reconciliation.Accountant.found;
import static dev.spillway.reconciliation.Accountant.today;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.admission.Slot;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gateway that does not tell its day, or not yet: a comparison is patient, and says why not. */
class ReconciliationTroubleIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static SpillwayRig rig;
  private static Accountant accountant;

  @BeforeAll
  static void start() {
    accountant = Accountant.start();
    rig = accountant.rig();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @BeforeEach
  void loseWebhooks() {
    accountant.loseWebhooks();
  }

  @AfterEach
  void forget() {
    accountant.forget();
  }

  @Test
  void a_gateway_that_shows_no_payments_fails_the_day() {
    for (int i = 0; i < 3; i++) {
      accountant.cancelInConsole(accountant.paid(), 4_000);
    }
    rig.gateway()
        .settings(new JsonObject().put("fault", "error500").put("operations", List.of("query")));

    JsonObject comparison = accountant.compare(today());

    assertThat(comparison.getString("status")).isEqualTo("FAILED");
    assertThat(comparison.getString("error")).contains("no questions about payments");
    assertThat(found(comparison)).containsExactly("REFUNDED_DIFFERS left", "REFUNDED_DIFFERS left");
  }

  @ParameterizedTest
  @ValueSource(strings = {"error500", "reset", "garbage", "hang"})
  void a_list_that_fails_for_a_while_is_asked_for_again(String fault) {
    accountant.cancelInConsole(accountant.paid(), 1_000);
    troubleLists(new JsonObject().put("fault", fault));

    assertThat(accountant.begin(today()).status()).isEqualTo(202);
    await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> rig.gateway().stats().transactionCalls() >= 2);
    troubleLists(new JsonObject().put("fault", "none"));

    assertThat(found(accountant.ended(today()))).containsExactly("REFUNDED_DIFFERS settled");
  }

  private static void troubleLists(JsonObject trouble) {
    rig.gateway().settings(trouble.put("operations", List.of("transactions")));
  }

  @Test
  void a_list_that_keeps_failing_is_told_with_its_reason_after_the_tries() {
    troubleLists(new JsonObject().put("fault", "error500"));

    JsonObject comparison = accountant.compare(today());

    assertThat(comparison.getString("status")).isEqualTo("FAILED");
    assertThat(comparison.getString("error")).contains("INTERNAL_SYSTEM_PROCESSING");
    assertThat(rig.gateway().stats().transactionCalls()).isEqualTo(TRIES);
  }

  @Test
  void too_many_requests_are_met_with_patience() {
    accountant.paid();
    // A minute of the gateway passes within a tenth of a second.
    rig.gateway().settings(new JsonObject().put("rateLimitPerMinute", 1).put("clockFactor", 600));

    JsonObject comparison = accountant.compare(today());

    assertThat(comparison.getString("status")).isEqualTo("DONE");
    assertThat(comparison.getLong("transactions")).isEqualTo(1);
    assertThat(rig.metric("spillway_gateway_call_seconds_count{operation=\"list\"")).isPositive();
  }

  @Test
  void it_does_not_call_while_recovery_waits() {
    List<Slot> taken = new ArrayList<>();
    while (!rig.recoverySlots().full()) {
      rig.recoverySlots().take("held").ifPresent(taken::add);
    }
    JsonObject comparison;
    try {
      comparison = accountant.compare(today());
    } finally {
      taken.forEach(Slot::ignored);
    }

    assertThat(comparison.getString("status")).isEqualTo("FAILED");
    assertThat(comparison.getString("error")).contains("recovery");
    assertThat(rig.gateway().stats().transactionCalls()).isZero();
    assertThat(accountant.compare(today()).getString("status")).isEqualTo("DONE");
  }
}
