package dev.spillway.cancel;

import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import gatewaysim.OrderReport;
import gatewaysim.PaymentMethod;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.TimeUnit;

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

  /** Somebody cancels at the gateway itself. */
  void cancelAtTheGateway(Sale sale, JsonObject fields) {
    JsonObject body = new JsonObject().put("cancelReason", "by hand").mergeIn(fields);
    String account = Base64.getEncoder().encodeToString("test_sk_EXAMPLE:".getBytes());
    HttpResponse<String> answer =
        shop.raw(
            HttpRequest.newBuilder(
                    URI.create(
                        rig.gateway().baseUrl() + "/v1/payments/" + sale.paymentKey() + "/cancel"))
                .header("Authorization", "Basic " + account)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
    if (answer.statusCode() != 200) {
      throw new IllegalStateException("the gateway answered " + answer.body());
    }
  }

  /** The shop's cancel, which meets that fault at the gateway; the next call meets none. */
  Shop.Reply cancelMeeting(Fault fault, Sale sale, JsonObject fields) {
    rig.gateway().fault(fault, 1, Operation.CANCEL);
    Shop.Reply reply = cancelAgain(sale, fields);
    rig.gateway().fault(Fault.NONE, 1);
    return reply;
  }

  /** The same cancel under the same key, which is never a second one. */
  Shop.Reply cancelAgain(Sale sale, JsonObject fields) {
    return shop.cancel(sale.paymentKey(), "refund-" + sale.orderId(), fields);
  }

  /** A refund that was committed and not sent, as whoever is killed in between leaves it. */
  void leftByACrash(Sale sale, long amount) {
    rig.database()
        .execute(
            """
            with reserved as (
              update payments set pending = %1$d where order_id = '%2$s' returning id)
            insert into refunds (refund_id, payment_id, amount, status, reason, source,
              pg_idempotency_key, refundable_amount, opened_by, requested_at, deadline_at,
              next_ask_at, updated_at)
            select 'crashed-' || id, id, %1$d, 'UNKNOWN', 'crash', 'API', 'cancel:crashed-' || id || ':1',
              15000, gen_random_uuid(), spillway_now(), spillway_now(), spillway_now(), spillway_now()
            from reserved
            """
                .formatted(amount, sale.orderId()));
  }

  /** Open refunds are looked at now, whenever their time would have come. */
  void hurry() {
    rig.database()
        .execute("update refunds set next_ask_at = spillway_now() where status = 'UNKNOWN'");
  }

  /** Hurries until no refund of the payment is open. */
  void awaitSettled(Sale sale) {
    await()
        .atMost(60, TimeUnit.SECONDS)
        .until(
            () -> {
              hurry();
              return !refunds(sale, "status").contains("UNKNOWN");
            });
  }

  /** A column of the payment's refunds, oldest first. */
  List<String> refunds(Sale sale, String column) {
    return rig.database()
        .column(
            "select r."
                + column
                + " from refunds r join payments p on p.id = r.payment_id where p.order_id = '"
                + sale.orderId()
                + "' order by r.id");
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
    return refunds(sale, "id").size();
  }

  /** How many are called for: the payment, and each of its refunds. */
  long attention(Sale sale) {
    return rig.database()
        .number(
            "select count(p.attention_since) + count(r.attention_since) from refunds r"
                + " join payments p on p.id = r.payment_id where p.order_id = '"
                + sale.orderId()
                + "'");
  }

  /** Under which keys the gateway was sent a cancel, oldest first. */
  List<String> cancelKeys(Sale sale) {
    return books(sale).requests().stream()
        .filter(call -> call.operation().equalsIgnoreCase("cancel"))
        .map(OrderReport.CallReport::idempotencyKey)
        .toList();
  }
}
