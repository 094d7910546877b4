package dev.spillway.prediction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.spillway.capacity.HoldTime;
import dev.spillway.capacity.Plan;
import dev.spillway.capacity.PlanJson;
import dev.spillway.capacity.PlanQuestion;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LivePlanTest {

  private static final Map<String, String> ARTICLE = Map.of("arrival", "30/s", "hold", "1s");

  private final Traffic traffic = new Traffic(1, 30);
  private final Scene scene = new Scene(traffic, 40);

  private JsonNode plan(Map<String, String> parameters) throws JsonProcessingException {
    return new ObjectMapper().readTree(scene.prediction.plan().json(parameters));
  }

  @Test
  void given_figures_plan_as_the_command_does() {
    String json = scene.prediction.plan().json(ARTICLE);

    assertThat(json)
        .isEqualTo(PlanJson.of(Plan.of(new PlanQuestion(30, HoldTime.assumed(1), 100, 0.001))));
  }

  @Test
  void live_figures_stand_for_what_is_not_given() throws JsonProcessingException {
    traffic.hold = Traffic.constant(0.5);
    traffic.run(60);

    JsonNode question = plan(Map.of()).get("question");

    assertThat(question.get("arrivalPerSecond").asDouble()).isCloseTo(30, within(3.0));
    JsonNode hold = question.get("hold");
    assertThat(hold.get("meanSeconds").asDouble()).isBetween(0.5, 0.65);
    assertThat(hold.get("p99Seconds").asDouble())
        .isBetween(hold.get("meanSeconds").asDouble(), 0.65);
    assertThat(hold.get("samples").asInt()).isBetween(1_600, 2_000);
  }

  @Test
  void one_may_be_given_and_the_other_live() throws JsonProcessingException {
    traffic.hold = Traffic.constant(0.5);
    traffic.run(60);

    JsonNode question = plan(Map.of("arrival", "1800/min", "maxRefused", "1%")).get("question");

    assertThat(question.get("arrivalPerSecond").asDouble()).isEqualTo(30);
    assertThat(question.get("hold").get("samples").asInt()).isPositive();
    assertThat(question.get("refusedShareMax").asDouble()).isEqualTo(0.01);
  }

  @Test
  void slots_ask_what_if() throws JsonProcessingException {
    JsonNode sizing =
        plan(Map.of("arrival", "30/s", "hold", "1s", "slots", "60", "workers", "200"))
            .get("sizing");

    assertThat(sizing.get("slots").asInt()).isEqualTo(60);
    assertThat(sizing.get("given").asBoolean()).isTrue();
    assertThat(sizing.get("workersLeft").asInt()).isEqualTo(140);
  }

  @ParameterizedTest
  @CsvSource({
    "arrival, 30",
    "arrival, 0/s",
    "arrival, x",
    "hold, 1",
    "hold, 0s",
    "hold, 2h",
    "slots, 0",
    "slots, -1",
    "slots, 1.5",
    "slots, 100001",
    "workers, none",
    "maxRefused, 0",
    "maxRefused, 100%",
    "colour, red"
  })
  void a_bad_value_is_refused_by_its_name(String parameter, String value) {
    Map<String, String> parameters = new HashMap<>(ARTICLE);
    parameters.put(parameter, value);

    assertThatThrownBy(() -> scene.prediction.plan().json(parameters))
        .isInstanceOfSatisfying(
            LivePlan.BadParameter.class, bad -> assertThat(bad.parameter()).isEqualTo(parameter));
  }

  @ParameterizedTest
  @CsvSource({"hold, 1s, arrival", "arrival, 30/s, hold"})
  void what_is_neither_given_nor_seen_is_asked_for(String given, String value, String missing) {
    assertThatThrownBy(() -> scene.prediction.plan().json(Map.of(given, value)))
        .isInstanceOfSatisfying(
            LivePlan.BadParameter.class, bad -> assertThat(bad.parameter()).isEqualTo(missing))
        .hasMessageContaining("must be given");
  }

  @Test
  void a_load_beyond_all_bounds_is_refused() {
    assertThatThrownBy(
            () -> scene.prediction.plan().json(Map.of("arrival", "100000/s", "hold", "3600s")))
        .isInstanceOf(LivePlan.BadParameter.class);
  }
}
