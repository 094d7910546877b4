package dev.spillway.cancel;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.OrderReport;
import gatewaysim.PaymentMethod;
import io.vertx.core.json.JsonObject;

/** Payments to be given back, and what the books on both sides say of them. */
final class Till {

  static final long PRICE = 15_000;
  static final JsonObject EVERYTHING = new JsonObject();

  private final SpillwayRig rig;
  private final Shop shop;

  Till(SpillwayRig rig) {
    this.rig = rig;
    this.shop = rig.shop();
  }

  /** A payment by its two names. */
  record Sale(String orderId, String paymentKey) {}

  /** A payment that is approved. */
  Sale sale() {
    String orderId = shop.order(PRICE);
    String paymentKey = rig.mint(orderId, PRICE);
    shop.confirm(paymentKey, orderId, PRICE);
    return new Sale(orderId, paymentKey);
  }

  /** A virtual account that waits for its deposit. */
  Sale waiting() {
    String orderId = shop.order(PRICE);
    String key = rig.gateway().mint(orderId, PRICE, PaymentMethod.VIRTUAL_ACCOUNT).paymentKey();
    shop.confirm(key, orderId, PRICE);
    return new Sale(orderId, key);
  }

  static JsonObject part(long amount) {
    return new JsonObject().put("cancelAmount", amount);
  }

  /** The gateway's books. */
  OrderReport books(Sale sale) {
    return rig.gateway().ledger(sale.orderId());
  }

  String orderStatus(Sale sale) {
    return shop.get("/orders/" + sale.orderId()).text("status");
  }

  JsonObject payment(Sale sale) {
    return shop.get("/payments/" + sale.paymentKey()).body();
  }

  /** What our row says. */
  long row(String column, Sale sale) {
    return rig.database()
        .number("select " + column + " from payments where order_id = '" + sale.orderId() + "'");
  }

  long refunds(Sale sale) {
    return rig.database()
        .number(
            "select count(*) from refunds r join payments p on p.id = r.payment_id"
                + " where p.order_id = '"
                + sale.orderId()
                + "'");
  }
}
