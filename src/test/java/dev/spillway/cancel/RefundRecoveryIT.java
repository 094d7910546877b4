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
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Refunds whose cancel told nothing, or was never sent. Shown by faults of the gateway, by its
 * console, and by the rows that a crash leaves.
 *
 * <p>What must hold: each ends without anybody's help, the money goes back once, and our books say
 * what the gateway's say.
 */
class RefundRecoveryIT {

  private static SpillwayRig rig;
  private static Shop shop;
  private static Till till;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("gateway.timeoutMillis=1000", "gateway.breaker.failures=1000");
    shop = rig.shop();
    till = new Till(rig);
  }

  @AfterEach
  void nothing_is_left_behind() {
    rig.resetGateway();
    await().until(() -> rig.cancelSlotsInUse() == 0);
  }

  @AfterAll
  static void stop() {
    rig.close();
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
  void whatever_hid_the_answer_the_money_goes_back_once(Fault fault) {
    Till.Sale sale = till.sale();
    // A webhook may tell before the call has ended.
    rig.gateway().webhookTarget("");
    assertThat(till.cancelMeeting(fault, sale, part(5_000)).status()).isEqualTo(202);

    till.awaitSettled(sale);

    Shop.Reply repeated = till.cancelAgain(sale, part(5_000));
    assertThat(repeated.status()).isEqualTo(200);
    assertThat(repeated.body().getLong("balanceAmount")).isEqualTo(PRICE - 5_000);
    assertThat(till.row("pending", sale)).isZero();
    assertThat(till.refunds(sale, "status")).containsExactly("DONE");
    assertThat(till.books(sale).cancels()).isEqualTo(1);
    assertThat(till.books(sale).canceled()).isEqualTo(5_000);
  }

  @Test
  void one_that_was_never_sent_is_sent_once() {
    Till.Sale sale = till.sale();
    rig.cutGateway();
    Shop.Reply reply = shop.cancel(sale.paymentKey(), "cut-" + sale.orderId(), EVERYTHING);
    rig.mendGateway();

    till.awaitSettled(sale);

    assertThat(reply.status()).isEqualTo(202);
    assertThat(till.payment(sale).getString("status")).isEqualTo("CANCELED");
    assertThat(till.orderStatus(sale)).isEqualTo("REFUNDED");
    assertThat(till.cancelKeys(sale)).hasSize(1);
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }

  @Test
  void one_whose_process_was_killed_between_commit_and_call_is_sent_once() {
    Till.Sale sale = till.sale();
    till.leftByACrash(sale, 4_000);

    till.awaitSettled(sale);

    assertThat(till.refunds(sale, "status")).containsExactly("DONE");
    assertThat(till.row("refunded", sale)).isEqualTo(4_000);
    assertThat(till.books(sale).canceled()).isEqualTo(4_000);
  }

  @Test
  void a_refusal_that_nobody_heard_ends_the_refund_and_frees_its_amount() {
    Till.Sale sale = till.sale();
    till.leftByACrash(sale, 4_000);
    rig.gateway().fault(Fault.DECLINE, 1, Operation.CANCEL);

    till.awaitSettled(sale);

    assertThat(till.refunds(sale, "status")).containsExactly("FAILED");
    assertThat(till.row("pending", sale)).isZero();
    assertThat(till.payment(sale).getLong("balanceAmount")).isEqualTo(PRICE);
  }

  @Test
  void a_bank_that_is_closed_is_asked_again_by_a_new_n_with_the_same_body() {
    Till.Sale sale = till.sale();
    rig.gateway().settings(new JsonObject().put("cancelDeclineCode", "NOT_AVAILABLE_BANK"));
    Shop.Reply reply = till.cancelMeeting(Fault.DECLINE, sale, part(5_000));

    till.awaitSettled(sale);

    assertThat(reply.status()).isEqualTo(202);
    assertThat(till.refunds(sale, "status")).containsExactly("DONE");
    assertThat(till.refunds(sale, "n")).containsExactly("2");
    String refundId = till.refunds(sale, "refund_id").get(0);
    assertThat(till.cancelKeys(sale))
        .containsExactly("cancel:" + refundId + ":1", "cancel:" + refundId + ":2");
    assertThat(till.books(sale).canceled()).isEqualTo(5_000);
  }

  @Test
  void an_error_that_the_gateway_keeps_with_the_key_is_left_behind_after_three_times() {
    Till.Sale sale = till.sale();
    till.cancelMeeting(Fault.PROVIDER_ERROR, sale, part(5_000));

    till.awaitSettled(sale);

    String refundId = till.refunds(sale, "refund_id").get(0);
    assertThat(till.cancelKeys(sale))
        .containsExactly(
            "cancel:" + refundId + ":1",
            "cancel:" + refundId + ":1",
            "cancel:" + refundId + ":1",
            "cancel:" + refundId + ":2");
    assertThat(till.books(sale).cancels()).isEqualTo(1);
  }

  @Test
  void one_still_in_flight_under_its_key_gets_no_second_key() {
    Till.Sale sale = till.sale();
    rig.gateway()
        .settings(new JsonObject().put("cancelDeclineCode", "IDEMPOTENT_REQUEST_PROCESSING"));
    rig.gateway().plan(sale.paymentKey(), Operation.CANCEL, List.of(Fault.RESET, Fault.RESET));
    shop.cancel(sale.paymentKey(), "busy-" + sale.orderId(), part(5_000));

    till.awaitSettled(sale);

    assertThat(till.refunds(sale, "n")).containsExactly("1");
    assertThat(till.books(sale).cancels()).isEqualTo(1);
  }

  @Test
  void an_account_whose_cancel_was_lost_is_closed_once() {
    Till.Sale sale = till.waiting();
    Shop.Reply reply = till.cancelMeeting(Fault.RESET, sale, EVERYTHING);

    till.awaitSettled(sale);

    assertThat(reply.status()).isEqualTo(202);
    assertThat(till.refunds(sale, "status")).containsExactly("DONE");
    assertThat(till.payment(sale).getString("status")).isEqualTo("CANCELED");
    assertThat(till.books(sale).payments().get(0).status()).isEqualTo("CANCELED");
  }

  @Test
  void a_deposit_that_came_before_the_lost_cancel_of_its_account_is_kept() {
    Till.Sale sale = till.waiting();
    rig.gateway().webhookTarget("");
    till.cancelMeeting(Fault.RESET, sale, EVERYTHING);
    rig.gateway().deposit(sale.orderId());

    till.awaitSettled(sale);

    Shop.Reply repeated = till.cancelAgain(sale, EVERYTHING);
    assertThat(repeated.code()).isEqualTo("REFUND_DECLINED");
    assertThat(repeated.text("gatewayCode")).isEqualTo("DEPOSIT_CAME_FIRST");
    assertThat(till.payment(sale).getString("status")).isEqualTo("APPROVED");
    assertThat(till.orderStatus(sale)).isEqualTo("PAID");
    assertThat(till.books(sale).canceled()).isZero();
  }

  @Test
  void after_a_week_somebody_must_look_and_nothing_is_sent_any_more() {
    Till.Sale sale = till.sale();
    rig.gateway().fault(Fault.RESET, 1, Operation.CANCEL);
    shop.cancel(sale.paymentKey(), "old-" + sale.orderId(), part(5_000));
    rig.database()
        .execute(
            "update refunds set requested_at = requested_at - interval '8 days'"
                + " where status = 'UNKNOWN'");
    await()
        .atMost(30, TimeUnit.SECONDS)
        .until(
            () -> {
              till.hurry();
              return till.attention(sale) == 2;
            });
    rig.gateway().fault(Fault.NONE, 1);
    int sent = till.books(sale).cancelCalls();
    till.hurry();
    await().until(() -> looked(sale));

    assertThat(till.books(sale).cancelCalls()).isEqualTo(sent);
    till.cancelAtTheGateway(sale, part(5_000));
    till.awaitSettled(sale);
    assertThat(till.refunds(sale, "status")).containsExactly("DONE");
    assertThat(till.attention(sale)).isZero();
  }

  private static boolean looked(Till.Sale sale) {
    return rig.database()
            .number(
                "select count(*) from refunds r join payments p on p.id = r.payment_id"
                    + " where r.next_ask_at > spillway_now() and p.order_id = '"
                    + sale.orderId()
                    + "'")
        == 1;
  }
}
