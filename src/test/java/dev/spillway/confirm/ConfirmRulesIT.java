package dev.spillway.confirm;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.OrderReport;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is decided before the gateway is asked: nothing that is decided here reaches it. */
class ConfirmRulesIT {

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
  void what_cannot_be_confirmed_never_reaches_the_gateway() {
    String paid = shop.order(PRICE);
    shop.confirm(rig.mint(paid, PRICE), paid, PRICE);
    String overdue = shop.order(PRICE);
    rig.database()
        .execute("update orders set expires_at = created_at where order_id = '" + overdue + "'");
    String open = shop.order(PRICE);

    Shop.Reply wrongAmount = shop.confirm("tpay_a", open, PRICE + 1);
    Shop.Reply noSuchOrder = shop.confirm("tpay_a", "nosuchorder", PRICE);
    Shop.Reply paidBefore = shop.confirm("tpay_a", paid, PRICE);
    Shop.Reply tooLate = shop.confirm("tpay_a", overdue, PRICE);

    assertThat(wrongAmount.code()).isEqualTo("AMOUNT_MISMATCH");
    assertThat(noSuchOrder.code()).isEqualTo("NOT_FOUND");
    assertThat(paidBefore.code()).isEqualTo("ORDER_ALREADY_PAID");
    assertThat(tooLate.code()).isEqualTo("ORDER_EXPIRED");
    assertThat(List.of(wrongAmount, noSuchOrder, paidBefore, tooLate))
        .allSatisfy(reply -> assertThat(reply.body().getBoolean("sideEffect")).isFalse());
    assertThat(rig.gateway().stats().confirmCalls()).isEqualTo(1);
    assertThat(shop.get("/payments/tpay_a").status()).isEqualTo(404);
  }

  @Test
  void another_payment_of_an_order_waits_for_the_end_of_the_first() {
    String orderId = shop.order(PRICE);
    String firstKey = rig.mint(orderId, PRICE);
    rig.gateway().fault(Fault.APPROVE_THEN_HANG, 1);
    shop.confirm(firstKey, orderId, PRICE);
    rig.gateway().fault(Fault.NONE, 1);

    Shop.Reply second = shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE);

    assertThat(second.code()).isEqualTo("PAYMENT_IN_PROGRESS");
    assertThat(books(orderId).approvals()).isEqualTo(1);
  }

  @Test
  void its_own_attempt_answers_even_on_a_paid_or_overdue_order() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    shop.confirm(key, orderId, PRICE);
    rig.database()
        .execute("update orders set expires_at = created_at where order_id = '" + orderId + "'");

    Shop.Reply repeated = shop.confirm(key, orderId, PRICE);

    assertThat(repeated.status()).isEqualTo(200);
    assertThat(books(orderId).confirms()).isEqualTo(1);
  }

  @Test
  void the_same_idempotency_key_with_another_body_is_422_and_does_nothing() {
    String orderId = shop.order(PRICE);
    String otherId = shop.order(PRICE);
    Shop keyed = shop.with("Idempotency-Key", "confirm-" + orderId);
    keyed.confirm(rig.mint(orderId, PRICE), orderId, PRICE);

    Shop.Reply reused = keyed.confirm(rig.mint(otherId, PRICE), otherId, PRICE);

    assertThat(reused.code()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
    assertThat(books(otherId).confirms()).isZero();
  }

  private static OrderReport books(String orderId) {
    return rig.gateway().ledger(orderId);
  }
}
