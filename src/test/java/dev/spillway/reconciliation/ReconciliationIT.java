package dev.spillway.reconciliation;

import static dev.spillway.reconciliation.Accountant.PRICE;
import static dev.spillway.reconciliation.Accountant.found;
import static dev.spillway.reconciliation.Accountant.only;
import static dev.spillway.reconciliation.Accountant.today;
import static dev.spillway.reconciliation.Accountant.yesterday;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import gatewaysim.PaymentMethod;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Shows that whatever the gateway's books and ours say differently about a day is found, settled
 * where the gateway's word is enough, and left for somebody to see where it is not.
 *
 * <p>How: the real service beside the simulator, whose webhooks get lost, with recovery asleep; the
 * operator's port begins each comparison. In the end both books must agree, or the list must say
 * what does not.
 */
class ReconciliationIT {

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
  void books_that_agree_are_read_once_and_nothing_is_asked() {
    accountant.paid();
    accountant.paid();

    JsonObject comparison = accountant.compare(today());

    assertThat(comparison.getString("status")).isEqualTo("DONE");
    assertThat(comparison.getLong("transactions")).isEqualTo(2);
    assertThat(comparison.getLong("compared")).isEqualTo(2);
    assertThat(found(comparison)).isEmpty();
    assertThat(rig.gateway().stats().queries()).isZero();
  }

  @Test
  void a_cancel_in_the_console_that_no_webhook_told_of_is_settled() {
    String key = accountant.paid();
    accountant.cancelInConsole(key, 4_000);

    JsonObject difference = only(accountant.compare(today()));

    assertThat(difference.getString("kind")).isEqualTo("REFUNDED_DIFFERS");
    assertThat(difference.getBoolean("settled")).isTrue();
    assertThat(difference.getString("ours")).contains("APPROVED", "refunded=0");
    assertThat(difference.getString("theirs")).contains("refunded=4000");
    Shop.Reply payment = rig.shop().get("/payments/" + key);
    assertThat(payment.body().getLong("balanceAmount")).isEqualTo(PRICE - 4_000);
    assertThat(payment.body().getJsonArray("refunds").getJsonObject(0).getString("source"))
        .isEqualTo("GATEWAY");
    assertThat(found(accountant.compare(today()))).isEmpty();
  }

  @Test
  void money_of_an_attempt_whose_answer_was_lost_is_settled() {
    String orderId = rig.shop().order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.gateway().plan(key, Operation.CONFIRM, List.of(Fault.APPROVE_THEN_HANG));
    assertThat(rig.shop().confirm(key, orderId, PRICE).status()).isEqualTo(202);

    JsonObject difference = only(accountant.compare(today()));

    assertThat(difference.getString("kind")).isEqualTo("CAPTURED_DIFFERS");
    assertThat(difference.getBoolean("settled")).isTrue();
    Shop.Reply payment = rig.shop().get("/payments/" + key);
    assertThat(payment.text("status")).isEqualTo("APPROVED");
    assertThat(payment.body().getJsonArray("history").getJsonObject(1).getString("by"))
        .isEqualTo("reconciliation");
    assertThat(rig.shop().get("/orders/" + orderId).text("status")).isEqualTo("PAID");
  }

  @Test
  void money_without_an_attempt_stays_listed() {
    String orderId = rig.shop().order(PRICE);
    String key = rig.mint(orderId, PRICE);
    accountant.confirmPastTheService(key, orderId);

    JsonObject comparison = accountant.compare(today());

    assertThat(found(comparison)).containsExactly("MONEY_WITHOUT_ATTEMPT left");
    assertThat(comparison.getLong("unsettled")).isEqualTo(1);
    assertThat(only(comparison).getString("orderId")).isEqualTo(orderId);
    assertThat(only(comparison).getString("transactionKey")).isNotBlank();
    assertThat(found(accountant.compare(today()))).containsExactly("MONEY_WITHOUT_ATTEMPT left");

    accountant.cancelInConsole(key, PRICE);

    assertThat(found(accountant.compare(today()))).containsExactly("MONEY_WITHOUT_ATTEMPT settled");
  }

  @Test
  void an_attempt_without_money_stays_listed() {
    String orderId = rig.shop().order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.shop().confirm(key, orderId, PRICE);
    rig.gateway().reset();

    JsonObject difference = only(accountant.compare(today()));

    assertThat(difference.getString("kind")).isEqualTo("ATTEMPT_WITHOUT_MONEY");
    assertThat(difference.getBoolean("settled")).isFalse();
    assertThat(difference.getString("note")).contains("NOT_FOUND_PAYMENT");
    assertThat(rig.shop().get("/payments/" + key).text("status")).isEqualTo("APPROVED");
  }

  @ParameterizedTest
  @EnumSource(names = {"GARBAGE", "NOT_FOUND_LAG", "ERROR_500", "HANG"})
  void a_payment_that_is_shown_only_when_asked_again_is_settled(Fault fault) {
    String key = accountant.paid();
    accountant.cancelInConsole(key, 4_000);
    rig.gateway().plan(key, Operation.QUERY, List.of(fault));

    assertThat(found(accountant.compare(today()))).containsExactly("REFUNDED_DIFFERS settled");
  }

  @Test
  void money_that_midnight_puts_on_different_days_is_no_difference() {
    String key = accountant.paid();
    accountant.cancelInConsole(key, 4_000);
    accountant.compare(today());
    rig.database().execute("update payments set approved_at = approved_at - interval '1 day'");
    rig.database().execute("update refunds set refunded_at = refunded_at - interval '1 day'");
    long before = rig.gateway().stats().queries();

    JsonObject ofToday = accountant.compare(today());
    JsonObject ofYesterday = accountant.compare(yesterday());

    assertThat(found(ofToday)).isEmpty();
    assertThat(found(ofYesterday)).isEmpty();
    assertThat(ofYesterday.getLong("compared")).isEqualTo(1);
    assertThat(rig.gateway().stats().queries()).isEqualTo(before + 2);
  }

  @Test
  void a_refund_that_only_our_books_have_on_that_day_is_looked_at() {
    String key = accountant.paid();
    accountant.cancelInConsole(key, 4_000);
    accountant.compare(today());
    rig.database().execute("update refunds set refunded_at = refunded_at - interval '1 day'");
    long before = rig.gateway().stats().queries();

    assertThat(found(accountant.compare(yesterday()))).isEmpty();
    assertThat(rig.gateway().stats().queries()).isEqualTo(before + 1);
  }

  @Test
  void an_account_that_waits_for_its_deposit_is_compared_too() {
    String orderId = rig.shop().order(PRICE);
    String key = rig.gateway().mint(orderId, PRICE, PaymentMethod.VIRTUAL_ACCOUNT).paymentKey();
    assertThat(rig.shop().confirm(key, orderId, PRICE).text("status"))
        .isEqualTo("WAITING_FOR_DEPOSIT");
    rig.gateway().deposit(orderId);

    assertThat(found(accountant.compare(today()))).containsExactly("CAPTURED_DIFFERS settled");
    assertThat(rig.shop().get("/payments/" + key).text("status")).isEqualTo("APPROVED");

    rig.gateway().depositError(orderId);

    assertThat(found(accountant.compare(today()))).containsExactly("ATTEMPT_WITHOUT_MONEY settled");
    assertThat(rig.shop().get("/payments/" + key).text("status")).isEqualTo("WAITING_FOR_DEPOSIT");
  }

  @Test
  void metrics_tell_of_the_last_one() {
    accountant.cancelInConsole(accountant.paid(), 1_000);
    accountant.compare(today());

    String differences = "spillway_reconciliation_differences{kind=\"refunded_differs\",settled=";
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(rig.metric(differences + "\"true\"")).isEqualTo(1);
              assertThat(rig.metric(differences + "\"false\"")).isZero();
            });
    assertThat(rig.metric("spillway_reconciliation_last_success_seconds"))
        .isBetween(0.0, (double) TimeUnit.MINUTES.toSeconds(10));
    assertThat(rig.metric("spillway_reconciliation_pages_total")).isPositive();
  }
}
