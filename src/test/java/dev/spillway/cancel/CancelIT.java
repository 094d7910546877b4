package dev.spillway.cancel;

import static dev.spillway.cancel.Till.EVERYTHING;
import static dev.spillway.cancel.Till.PRICE;
import static dev.spillway.cancel.Till.part;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every way in which one cancel can end, seen from the shop, the database and the gateway. */
class CancelIT {

  private static SpillwayRig rig;
  private static Shop shop;
  private static Till till;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("gateway.timeoutMillis=1000");
    shop = rig.shop();
    till = new Till(rig);
  }

  @AfterEach
  void nothing_is_left_behind() {
    rig.resetGateway();
    assertThat(rig.cancelSlotsInUse()).isZero();
    assertThat(rig.metric("spillway_slots_in_use{resource=\"cancel-waiters\"}")).isZero();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void everything_goes_back_and_the_order_is_refunded() {
    Till.Sale sale = till.sale();

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "whole-" + sale.orderId(), EVERYTHING);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("status")).isEqualTo("CANCELED");
    assertThat(reply.body().getLong("balanceAmount")).isZero();
    JsonObject refund = reply.body().getJsonArray("refunds").getJsonObject(0);
    assertThat(refund.getString("status")).isEqualTo("DONE");
    assertThat(refund.getString("source")).isEqualTo("API");
    assertThat(refund.getLong("amount")).isEqualTo(PRICE);
    assertThat(till.orderStatus(sale)).isEqualTo("REFUNDED");
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }

  @Test
  void parts_go_back_until_nothing_is_left_whatever_the_gateway_calls_that() {
    Till.Sale sale = till.sale();

    Shop.Reply first = shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), part(5_000));
    String between = till.orderStatus(sale);
    Shop.Reply rest = shop.cancel(sale.paymentKey(), "b-" + sale.orderId(), EVERYTHING);
    Shop.Reply more = shop.cancel(sale.paymentKey(), "c-" + sale.orderId(), part(1));

    assertThat(first.text("status")).isEqualTo("APPROVED");
    assertThat(first.body().getLong("balanceAmount")).isEqualTo(PRICE - 5_000);
    assertThat(between).isEqualTo("PARTIALLY_REFUNDED");
    assertThat(rest.text("status")).isEqualTo("CANCELED");
    assertThat(till.orderStatus(sale)).isEqualTo("REFUNDED");
    // The gateway stays PARTIAL_CANCELED with balance 0; the balance is what counts.
    assertThat(till.books(sale).payments().get(0).status()).isEqualTo("PARTIAL_CANCELED");
    assertThat(more.code()).isEqualTo("INVALID_STATE");
    assertThat(more.body().getJsonObject("payment").getString("status")).isEqualTo("CANCELED");
    assertThat(till.books(sale).cancelCalls()).isEqualTo(2);
  }

  @Test
  void a_repeat_is_answered_from_the_refund_that_the_first_made() {
    Till.Sale sale = till.sale();
    String key = "once-" + sale.orderId();

    Shop.Reply first = shop.cancel(sale.paymentKey(), key, part(5_000));
    Shop.Reply repeated = shop.cancel(sale.paymentKey(), key, part(5_000));

    assertThat(repeated.status()).isEqualTo(200);
    assertThat(repeated.body()).isEqualTo(first.body());
    assertThat(till.books(sale).cancelCalls()).isEqualTo(1);
  }

  @Test
  void a_declined_one_is_402_and_leaves_its_amount_to_the_next() {
    Till.Sale sale = till.sale();
    String key = "declined-" + sale.orderId();
    rig.gateway().fault(Fault.DECLINE, 1, Operation.CANCEL);
    Shop.Reply declined = shop.cancel(sale.paymentKey(), key, EVERYTHING);
    rig.gateway().fault(Fault.NONE, 1);

    Shop.Reply repeated = shop.cancel(sale.paymentKey(), key, EVERYTHING);
    Shop.Reply next = shop.cancel(sale.paymentKey(), "next-" + sale.orderId(), EVERYTHING);

    assertThat(declined.status()).isEqualTo(402);
    assertThat(declined.code()).isEqualTo("REFUND_DECLINED");
    assertThat(declined.text("gatewayCode")).isEqualTo("NOT_CANCELABLE_PAYMENT");
    assertThat(repeated.status()).isEqualTo(402);
    assertThat(next.status()).isEqualTo(200);
    assertThat(next.body().getJsonArray("refunds")).hasSize(2);
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }

  @ParameterizedTest
  @EnumSource(
      value = Fault.class,
      names = {
        "ERROR_500",
        "RESET",
        "HANG",
        "GARBAGE",
        "PROVIDER_ERROR",
        "APPROVE_THEN_HANG",
        "APPROVE_THEN_RESET",
        "APPROVE_THEN_500",
        "APPROVE_THEN_PROVIDER_ERROR",
        "APPROVE_THEN_GARBAGE",
        "SLOW_BODY",
        "WRONG_PAYMENT"
      })
  void what_proves_nothing_is_202_and_stays_unknown_with_its_amount_reserved(Fault fault) {
    Till.Sale sale = till.sale();
    String key = fault + "-" + sale.orderId();
    // A webhook may tell before the call has ended.
    rig.gateway().webhookTarget("");
    rig.gateway().fault(fault, 1, Operation.CANCEL);

    Shop.Reply reply = shop.cancel(sale.paymentKey(), key, part(5_000));
    Shop.Reply repeated = shop.cancel(sale.paymentKey(), key, part(5_000));

    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.headers().get("Location")).isEqualTo("/payments/" + sale.paymentKey());
    assertThat(reply.body().getJsonArray("refunds").getJsonObject(0).getString("status"))
        .isEqualTo("UNKNOWN");
    assertThat(repeated.status()).isEqualTo(202);
    assertThat(till.row("pending", sale)).isEqualTo(5_000);
    assertThat(till.refunds(sale)).isEqualTo(1);
    assertThat(till.books(sale).cancelCalls()).isEqualTo(1);
  }

  @Test
  void a_webhook_that_tells_while_the_answer_hangs_makes_it_200() {
    Till.Sale sale = till.sale();
    rig.gateway().fault(Fault.APPROVE_THEN_HANG, 1, Operation.CANCEL);

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "told-" + sale.orderId(), part(5_000));

    assertThat(reply.status()).isEqualTo(200);
    assertThat(till.refunds(sale, "source")).containsExactly("API");
    assertThat(till.refunds(sale, "status")).containsExactly("DONE");
  }

  @Test
  void a_gateway_that_cannot_be_reached_is_202_and_the_refund_stands() {
    Till.Sale sale = till.sale();
    rig.cutGateway();

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "cut-" + sale.orderId(), EVERYTHING);
    rig.mendGateway();

    assertThat(reply.status()).isEqualTo(202);
    assertThat(till.row("pending", sale)).isEqualTo(PRICE);
    assertThat(till.books(sale).cancelCalls()).isZero();
  }

  @Test
  void a_slow_gateway_holds_no_connection() {
    Till.Sale sale = till.sale();
    rig.gateway().latency(Duration.ofMillis(900));
    CompletableFuture<Shop.Reply> slow =
        shop.cancelLater(sale.paymentKey(), "slow-" + sale.orderId(), EVERYTHING);
    await().until(() -> rig.gateway().stats().inFlight() == 1);

    long busyConnections =
        rig.database()
            .number(
                "select count(*) from pg_stat_activity where datname = current_database()"
                    + " and application_name = 'spillway' and state <> 'idle'");

    assertThat(busyConnections).isZero();
    assertThat(slow.join().status()).isEqualTo(200);
  }

  @Test
  void another_service_cancels_over_the_event_bus() {
    Till.Sale sale = till.sale();
    DeliveryOptions options =
        new DeliveryOptions().addHeader("idempotency-key", "bus-" + sale.orderId());
    JsonObject body =
        new JsonObject().put("paymentKey", sale.paymentKey()).put("cancelReason", "by bus");

    Object reply =
        rig.vertx()
            .eventBus()
            .request("spillway.payment.cancel", body, options)
            .toCompletionStage()
            .toCompletableFuture()
            .join()
            .body();

    assertThat(((JsonObject) reply).getString("status")).isEqualTo("CANCELED");
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }
}
