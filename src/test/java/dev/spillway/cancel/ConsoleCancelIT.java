package dev.spillway.cancel;

import static dev.spillway.cancel.Till.EVERYTHING;
import static dev.spillway.cancel.Till.PRICE;
import static dev.spillway.cancel.Till.part;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Somebody gives money back in the gateway's own console, before, while or after a shop does here.
 *
 * <p>What must hold: whose cancel went through is told apart, the books agree, and no shop is told
 * that money went back, or did not, when the other is true. No webhook helps.
 */
class ConsoleCancelIT {

  private static SpillwayRig rig;
  private static Till till;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("gateway.timeoutMillis=1000", "gateway.breaker.failures=1000");
    till = new Till(rig);
    rig.gateway().webhookTarget("");
  }

  @AfterEach
  void nothing_is_left_behind() {
    rig.gateway().resetAll();
    rig.gateway().webhookTarget("");
    await().until(() -> rig.cancelSlotsInUse() == 0);
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void a_cancel_at_the_console_that_came_first_makes_ours_fail_and_is_adopted() {
    Till.Sale sale = till.sale();
    till.leftByACrash(sale, 5_000);
    till.cancelAtTheGateway(sale, part(3_000));

    till.awaitSettled(sale);

    assertThat(till.refunds(sale, "status")).containsExactly("FAILED", "DONE");
    assertThat(till.refunds(sale, "source")).containsExactly("API", "GATEWAY");
    assertThat(till.row("refunded", sale)).isEqualTo(3_000);
    assertThat(till.row("pending", sale)).isZero();
    assertThat(till.books(sale).canceled()).isEqualTo(3_000);
  }

  @Test
  void an_error_kept_with_the_key_is_not_waited_out_once_the_console_came_first() {
    Till.Sale sale = till.sale();
    till.cancelMeeting(Fault.PROVIDER_ERROR, sale, part(5_000));
    till.cancelAtTheGateway(sale, part(3_000));

    till.awaitSettled(sale);

    Shop.Reply repeated = till.cancelAgain(sale, part(5_000));
    assertThat(repeated.status()).isEqualTo(402);
    assertThat(repeated.text("gatewayCode")).isEqualTo("ANOTHER_CANCEL_CAME_FIRST");
    assertThat(till.refunds(sale, "amount")).containsExactly("5000", "3000");
    assertThat(till.refunds(sale, "status")).containsExactly("FAILED", "DONE");
    assertThat(till.row("pending", sale)).isZero();
    assertThat(till.books(sale).canceled()).isEqualTo(3_000);
  }

  @Test
  void a_cancel_at_the_console_that_came_after_ours_is_told_apart_from_it() {
    Till.Sale sale = till.sale();
    till.cancelMeeting(Fault.APPROVE_THEN_RESET, sale, part(5_000));
    till.cancelAtTheGateway(sale, part(3_000));

    till.awaitSettled(sale);

    // The key's answer is replayed and shows an older balance; the query's is the newer one.
    assertThat(till.refunds(sale, "status")).containsExactly("DONE", "DONE");
    assertThat(till.refunds(sale, "source")).containsExactly("API", "GATEWAY");
    assertThat(till.refunds(sale, "amount")).containsExactly("5000", "3000");
    assertThat(till.row("refunded", sale)).isEqualTo(8_000);
    assertThat(till.books(sale).canceled()).isEqualTo(8_000);
  }

  @Test
  void a_cancel_at_the_console_alone_is_adopted_by_whoever_asks() {
    Till.Sale sale = till.sale();
    till.cancelAtTheGateway(sale, part(3_000));
    rig.askAbout(sale.paymentKey());
    long partly = till.payment(sale).getLong("balanceAmount");
    till.cancelAtTheGateway(sale, EVERYTHING);

    rig.askAbout(sale.paymentKey());

    assertThat(partly).isEqualTo(PRICE - 3_000);
    assertThat(till.payment(sale).getString("status")).isEqualTo("CANCELED");
    assertThat(till.orderStatus(sale)).isEqualTo("REFUNDED");
    assertThat(till.refunds(sale, "source")).containsExactly("GATEWAY", "GATEWAY");
    assertThat(till.row("refunded", sale)).isEqualTo(PRICE);
  }
}
