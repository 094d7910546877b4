package dev.spillway.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.admission.Slot;
import dev.spillway.capacity.HoldTime;
import dev.spillway.capacity.Plan;
import dev.spillway.capacity.PlanJson;
import dev.spillway.capacity.PlanQuestion;
import dev.spillway.testkit.Shop;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Shown: the figures of the running service. Two slots, a slow gateway, and more confirms than
 * that; the plan by what was seen; a slot that a test keeps.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PredictionIT {

  private static final long PRICE = 15_000;
  private static final int TURNED_AWAY = 20;
  private static final String SLOTS = "{resource=\"gateway-slots\"";
  private static final Duration PATIENCE = Duration.ofSeconds(40);
  private static SpillwayRig rig;

  @BeforeAll
  static void start() {
    rig =
        SpillwayRig.start(
            "gateway.slots=2", "prediction.windowSeconds=10", "prediction.shadow.gatewaySlots=1");
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static HttpResponse<String> plan(String query) {
    URI uri = URI.create(rig.managementUrl() + "/admin/plan" + query);
    return rig.shop().raw(HttpRequest.newBuilder(uri));
  }

  private static JsonObject error(HttpResponse<String> refused) {
    return new JsonObject(refused.body()).getJsonArray("errors").getJsonObject(0);
  }

  private static double share(String source) {
    return rig.metric(
        "spillway_refused_share%s,route_class=\"confirm\",source=\"%s\"}".formatted(SLOTS, source));
  }

  @Test
  @Order(1)
  void before_traffic_a_plan_asks_for_what_it_cannot_see() {
    HttpResponse<String> refused = plan("");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(error(refused).getString("field")).isEqualTo("arrival");
  }

  @Test
  @Order(2)
  void who_is_refused_unread_is_in_the_figures() {
    Shop shop = rig.shop();
    List<String> orders = IntStream.range(0, 2).mapToObj(i -> shop.order(PRICE)).toList();
    rig.gateway().latency(Duration.ofSeconds(5));
    List<CompletableFuture<Shop.Reply>> busy =
        orders.stream().map(id -> shop.confirmLater(rig.mint(id, PRICE), id, PRICE)).toList();
    await().until(() -> rig.slotsInUse() == 2);
    await().until(() -> rig.metric("spillway_hold_seconds" + SLOTS) > 1);

    for (int i = 0; i < TURNED_AWAY; i++) {
      assertThat(shop.confirm("tpay_more", "order-more", PRICE).status()).isEqualTo(503);
    }

    double observed = TURNED_AWAY / (2.0 + TURNED_AWAY);
    await().until(() -> share("observed") > observed - 0.001);
    assertThat(share("observed")).isCloseTo(observed, within(0.001));
    assertThat(share("predicted_fluid")).isBetween(0.01, 0.99);
    assertThat(share("predicted_erlang")).isGreaterThan(share("predicted_fluid"));
    assertThat(rig.metric("spillway_offered_load" + SLOTS)).isGreaterThan(2);
    assertThat(rig.metric("spillway_arrival_rate" + SLOTS)).isPositive();
    assertThat(rig.metric("spillway_slots_refused_total" + SLOTS)).isEqualTo(TURNED_AWAY);
    assertThat(rig.metric("spillway_shadow_refused_total" + SLOTS)).isEqualTo(TURNED_AWAY + 1);
    assertThat(rig.metric("spillway_shadow_in_use" + SLOTS)).isEqualTo(1);
    assertThat(busy).allMatch(reply -> reply.join().status() == 200);
    await().until(() -> rig.metric("spillway_shadow_in_use" + SLOTS) == 0);
  }

  @Test
  @Order(3)
  void the_plan_is_by_what_was_seen() {
    JsonObject question = new JsonObject(plan("").body()).getJsonObject("question");

    assertThat(question.getDouble("arrivalPerSecond")).isPositive();
    assertThat(question.getJsonObject("hold").getDouble("meanSeconds")).isGreaterThan(4.9);
    assertThat(question.getJsonObject("hold").getDouble("p99Seconds")).isGreaterThan(4.9);
    assertThat(question.getJsonObject("hold").getInteger("samples")).isEqualTo(2);
  }

  @Test
  @Order(4)
  void a_plan_for_given_figures_is_the_one_of_the_command() {
    HttpResponse<String> answer = plan("?arrival=30/s&hold=1s&slots=60");

    Plan plan = Plan.of(new PlanQuestion(30, HoldTime.assumed(1), 100, 0.001), 60);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/json");
    assertThat(new JsonObject(answer.body())).isEqualTo(new JsonObject(PlanJson.of(plan)));
  }

  @ParameterizedTest
  @CsvSource({
    "?slots=0, slots",
    "?slots=many, slots",
    "?arrival=30, arrival",
    "?arrival=30/s&hold=1, hold",
    "?hold=%00, hold",
    "?arrival=30/s&hold=1s&color=red, color",
    "?slots=40&slots=60, slots"
  })
  @Order(5)
  void a_bad_value_is_refused_by_its_name(String query, String parameter) {
    HttpResponse<String> refused = plan(query);

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.headers().firstValue("content-type")).hasValue("application/problem+json");
    assertThat(error(refused).getString("field")).isEqualTo(parameter);
    assertThat(error(refused).getString("message")).isNotBlank();
  }

  @Test
  @Order(6)
  void each_budget_and_each_class_has_its_figures() {
    Map.of(
            "gateway-slots", "confirm",
            "gateway-cancel", "cancel",
            "database-query", "all",
            "database-write", "all",
            "in-flight", "webhook")
        .forEach(
            (resource, routeClass) ->
                assertThat(rig.lines("spillway_little_residual{"))
                    .anyMatch(
                        line ->
                            line.startsWith(
                                "spillway_little_residual{resource=\"%s\",route_class=\"%s\"}"
                                    .formatted(resource, routeClass))));
  }

  @Test
  @Order(7)
  void a_slot_that_does_not_come_back_reads_one() {
    String residual = "spillway_little_residual" + SLOTS;
    await().atMost(PATIENCE).until(() -> Math.abs(rig.metric(residual)) < 0.05);
    Slot kept = rig.gatewaySlots().take("kept").orElseThrow();

    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(rig.metric(residual)).isCloseTo(1, within(0.01)));

    kept.ignored();
    await().atMost(PATIENCE).until(() -> Math.abs(rig.metric(residual)) < 0.05);
  }
}
