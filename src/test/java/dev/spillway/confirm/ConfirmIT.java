package dev.spillway.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.OrderReport;
import gatewaysim.PaymentMethod;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every way in which one confirm can end, seen from the shop, the database and the gateway. */
class ConfirmIT {

  private static final long PRICE = 15_000;
  private static SpillwayRig rig;
  private static Shop shop;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("gateway.timeoutMillis=1000");
    shop = rig.shop();
  }

  @AfterEach
  void nothing_is_left_behind() {
    rig.resetGateway();
    assertThat(rig.slotsInUse()).isZero();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void a_good_one_is_approved_and_the_order_paid() {
    String orderId = shop.order(PRICE);

    Shop.Reply reply = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("status")).isEqualTo("APPROVED");
    assertThat(reply.body().getLong("balanceAmount")).isEqualTo(PRICE);
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PAID");
    assertThat(books(orderId).captured()).isEqualTo(PRICE);
  }

  @Test
  void a_virtual_account_waits_for_its_deposit() {
    String orderId = shop.order(PRICE);
    String key = rig.gateway().mint(orderId, PRICE, PaymentMethod.VIRTUAL_ACCOUNT).paymentKey();

    Shop.Reply reply = shop.confirm(key, orderId, PRICE);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("status")).isEqualTo("WAITING_FOR_DEPOSIT");
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("WAITING_FOR_DEPOSIT");
  }

  @Test
  void a_declined_one_is_402_and_the_order_can_be_paid_with_another_card() {
    String orderId = shop.order(PRICE);
    String firstKey = rig.mint(orderId, PRICE);
    rig.gateway().fault(Fault.DECLINE, 1);
    Shop.Reply declined = shop.confirm(firstKey, orderId, PRICE);
    rig.gateway().fault(Fault.NONE, 1);

    Shop.Reply repeated = shop.confirm(firstKey, orderId, PRICE);
    Shop.Reply other = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);

    assertThat(declined.status()).isEqualTo(402);
    assertThat(declined.code()).isEqualTo("PAYMENT_DECLINED");
    assertThat(declined.text("gatewayCode")).isNotBlank();
    assertThat(repeated.status()).isEqualTo(402);
    assertThat(repeated.text("gatewayCode")).isEqualTo(declined.text("gatewayCode"));
    assertThat(other.status()).isEqualTo(200);
    assertThat(shop.get("/payments/" + firstKey).text("status")).isEqualTo("DECLINED");
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {
        "HANG",
        "RESET",
        "ERROR_500",
        "GARBAGE",
        "PROVIDER_ERROR",
        "APPROVE_THEN_HANG",
        "APPROVE_THEN_RESET",
        "APPROVE_THEN_500",
        "APPROVE_THEN_PROVIDER_ERROR",
        "APPROVE_THEN_GARBAGE",
        "SLOW_BODY",
        "WRONG_PAYMENT",
        "IN_PROGRESS"
      })
  void what_proves_nothing_is_202_and_stays_unknown(Fault fault) {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.gateway().fault(fault, 1);

    Shop.Reply reply = shop.confirm(key, orderId, PRICE);
    Shop.Reply repeated = shop.confirm(key, orderId, PRICE);

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.text("status")).isEqualTo("UNKNOWN");
    assertThat(reply.headers().get("Location")).isEqualTo("/payments/" + key);
    assertThat(repeated.status()).isEqualTo(202);
    assertThat(books(orderId).confirms()).isEqualTo(1);
    assertThat(shop.get("/payments/" + key).text("status")).isEqualTo("UNKNOWN");
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PENDING_PAYMENT");
  }

  @Test
  void a_payment_of_another_order_is_not_charged() {
    String orderId = shop.order(PRICE);
    rig.gateway().fault(Fault.WRONG_ORDER, 1);

    Shop.Reply reply = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);

    assertThat(reply.status()).isEqualTo(402);
    assertThat(reply.text("gatewayCode")).isEqualTo("BELONGS_TO_ANOTHER_ORDER");
  }

  @Test
  void money_of_another_amount_is_to_be_given_back() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.gateway().fault(Fault.WRONG_AMOUNT, 1);

    Shop.Reply reply = shop.confirm(key, orderId, PRICE);

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.code()).isEqualTo("INVALID_STATE");
    assertThat(reply.body().getBoolean("sideEffect")).isTrue();
    assertThat(reply.body().getJsonObject("payment").getString("status"))
        .isEqualTo("CANCEL_PENDING");
    assertThat(shop.get("/orders/" + orderId).text("status")).isEqualTo("PENDING_PAYMENT");
  }

  @Test
  void a_payment_that_was_processed_before_is_looked_up_and_adopted() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    GatewayCaller.confirm(rig.gateway().baseUrl(), key, orderId, PRICE);

    Shop.Reply reply = shop.confirm(key, orderId, PRICE);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("status")).isEqualTo("APPROVED");
    assertThat(books(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void a_session_that_is_over_is_not_charged() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    rig.gateway().advance(Duration.ofMinutes(11));

    Shop.Reply reply = shop.confirm(key, orderId, PRICE);

    assertThat(reply.status()).isEqualTo(402);
    assertThat(reply.text("gatewayCode")).isEqualTo("NOT_FOUND_PAYMENT_SESSION");
    assertThat(shop.get("/payments/" + key).text("status")).isEqualTo("NOT_CHARGED");
  }

  @Test
  void a_slow_gateway_holds_no_connection_and_delays_no_other_order() {
    String slowOrder = shop.order(PRICE);
    String slowKey = rig.mint(slowOrder, PRICE);
    rig.gateway().latency(Duration.ofMillis(900));
    CompletableFuture<Shop.Reply> slow = shop.confirmLater(slowKey, slowOrder, PRICE);
    await().until(() -> rig.gateway().stats().inFlight() == 1);

    long busyConnections =
        rig.database()
            .number(
                "select count(*) from pg_stat_activity where datname = current_database()"
                    + " and application_name = 'spillway' and state <> 'idle'");
    String otherOrder = shop.order(PRICE);

    assertThat(busyConnections).isZero();
    assertThat(shop.get("/orders/" + otherOrder).status()).isEqualTo(200);
    assertThat(slow).isNotDone();
    assertThat(slow.join().status()).isEqualTo(200);
  }

  @Test
  void history_tells_every_step_in_order() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    shop.confirm(key, orderId, PRICE);

    var history = shop.get("/payments/" + key).body().getJsonArray("history");

    assertThat(history).hasSize(2);
    assertThat(history.getJsonObject(0).getString("to")).isEqualTo("UNKNOWN");
    assertThat(history.getJsonObject(1).getString("from")).isEqualTo("UNKNOWN");
    assertThat(history.getJsonObject(1).getString("to")).isEqualTo("APPROVED");
  }

  private static OrderReport books(String orderId) {
    return rig.gateway().ledger(orderId);
  }
}
