package dev.spillway.cancel;

import static dev.spillway.cancel.Till.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Money that the order cannot have: of another amount, for an expired order, for one that was paid
 * by another payment. It goes back by itself, and the gateway's books of the order add up.
 */
class AutomaticCancelIT {

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
  void reset() {
    rig.resetGateway();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void another_amount_goes_back_at_once() {
    String orderId = shop.order(PRICE);
    Till.Sale sale = new Till.Sale(orderId, rig.mint(orderId, PRICE));
    rig.gateway().fault(Fault.WRONG_AMOUNT, 1);

    Shop.Reply reply = shop.confirm(sale.paymentKey(), orderId, PRICE);

    assertThat(reply.code()).isEqualTo("INVALID_STATE");
    awaitCanceled(sale);
    assertThat(till.refunds(sale, "source")).containsExactly("AUTOMATIC");
    assertThat(till.refunds(sale, "status")).containsExactly("DONE");
    assertThat(till.books(sale).captured()).isPositive();
    assertThat(till.books(sale).canceled()).isEqualTo(till.books(sale).captured());
    assertThat(till.orderStatus(sale)).isEqualTo("PENDING_PAYMENT");
  }

  @Test
  void money_for_an_expired_order_goes_back() {
    Till.Sale sale = approvedUnheard();
    rig.database()
        .execute("update orders set status = 'EXPIRED' where order_id = '" + sale.orderId() + "'");

    rig.askAbout(sale.paymentKey());

    awaitCanceled(sale);
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }

  @Test
  void a_second_approval_goes_back_and_the_first_is_kept() {
    Till.Sale late = approvedUnheard();
    rig.database()
        .execute(
            """
            update orders set live_payment = null where order_id = '%1$s';
            update payments set status = 'NOT_CHARGED', failure_code = 'X', failure_message = ''
            where order_id = '%1$s';
            """
                .formatted(late.orderId()));
    String otherKey = rig.mint(late.orderId(), PRICE);
    shop.confirm(otherKey, late.orderId(), PRICE);

    rig.askAbout(late.paymentKey());

    awaitCanceled(late);
    assertThat(shop.get("/payments/" + otherKey).text("status")).isEqualTo("APPROVED");
    assertThat(till.orderStatus(late)).isEqualTo("PAID");
    assertThat(till.books(late).captured() - till.books(late).canceled()).isEqualTo(PRICE);
  }

  @Test
  void one_that_cannot_be_sent_now_is_sent_when_the_gateway_is_back() {
    Till.Sale sale = approvedUnheard();
    rig.database()
        .execute("update orders set status = 'EXPIRED' where order_id = '" + sale.orderId() + "'");
    rig.gateway().fault(Fault.RESET, 1, Operation.CANCEL);
    rig.askAbout(sale.paymentKey());
    await().until(() -> till.books(sale).cancelCalls() > 0);
    assertThat(till.payment(sale).getString("status")).isEqualTo("CANCEL_PENDING");
    rig.gateway().fault(Fault.NONE, 1);

    till.awaitSettled(sale);

    awaitCanceled(sale);
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }

  @Test
  void a_final_refusal_calls_somebody_who_may_begin_anew() {
    Till.Sale sale = approvedUnheard();
    rig.database()
        .execute("update orders set status = 'EXPIRED' where order_id = '" + sale.orderId() + "'");
    rig.gateway().fault(Fault.DECLINE, 1, Operation.CANCEL);
    rig.askAbout(sale.paymentKey());
    till.awaitSettled(sale);
    long called = till.row("count(attention_since)", sale);
    rig.gateway().fault(Fault.NONE, 1);

    rig.cancelAnew(sale.paymentKey());

    awaitCanceled(sale);
    assertThat(called).isEqualTo(1);
    assertThat(till.row("count(attention_since)", sale)).isZero();
    assertThat(till.refunds(sale, "status")).containsExactly("FAILED", "DONE");
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }

  /** The gateway took the money, and we have not heard of it. */
  private static Till.Sale approvedUnheard() {
    String orderId = shop.order(PRICE);
    Till.Sale sale = new Till.Sale(orderId, rig.mint(orderId, PRICE));
    rig.gateway().webhookTarget("");
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    assertThat(shop.confirm(sale.paymentKey(), orderId, PRICE).status()).isEqualTo(202);
    rig.gateway().fault(Fault.NONE, 1);
    return sale;
  }

  private static void awaitCanceled(Till.Sale sale) {
    await()
        .atMost(30, TimeUnit.SECONDS)
        .until(() -> till.payment(sale).getString("status").equals("CANCELED"));
  }
}
