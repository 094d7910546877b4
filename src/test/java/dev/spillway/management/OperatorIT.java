package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.PaymentMethod;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Operators see what is open, have the gateway asked at once, and decide what it does not tell; the
 * table of ways judges them too, and money that shows up late goes where it belongs.
 */
class OperatorIT {

  private static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private SpillwayRig rig;
  private Shop shop;
  private ShiftedTime time;

  /** An answer of the operators' port. */
  private record Reply(int status, JsonObject body) {}

  @BeforeEach
  void start() {
    rig =
        SpillwayRig.start(
            "gateway.timeoutMillis=1000",
            "gateway.queryTimeoutMillis=1000",
            "recovery.everyMillis=50",
            "recovery.sweepMillis=50",
            "recovery.scheduleMillis=100,3600000");
    rig.gateway().settings(new JsonObject().put("webhookEvents", new JsonArray()));
    shop = rig.shop();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    await()
        .atMost(PATIENCE)
        .until(() -> rig.metric("spillway_slots_in_use{resource=\"gateway-query") == 0);
    rig.close();
  }

  @Test
  void unknown_payments_are_listed_oldest_first_page_by_page() {
    rig.gateway().fault(Fault.RESET, 1);
    List<String> orders = IntStream.range(0, 5).mapToObj(i -> unknown()).toList();

    List<String> listed = new ArrayList<>();
    String cursor = "0";
    while (cursor != null) {
      Reply page = get("/admin/payments?status=UNKNOWN&limit=2&cursor=" + cursor);
      assertThat(page.body().getJsonArray("payments").size()).isLessThanOrEqualTo(2);
      listed.addAll(orderIds(page));
      cursor = page.body().getString("nextCursor");
    }

    assertThat(listed).isEqualTo(orders);
    assertThat(orderIds(get("/admin/payments"))).isEmpty();
    assertThat(get("/admin/payments?status=PAID").status()).isEqualTo(400);
    assertThat(get("/admin/payments?limit=101").status()).isEqualTo(400);
  }

  @Test
  void a_requery_settles_at_once_what_the_gateway_tells() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    String orderId = unknown();

    Reply asked = post("/admin/payments/" + key(orderId) + "/requery", new JsonObject());

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.body().getString("status")).isEqualTo("APPROVED");
    assertThat(asked.body().getString("heard")).isEqualTo("shown DONE");
    assertThat(orderStatus(orderId)).isEqualTo("PAID");
    assertThat(lastStep(orderId)).isEqualTo("operator APPROVED gateway shows DONE");
  }

  @Test
  void a_requery_of_nothing_is_404_and_of_a_silent_gateway_says_so() {
    assertThat(post("/admin/payments/nobody/requery", new JsonObject()).status()).isEqualTo(404);
    assertThat(post("/admin/payments/no%20key/requery", new JsonObject()).status()).isEqualTo(400);
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = unknown();
    queries("garbage");

    Reply asked = post("/admin/payments/" + key(orderId) + "/requery", new JsonObject());

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.body().getString("status")).isEqualTo("UNKNOWN");
    assertThat(asked.body().getString("heard")).startsWith("nothing: ");
  }

  @Test
  void not_found_again_and_again_within_ten_seconds_proves_nothing() {
    rig.gateway().settings(new JsonObject().put("visibleBeforeConfirm", false));
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = unknown();
    // No question of recovery's own comes between.
    rig.database().execute("update payments set next_ask_at = spillway_now() + interval '1 day'");
    time.shift(Duration.ofMinutes(12));
    for (int i = 0; i < 3; i++) {
      rig.database()
          .execute("update payments set not_found_at = spillway_now() - interval '1 second'");

      Reply asked = post("/admin/payments/" + key(orderId) + "/requery", new JsonObject());

      assertThat(asked.body().getString("heard")).isEqualTo("not found");
      assertThat(asked.body().getString("status")).isEqualTo("UNKNOWN");
    }
    rig.database()
        .execute("update payments set not_found_at = spillway_now() - interval '10 seconds'");

    Reply asked = post("/admin/payments/" + key(orderId) + "/requery", new JsonObject());

    assertThat(asked.body().getString("status")).isEqualTo("NOT_CHARGED");
  }

  @Test
  void late_money_of_an_ended_attempt_pays_an_order_that_is_still_free() {
    String orderId = givenUpThoughTaken();

    Reply asked = post("/admin/payments/" + key(orderId) + "/requery", new JsonObject());

    assertThat(asked.body().getString("status")).isEqualTo("APPROVED");
    assertThat(orderStatus(orderId)).isEqualTo("PAID");
    assertThat(rig.gateway().ledger(orderId).canceled()).isZero();
  }

  @Test
  void late_money_of_an_ended_attempt_is_given_back_when_another_has_paid() {
    String orderId = givenUpThoughTaken();
    String late = key(orderId);
    String second = rig.mint(orderId, PRICE);
    rig.gateway().fault(Fault.NONE, 1);
    assertThat(shop.confirm(second, orderId, PRICE).status()).isEqualTo(200);

    Reply asked = post("/admin/payments/" + late + "/requery", new JsonObject());

    assertThat(asked.body().getString("status")).isIn("CANCEL_PENDING", "CANCELED");
    await().atMost(PATIENCE).until(() -> status(late).equals("CANCELED"));
    JsonObject refund =
        shop.get("/payments/" + late).body().getJsonArray("refunds").getJsonObject(0);
    assertThat(refund.getString("source")).isEqualTo("AUTOMATIC");
    assertThat(refund.getLong("amount")).isEqualTo(PRICE);
    assertThat(orderStatus(orderId)).isEqualTo("PAID");
    assertThat(rig.gateway().ledger(orderId).captured()).isEqualTo(2 * PRICE);
    assertThat(rig.gateway().ledger(orderId).canceled()).isEqualTo(PRICE);
  }

  @Test
  void late_money_of_an_expired_order_is_given_back() {
    String orderId = givenUpThoughTaken();
    time.shift(Duration.ofHours(1));
    await().atMost(PATIENCE).until(() -> orderStatus(orderId).equals("EXPIRED"));

    post("/admin/payments/" + key(orderId) + "/requery", new JsonObject());

    await().atMost(PATIENCE).until(() -> status(key(orderId)).equals("CANCELED"));
    assertThat(orderStatus(orderId)).isEqualTo("EXPIRED");
    assertThat(rig.gateway().ledger(orderId).canceled()).isEqualTo(PRICE);
  }

  @Test
  void what_nobody_was_called_for_is_not_resolved_by_hand() {
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = unknown();

    Reply refused = resolve(orderId, "NOT_CHARGED");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.body().getString("code")).isEqualTo("INVALID_STATE");
    assertThat(status(key(orderId))).isEqualTo("UNKNOWN");
  }

  @Test
  void a_payment_that_needs_attention_is_listed_and_resolved_with_a_reason() {
    String orderId = needsAttention();
    assertThat(orderIds(get("/admin/payments?status=NEEDS_ATTENTION"))).containsExactly(orderId);
    assertThat(resolve(orderId, "UNKNOWN").status()).isEqualTo(409);
    assertThat(post("/admin/payments/" + key(orderId) + "/resolve", new JsonObject()).status())
        .isEqualTo(400);

    Reply resolved = resolve(orderId, "NOT_CHARGED");

    assertThat(resolved.status()).isEqualTo(200);
    assertThat(status(key(orderId))).isEqualTo("NOT_CHARGED");
    await().atMost(PATIENCE).until(() -> orderStatus(orderId).equals("EXPIRED"));
    assertThat(lastStep(orderId)).isEqualTo("operator NOT_CHARGED told by the PG's support");
    assertThat(orderIds(get("/admin/payments"))).isEmpty();
    assertThat(shop.confirm(key(orderId), orderId, PRICE).code()).isEqualTo("PAYMENT_DECLINED");
  }

  @Test
  void an_operator_who_says_that_the_money_was_taken_pays_the_order() {
    String orderId = needsAttention();

    assertThat(resolve(orderId, "APPROVED").status()).isEqualTo(200);

    assertThat(orderStatus(orderId)).isEqualTo("PAID");
    assertThat(shop.get("/payments/" + key(orderId)).body().getLong("balanceAmount"))
        .isEqualTo(PRICE);
  }

  @Test
  void a_call_about_a_payment_that_stays_as_it_is_can_be_answered() {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    assertThat(shop.confirm(key, orderId, PRICE).status()).isEqualTo(200);
    rig.database()
        .execute("update payments set attention_since = spillway_now(), attention_reason = 'look'");
    assertThat(orderIds(get("/admin/payments"))).containsExactly(orderId);

    assertThat(resolve(orderId, "APPROVED").status()).isEqualTo(200);

    assertThat(orderIds(get("/admin/payments"))).isEmpty();
    assertThat(lastStep(orderId)).isEqualTo("operator APPROVED told by the PG's support");
    assertThat(orderStatus(orderId)).isEqualTo("PAID");
  }

  @Test
  void a_deposit_without_an_account_to_give_it_back_to_calls_somebody() {
    String orderId = shop.order(PRICE);
    String key = rig.gateway().mint(orderId, PRICE, PaymentMethod.VIRTUAL_ACCOUNT).paymentKey();
    assertThat(shop.confirm(key, orderId, PRICE).status()).isEqualTo(200);
    rig.database().execute("update payments set status = 'NOT_CHARGED', refund_account = null");
    rig.database().execute("update orders set live_payment = null, status = 'EXPIRED'");
    rig.gateway().deposit(orderId);

    Reply asked = post("/admin/payments/" + key + "/requery", new JsonObject());

    assertThat(asked.body().getString("status")).isEqualTo("CANCEL_PENDING");
    assertThat(asked.body().getJsonObject("attention").getString("reason"))
        .isEqualTo("no account to give a deposit back to");
    assertThat(orderIds(get("/admin/payments?status=CANCEL_PENDING"))).containsExactly(orderId);
    assertThat(resolve(orderId, "CANCELED").status()).isEqualTo(200);
    assertThat(shop.get("/payments/" + key).body().getLong("balanceAmount")).isZero();
  }

  /** NOT_CHARGED here, while the gateway took the money and hides it. */
  private String givenUpThoughTaken() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));
    String orderId = unknown();
    time.shift(Duration.ofMinutes(11).plusSeconds(1));
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                rig.database()
                        .number("select count(*) from payments where not_found_at is not null")
                    == 1);
    time.shift(Duration.ofMinutes(11).plusSeconds(12));
    await().atMost(PATIENCE).until(() -> status(key(orderId)).equals("NOT_CHARGED"));
    rig.gateway().settings(new JsonObject().put("queryLagMs", 0));
    return orderId;
  }

  private String needsAttention() {
    rig.gateway().fault(Fault.RESET, 1);
    String orderId = unknown();
    queries("garbage");
    time.shift(Duration.ofDays(7).plusMinutes(1));
    await().atMost(PATIENCE).until(() -> status(key(orderId)).equals("NEEDS_ATTENTION"));
    return orderId;
  }

  private String unknown() {
    String orderId = shop.order(PRICE);
    assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(202);
    return orderId;
  }

  private void queries(String fault) {
    rig.gateway()
        .settings(
            new JsonObject()
                .put("fault", fault)
                .put("share", 1)
                .put("operations", JsonArray.of("query")));
  }

  private String key(String orderId) {
    return rig.database()
        .column("select payment_key from payments where order_id = '" + orderId + "' order by id")
        .get(0);
  }

  private String status(String key) {
    return shop.get("/payments/" + key).text("status");
  }

  private String orderStatus(String orderId) {
    return shop.get("/orders/" + orderId).text("status");
  }

  private String lastStep(String orderId) {
    return rig.database()
        .column(
            "select actor || ' ' || to_status || ' ' || reason from payment_history h"
                + " join payments p on p.id = h.payment_id where p.order_id = '"
                + orderId
                + "' order by h.id desc limit 1")
        .get(0);
  }

  private Reply resolve(String orderId, String to) {
    return post(
        "/admin/payments/" + key(orderId) + "/resolve",
        new JsonObject().put("to", to).put("reason", "told by the PG's support"));
  }

  private static List<String> orderIds(Reply page) {
    return page.body().getJsonArray("payments").stream()
        .map(payment -> ((JsonObject) payment).getString("orderId"))
        .toList();
  }

  private Reply get(String path) {
    return send(HttpRequest.newBuilder(URI.create(rig.managementUrl() + path)).GET());
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
}
