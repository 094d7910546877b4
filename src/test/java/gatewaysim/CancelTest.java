package gatewaysim;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CancelTest {
  private final GatewaySimulator simulator = GatewaySimulator.start(SimulatorOptions.defaults());
  private final Merchant merchant = new Merchant(simulator);

  @AfterEach
  void stop() {
    simulator.close();
  }

  @Test
  void parts_that_add_up_stay_partially_canceled_with_nothing_left() {
    Merchant.Bought bought = bought(10_000);

    JsonObject part = merchant.cancel(bought, reason().put("cancelAmount", 4_000)).json();
    JsonObject rest = merchant.cancel(bought, reason()).json();

    assertThat(part.getString("status")).isEqualTo("PARTIAL_CANCELED");
    assertThat(part.getLong("balanceAmount")).isEqualTo(6_000);
    assertThat(part.getLong("totalAmount")).isEqualTo(10_000);
    assertThat(rest.getString("status")).isEqualTo("PARTIAL_CANCELED");
    assertThat(rest.getLong("balanceAmount")).isZero();
    assertThat(rest.getJsonArray("cancels").getJsonObject(1).getLong("cancelAmount"))
        .isEqualTo(6_000);
    Merchant.Reply more = merchant.cancel(bought, reason());
    assertThat(more.status()).isEqualTo(403);
    assertThat(more.code()).isEqualTo("NOT_CANCELABLE_AMOUNT");
    assertThat(merchant.books("order-1").getLong("canceled")).isEqualTo(10_000);
  }

  @Test
  void one_whole_cancel_ends_as_canceled() {
    Merchant.Bought bought = bought(10_000);

    JsonObject canceled = merchant.cancel(bought, reason()).json();

    assertThat(canceled.getString("status")).isEqualTo("CANCELED");
    assertThat(merchant.cancel(bought, reason()).code()).isEqualTo("ALREADY_CANCELED_PAYMENT");
  }

  @Test
  void the_refundable_amount_guards_against_a_stale_balance() {
    Merchant.Bought bought = bought(10_000);
    JsonObject guarded = reason().put("cancelAmount", 4_000).put("refundableAmount", 10_000);

    assertThat(merchant.cancel(bought, guarded).status()).isEqualTo(200);
    Merchant.Reply stale = merchant.cancel(bought, guarded);

    assertThat(stale.status()).isEqualTo(400);
    assertThat(stale.code()).isEqualTo("NOT_MATCHES_REFUNDABLE_AMOUNT");
    assertThat(merchant.query(bought).json().getLong("balanceAmount")).isEqualTo(6_000);
    assertThat(merchant.cancel(bought, reason().put("cancelAmount", 6_001)).code())
        .isEqualTo("NOT_CANCELABLE_AMOUNT");
  }

  @Test
  void what_was_never_paid_cannot_be_canceled() {
    assertThat(merchant.cancel(merchant.buy("order-1", 1_000), reason()).code())
        .isEqualTo("NOT_CANCELABLE_PAYMENT");
    Merchant.Bought unknown = new Merchant.Bought("tpay_unknown", "order-2", 1_000);
    assertThat(merchant.cancel(unknown, reason()).code()).isEqualTo("NOT_FOUND_PAYMENT");
    assertThat(merchant.cancel(bought(1_000), new JsonObject()).code())
        .isEqualTo("INVALID_REQUEST");
  }

  @Test
  void the_books_list_approvals_and_cancels_page_by_page() {
    Merchant.Bought bought = bought(10_000);
    merchant.cancel(bought, reason().put("cancelAmount", 4_000));
    String day = "?startDate=2020-01-01T00:00:00&endDate=2099-01-01";

    JsonArray all = new JsonArray(merchant.get("/v1/transactions" + day).body());
    JsonArray first = new JsonArray(merchant.get("/v1/transactions" + day + "&limit=1").body());
    String last = first.getJsonObject(0).getString("transactionKey");
    JsonArray next =
        new JsonArray(merchant.get("/v1/transactions" + day + "&startingAfter=" + last).body());

    assertThat(all.stream().map(row -> ((JsonObject) row).getLong("amount")))
        .containsExactly(10_000L, -4_000L);
    assertThat(next).hasSize(1);
    assertThat(next.getJsonObject(0).getString("status")).isEqualTo("PARTIAL_CANCELED");
    assertThat(merchant.get("/v1/transactions" + day + "&limit=5001").code())
        .isEqualTo("INVALID_REQUEST");
    assertThat(merchant.get("/v1/transactions?startDate=yesterday&endDate=x").status())
        .isEqualTo(400);
  }

  private Merchant.Bought bought(long amount) {
    Merchant.Bought bought = merchant.buy("order-1", amount);
    merchant.confirm(bought);
    return bought;
  }

  private static JsonObject reason() {
    return new JsonObject().put("cancelReason", "changed my mind");
  }
}
