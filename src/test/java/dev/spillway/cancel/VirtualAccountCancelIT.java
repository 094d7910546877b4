package dev.spillway.cancel;

import static dev.spillway.cancel.Till.EVERYTHING;
import static dev.spillway.cancel.Till.PRICE;
import static dev.spillway.cancel.Till.part;
import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Virtual accounts: closed before a deposit, given back to an account of the buyer after it. */
class VirtualAccountCancelIT {

  private static final JsonObject ACCOUNT =
      new JsonObject()
          .put("bank", "20")
          .put("accountNumber", "1002123456789")
          .put("holderName", "김토스");

  private static SpillwayRig rig;
  private static Shop shop;
  private static Till till;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
    shop = rig.shop();
    till = new Till(rig);
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void before_the_deposit_the_whole_is_canceled_by_a_refund_of_nothing() {
    Till.Sale sale = till.waiting();

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), EVERYTHING);

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.text("status")).isEqualTo("CANCELED");
    assertThat(reply.body().getLong("balanceAmount")).isZero();
    JsonObject refund = reply.body().getJsonArray("refunds").getJsonObject(0);
    assertThat(refund.getLong("amount")).isZero();
    assertThat(refund.getString("status")).isEqualTo("DONE");
    assertThat(till.row("captured", sale)).isZero();
    assertThat(till.orderStatus(sale)).isEqualTo("PENDING_PAYMENT");
    assertThat(till.books(sale).payments().get(0).status()).isEqualTo("CANCELED");
  }

  @Test
  void before_the_deposit_a_part_is_409_and_not_sent() {
    Till.Sale sale = till.waiting();

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), part(PRICE));

    assertThat(reply.code()).isEqualTo("INVALID_STATE");
    assertThat(reply.body().getJsonObject("payment").getString("status"))
        .isEqualTo("WAITING_FOR_DEPOSIT");
    assertThat(till.books(sale).cancelCalls()).isZero();
  }

  @Test
  void a_canceled_account_leaves_its_order_to_another_payment() {
    Till.Sale sale = till.waiting();
    shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), EVERYTHING);

    Shop.Reply card = shop.confirm(rig.mint(sale.orderId(), PRICE), sale.orderId(), PRICE);

    assertThat(card.text("status")).isEqualTo("APPROVED");
    assertThat(till.orderStatus(sale)).isEqualTo("PAID");
  }

  @Test
  void a_deposit_that_came_first_makes_the_cancel_fail_and_the_money_is_kept() {
    Till.Sale sale = till.waiting();
    rig.gateway().webhookTarget("");
    rig.gateway().deposit(sale.orderId());

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), EVERYTHING);

    assertThat(reply.code()).isEqualTo("REFUND_DECLINED");
    assertThat(till.books(sale).canceled()).isZero();
    assertThat(till.row("pending", sale)).isZero();
  }

  @Test
  void a_deposit_goes_back_to_an_account_or_the_field_is_named() {
    Till.Sale sale = deposited();

    Shop.Reply without = shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), part(5_000));
    Shop.Reply with =
        shop.cancel(
            sale.paymentKey(),
            "b-" + sale.orderId(),
            part(5_000).put("refundReceiveAccount", ACCOUNT));

    assertThat(without.status()).isEqualTo(400);
    assertThat(without.body().getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo("refundReceiveAccount");
    assertThat(with.status()).isEqualTo(200);
    assertThat(with.body().getLong("balanceAmount")).isEqualTo(PRICE - 5_000);
    assertThat(till.books(sale).canceled()).isEqualTo(5_000);
    assertThat(stored(sale)).containsExactly("1002123456789");
  }

  @Test
  void an_account_that_the_gateway_has_shown_is_used() {
    Till.Sale sale = deposited();
    rig.database()
        .execute(
            "update payments set refund_account = '"
                + ACCOUNT.encode()
                + "' where order_id = '"
                + sale.orderId()
                + "'");

    Shop.Reply reply = shop.cancel(sale.paymentKey(), "a-" + sale.orderId(), EVERYTHING);

    assertThat(reply.text("status")).isEqualTo("CANCELED");
    assertThat(stored(sale)).containsExactly("1002123456789");
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }

  /** As a later question about the payment would settle it. */
  private static Till.Sale deposited() {
    Till.Sale sale = till.waiting();
    rig.gateway().webhookTarget("");
    rig.gateway().deposit(sale.orderId());
    rig.askAbout(sale.paymentKey());
    assertThat(till.payment(sale).getString("status")).isEqualTo("APPROVED");
    return sale;
  }

  private static List<String> stored(Till.Sale sale) {
    return rig.database()
        .column(
            "select r.refund_account->>'accountNumber' from refunds r"
                + " join payments p on p.id = r.payment_id where p.order_id = '"
                + sale.orderId()
                + "'");
  }
}
