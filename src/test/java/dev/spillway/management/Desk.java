package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.PaymentMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * An operator's desk: payments to look at, what can be asked and told of them, and what is seen.
 */
final class Desk implements AutoCloseable {

  static final long PRICE = 15_000;

  private final SpillwayRig rig;
  private final Shop shop;

  private Desk(SpillwayRig rig) {
    this.rig = rig;
    this.shop = rig.shop();
  }

  /**
   * In a service whose recovery asks once and then not for an hour, and hears no webhook: neither
   * ends what is to be looked at.
   *
   * @param sets what else is set
   */
  static Desk start(String... sets) {
    List<String> all =
        new ArrayList<>(
            List.of(
                "gateway.timeoutMillis=1000",
                "recovery.everyMillis=50",
                "recovery.scheduleMillis=100,3600000"));
    all.addAll(List.of(sets));
    SpillwayRig rig = SpillwayRig.start(all.toArray(String[]::new));
    rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
    return new Desk(rig);
  }

  SpillwayRig rig() {
    return rig;
  }

  /** Lets the questions that are under way come back first. */
  @Override
  public void close() {
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> rig.metric("spillway_slots_in_use{resource=\"gateway-query") == 0);
    rig.close();
  }

  /** An answer of the operators' port. */
  record Reply(int status, JsonObject body) {

    /** A field of each payment on a page. */
    List<String> payments(String field) {
      return body.getJsonArray("payments").stream()
          .map(payment -> ((JsonObject) payment).getString(field))
          .toList();
    }
  }

  /** An order whose confirm told nothing, for the fault that the gateway has now. */
  String unknown() {
    String orderId = shop.order(PRICE);
    assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(202);
    return orderId;
  }

  /** A card payment that is approved, by its key. */
  String paid(String orderId) {
    return confirmed(orderId, rig.mint(orderId, PRICE));
  }

  /** An account that waits for its deposit, by its key. */
  String waiting(String orderId) {
    return confirmed(
        orderId, rig.gateway().mint(orderId, PRICE, PaymentMethod.VIRTUAL_ACCOUNT).paymentKey());
  }

  private String confirmed(String orderId, String key) {
    assertThat(shop.confirm(key, orderId, PRICE).status()).isEqualTo(200);
    return key;
  }

  Reply get(String path) {
    return send(HttpRequest.newBuilder(URI.create(rig.managementUrl() + path)).GET());
  }

  /** Whom the list names, as operators filter it: the ids of the orders. */
  List<String> listed(String query) {
    return get("/admin/payments" + query).payments("orderId");
  }

  Reply requery(String key) {
    return post("/admin/payments/" + key + "/requery", new JsonObject());
  }

  Reply resolve(String key, String to) {
    return resolve(key, new JsonObject().put("to", to).put("reason", "told by the PG's support"));
  }

  Reply resolve(String key, JsonObject body) {
    return post("/admin/payments/" + key + "/resolve", body);
  }

  private Reply post(String path, JsonObject body) {
    return send(
        HttpRequest.newBuilder(URI.create(rig.managementUrl() + path))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
  }

  private Reply send(HttpRequest.Builder request) {
    HttpResponse<String> response = shop.raw(request);
    return new Reply(response.statusCode(), new JsonObject(response.body()));
  }

  /** Of the first payment of an order. */
  String key(String orderId) {
    return rig.database()
        .column("select payment_key from payments where order_id = '" + orderId + "' order by id")
        .get(0);
  }

  String status(String key) {
    return shop.get("/payments/" + key).text("status");
  }

  long balance(String key) {
    return shop.get("/payments/" + key).body().getLong("balanceAmount");
  }

  JsonObject firstRefund(String key) {
    return shop.get("/payments/" + key).body().getJsonArray("refunds").getJsonObject(0);
  }

  String orderStatus(String orderId) {
    return shop.get("/orders/" + orderId).text("status");
  }

  /** Who did the last step of the order's payments, whereto and why. */
  String lastStep(String orderId) {
    return rig.database()
        .column(
            "select actor || ' ' || to_status || ' ' || reason from payment_history h"
                + " join payments p on p.id = h.payment_id where p.order_id = '"
                + orderId
                + "' order by h.id desc limit 1")
        .get(0);
  }
}
