package dev.spillway.bus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import io.vertx.core.eventbus.DeliveryOptions;
import io.vertx.core.eventbus.EventBus;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.ReplyException;
import io.vertx.core.eventbus.ReplyFailure;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Shown: another service that knows only JSON and the addresses gets from each the HTTP answer's
 * body, or a failure with the HTTP status and the problem; always one of the two. How: a plain bus.
 */
class EventBusIT {

  private static final JsonObject ORDER =
      new JsonObject().put("orderName", "a book").put("amount", 1000);

  private static SpillwayRig rig;
  private static EventBus bus;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
    bus = rig.vertx().eventBus();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  static List<String> addresses() {
    return List.of(
        Addresses.ORDER_CREATE,
        Addresses.PAYMENT_CONFIRM,
        Addresses.WEBHOOK_RECEIVE,
        Addresses.QUERY_ORDER,
        Addresses.QUERY_ORDERS,
        Addresses.QUERY_PAYMENT);
  }

  private static JsonObject ask(String address, Object body, String... headers) {
    DeliveryOptions options = new DeliveryOptions().setSendTimeout(20_000);
    for (int i = 0; i < headers.length; i += 2) {
      options.addHeader(headers[i], headers[i + 1]);
    }
    return bus.<JsonObject>request(address, body, options)
        .map(Message::body)
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  /** The problem, once it is seen to be told by the failure in the agreed way. */
  private static JsonObject refusal(String address, Object body, String... headers) {
    try {
      throw new AssertionError("answered " + ask(address, body, headers));
    } catch (CompletionException failed) {
      ReplyException failure = (ReplyException) failed.getCause();
      assertThat(failure.failureType()).isEqualTo(ReplyFailure.RECIPIENT_FAILURE);
      JsonObject problem = new JsonObject(failure.getMessage());
      assertThat(failure.failureCode()).isEqualTo(problem.getInteger("status"));
      assertThat(problem.getString("requestId")).isNotEmpty();
      return problem;
    }
  }

  @Test
  void a_payment_goes_its_whole_way_by_messages() {
    JsonObject order = ask(Addresses.ORDER_CREATE, ORDER);
    String orderId = order.getString("orderId");
    String paymentKey = rig.mint(orderId, 1000);
    JsonObject confirm = new JsonObject().put("paymentKey", paymentKey).put("orderId", orderId);

    JsonObject payment =
        ask(
            Addresses.PAYMENT_CONFIRM,
            confirm.put("amount", 1000),
            Headers.DEADLINE,
            "" + (System.currentTimeMillis() + 20_000));

    assertThat(payment.getString("status")).isEqualTo("APPROVED");
    assertThat(
            ask(Addresses.QUERY_ORDER, new JsonObject().put("orderId", orderId))
                .getString("status"))
        .isEqualTo("PAID");
    assertThat(ask(Addresses.QUERY_PAYMENT, new JsonObject().put("paymentKey", paymentKey)))
        .isEqualTo(rig.shop().get("/payments/" + paymentKey).body());
    assertThat(
            ask(Addresses.QUERY_ORDERS, new JsonObject().put("limit", 1).put("status", "PAID"))
                .getJsonArray("orders"))
        .hasSize(1);
  }

  @Test
  void a_webhook_that_is_handed_on_is_stored() {
    long before = rig.database().number("select count(*) from webhook_events");

    JsonObject answer =
        ask(Addresses.WEBHOOK_RECEIVE, new JsonObject().put("eventType", "PAYMENT_STATUS_CHANGED"));

    assertThat(answer).isEqualTo(new JsonObject().put("received", true));
    assertThat(rig.database().number("select count(*) from webhook_events")).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @MethodSource("addresses")
  void what_arrives_past_its_deadline_is_answered_not_begun_and_counted(String address) {
    String counter = "spillway_expired_messages_total{address=\"" + address + "\"}";
    double before = rig.metric(counter);
    long rows = rows();

    JsonObject problem =
        refusal(address, wellFormed(), Headers.DEADLINE, "" + (System.currentTimeMillis() - 1_000));

    assertThat(problem.getInteger("status")).isEqualTo(503);
    assertThat(problem.getString("code")).isEqualTo("OVERLOADED");
    assertThat(problem.getBoolean("sideEffect")).isFalse();
    assertThat(rows()).isEqualTo(rows);
    await().untilAsserted(() -> assertThat(rig.metric(counter)).isEqualTo(before + 1));
  }

  /** Holds what any of the addresses needs. */
  private static JsonObject wellFormed() {
    return ORDER.copy().put("orderId", "an-order").put("paymentKey", "a-payment");
  }

  private static long rows() {
    return rig.database()
        .number(
            "select (select count(*) from orders) + (select count(*) from payments)"
                + " + (select count(*) from webhook_events)");
  }

  @ParameterizedTest
  @MethodSource("addresses")
  void a_deadline_that_is_no_time_is_refused_by_name(String address) {
    for (String deadline : List.of("", "soon", "-1", "1e9", "99999999999999999999")) {
      JsonObject problem = refusal(address, wellFormed(), Headers.DEADLINE, deadline);

      assertThat(problem.getInteger("status")).isEqualTo(400);
      assertThat(field(problem)).isEqualTo(Headers.DEADLINE);
    }
  }

  private static String field(JsonObject problem) {
    return problem.getJsonArray("errors").getJsonObject(0).getString("field");
  }

  @ParameterizedTest
  @MethodSource("addresses")
  void a_body_that_is_no_object_is_refused(String address) {
    for (Object body : new Object[] {"text", 7, new JsonArray(), true, new byte[] {1}, null}) {
      JsonObject problem = refusal(address, body);

      assertThat(problem.getInteger("status")).isEqualTo(400);
      assertThat(field(problem)).isEqualTo("body");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "spillway.order.create, orderName",
    "spillway.payment.confirm, paymentKey",
    "spillway.query.order, orderId",
    "spillway.query.payment, paymentKey"
  })
  void a_missing_field_is_refused_by_name(String address, String field) {
    assertThat(field(refusal(address, new JsonObject()))).isEqualTo(field);
  }

  @ParameterizedTest
  @CsvSource({"amount, 1000.5", "amount, 10000000001", "amount, 0"})
  void numbers_are_as_exact_as_over_http(String field, double value) {
    JsonObject order = ORDER.copy().put(field, value);

    assertThat(field(refusal(Addresses.ORDER_CREATE, order))).isEqualTo(field);
  }

  @Test
  void half_characters_are_refused_and_do_not_silence_anybody() {
    JsonObject order = ORDER.copy().put("orderName", "\ud800");

    assertThat(field(refusal(Addresses.ORDER_CREATE, order))).isEqualTo("orderName");
  }

  @Test
  void an_idempotency_key_counts_as_over_http() {
    JsonObject first = ask(Addresses.ORDER_CREATE, ORDER, Headers.IDEMPOTENCY_KEY, "bus");
    JsonObject second = ask(Addresses.ORDER_CREATE, ORDER, Headers.IDEMPOTENCY_KEY, "bus");
    JsonObject http =
        rig.shop().with("Idempotency-Key", "bus").post("/orders", ORDER.encode()).body();

    assertThat(second).isEqualTo(first).isEqualTo(http);
    assertThat(
            refusal(
                    Addresses.ORDER_CREATE,
                    ORDER.copy().put("amount", 2),
                    Headers.IDEMPOTENCY_KEY,
                    "bus")
                .getInteger("status"))
        .isEqualTo(422);
    assertThat(field(refusal(Addresses.ORDER_CREATE, ORDER, Headers.IDEMPOTENCY_KEY, "\n")))
        .isEqualTo("Idempotency-Key");
  }

  @Test
  void a_caller_acts_for_the_owner_it_names() {
    String orderId = ask(Addresses.ORDER_CREATE, ORDER, Headers.OWNER, "red").getString("orderId");
    JsonObject find = new JsonObject().put("orderId", orderId);

    assertThat(ask(Addresses.QUERY_ORDER, find, Headers.OWNER, "red").getString("orderId"))
        .isEqualTo(orderId);
    assertThat(refusal(Addresses.QUERY_ORDER, find, Headers.OWNER, "blue").getInteger("status"))
        .isEqualTo(403);
    assertThat(refusal(Addresses.QUERY_ORDER, find).getInteger("status")).isEqualTo(403);
    assertThat(field(refusal(Addresses.QUERY_ORDER, find, Headers.OWNER, "\u0000")))
        .isEqualTo(Headers.OWNER);
  }

  @ParameterizedTest
  @CsvSource({"shop.1, true", "a b, false"})
  void a_sane_request_id_is_kept(String id, boolean kept) {
    JsonObject problem = refusal(Addresses.QUERY_ORDER, ORDER, Headers.REQUEST_ID, id);

    assertThat(problem.getString("requestId").equals(id)).isEqualTo(kept);
  }

  @Test
  void a_message_that_wants_no_answer_does_no_harm() {
    bus.send(Addresses.QUERY_ORDER, new JsonObject());
    bus.publish(Addresses.QUERY_ORDER, "text");

    assertThat(ask(Addresses.QUERY_ORDERS, new JsonObject()).containsKey("orders")).isTrue();
  }
}
