package dev.spillway.capacity;

import static dev.spillway.capacity.Printed.assertPrints;
import static dev.spillway.capacity.Printed.assertPrintsPercent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanTest {
  private static final PlanQuestion THIRTY = new PlanQuestion(30, HoldTime.assumed(1), 100, 0.001);

  @Test
  void thirty_a_second_for_a_second_give_a_cap_of_forty() {
    Plan plan = Plan.of(THIRTY);

    assertThat(plan.sizing().floorSlots()).isEqualTo(30);
    assertThat(plan.sizing().ceilingSlots()).isEqualTo(60);
    assertThat(plan.sizing().slots()).isEqualTo(40);
    assertThat(plan.sizing().given()).isFalse();
    assertPrintsPercent(plan.sizing().aboveFloorShare(), "33");
    assertThat(plan.sizing().workersLeft()).isEqualTo(60);
    assertThat(plan.busyWorkers()).isEqualTo(30);
    assertPrints(plan.workersAllBusyAtSeconds(), "3.33");
    assertPrints(plan.refusalsBeginAtSeconds(), "1.333");
    assertThat(plan.knee().fluidRefusedShare()).isZero();
    assertPrintsPercent(plan.knee().erlangBRefusedShare(), "11.62");
    assertThat(plan.smallestCap().slots()).isEqualTo(47);
    assertThat(plan.smallestCap().squareRootSlots()).isEqualTo(41);
    assertPrints(plan.tenPercentBudgetAttemptsPerSecond(), "33");
    assertPrints(plan.sparePerSecond(), "10");
    assertPrints(plan.slowExcessPerSecond(), "22");
  }

  @ParameterizedTest
  @CsvSource({"0, 0.0", "0.5, 0.0", "1, 20.0", "2, 60.0", "3, 73.3", "5, 84.0"})
  void the_sweep_of_fifty_a_second_on_forty_slots(double latency, String fluid) {
    Plan plan = Plan.of(new PlanQuestion(50, HoldTime.assumed(0.5), 100, 0.001), 40);

    LatencyRow row =
        plan.rows().stream().filter(it -> it.latencySeconds() == latency).findFirst().orElseThrow();
    assertPrintsPercent(row.fluidRefusedShare(), fluid);
    assertThat(plan.refusalsBeginAtSeconds()).isEqualTo(0.8);
  }

  @Test
  void retries_multiply_attempts_and_serve_no_one() {
    Plan plan = Plan.of(new PlanQuestion(50, HoldTime.assumed(0.3), 100, 0.001), 40);

    assertThat(plan.retries())
        .extracting(RetryRow::returnShare)
        .containsExactly(0.0, 0.5, 0.8, 0.9, 0.95);
    RetryRow nineInTen = plan.retries().get(3);
    assertPrints(nineInTen.slowAttemptsPerSecond(), "428");
    assertPrints(nineInTen.slowFluidAttemptsPerSecond(), "428");
    assertPrints(nineInTen.slowServedPerSecond(), "8");
    assertPrints(nineInTen.healthyAttemptsPerSecond(), "50");
  }

  @Test
  void measured_latencies_size_by_p99_and_refuse_by_mean() {
    HoldTime bimodal = new HoldTime(0.4, 2, 5_000);
    Plan plan = Plan.of(new PlanQuestion(20, bimodal, 200, 0.01));

    assertThat(plan.sizing().floorSlots()).isEqualTo(40);
    assertThat(plan.busyWorkers()).isEqualTo(8);
    assertThat(plan.smallestCap().slots()).isEqualTo(ErlangB.smallestSlots(8, 0.01));
    assertThat(PlanText.of(plan)).contains("mean 400 ms, p99 2 s, from 5000 measurements");
  }

  @Test
  void a_floor_above_the_ceiling_is_told() {
    Plan plan = Plan.of(new PlanQuestion(100, HoldTime.assumed(1), 100, 0.001));

    assertThat(plan.sizing().slots()).isEqualTo(60);
    assertThat(plan.sizing().belowFloor()).isTrue();
    assertPrintsPercent(plan.sizing().aboveFloorShare(), "-40");
    assertThat(plan.sparePerSecond()).isEqualTo(-40);
    assertThat(PlanText.of(plan))
        .contains("Careful: the floor exceeds the ceiling")
        .contains("40 % BELOW the floor")
        .contains("Careful: that is above the ceiling of 60")
        .contains("In good health nothing is spare");
  }

  @Test
  void a_given_cap_is_judged() {
    assertThat(PlanText.of(Plan.of(THIRTY, 20)))
        .contains("Careful: this cap refuses payments in good health.");
    assertThat(PlanText.of(Plan.of(THIRTY, 70)))
        .contains("Careful: where workers are shared, this cap does not protect the others.");
    assertThat(PlanText.of(Plan.of(THIRTY, 200)))
        .contains("0 of 100 workers stay free")
        .contains("At 5 s nothing piles up");
    assertThat(PlanText.of(Plan.of(THIRTY))).doesNotContain("Careful");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plan.of(THIRTY, 0))
        .withMessage("slots 0 is not a whole number from 1 to 100000");
  }

  @Test
  void the_text_shows_the_numbers_of_the_plan() {
    assertThat(PlanText.of(Plan.of(THIRTY)).lines().map(line -> line.replaceAll(" +", " ").strip()))
        .contains(
            "at 1 s 30 workers busy on average",
            "They differ most at the knee, 1.333 s: fluid 0 %, evenly paced arrivals 8.32 %,"
                + " Erlang B 11.62 %.",
            "1 s 30 0 % 0.184 % 1.44 % 29.57 74 % mean",
            "1.333 s 40 0 % 8.32 % 11.62 % 26.52 88 % knee",
            "5 s 150 73.33 % 73.45 % 73.57 % 7.929 99 %",
            "47 slots refuse 0.096 % by Erlang B; one fewer refuses 0.151 %",
            "90 % 30.46/s (1.015x) 228.1/s (7.602x) 228/s (7.6x) 7.993/s",
            "After 60 s at 5 s, spread the return over 132 s: 22/s were in excess, 10/s are spare.")
        .anyMatch(line -> line.contains("depends on the latency's mean"));
  }

  @Test
  void the_json_has_the_documented_fields_and_the_numbers_of_the_plan() throws Exception {
    Plan plan = Plan.of(THIRTY);

    JsonNode json = new ObjectMapper().readTree(PlanJson.of(plan));

    assertThat(names(json))
        .containsExactly(
            "question",
            "sizing",
            "busyWorkers",
            "workersAllBusyAtSeconds",
            "refusalsBeginAtSeconds",
            "refusedMaxReachedAtSeconds",
            "knee",
            "rows",
            "smallestCap",
            "retries",
            "tenPercentBudgetAttemptsPerSecond",
            "sparePerSecond",
            "slowExcessPerSecond");
    assertThat(names(json.get("question")))
        .containsExactly("arrivalPerSecond", "hold", "workers", "refusedShareMax");
    assertThat(names(json.at("/question/hold")))
        .containsExactly("meanSeconds", "p99Seconds", "samples");
    assertThat(names(json.get("sizing")))
        .containsExactly(
            "floorSlots", "ceilingSlots", "slots", "given", "aboveFloorShare", "workersLeft");
    assertThat(names(json.get("knee")))
        .containsExactly(
            "latencySeconds",
            "offered",
            "fluidRefusedShare",
            "pacedRefusedShare",
            "erlangBRefusedShare",
            "servedPerSecond",
            "busySlotsShare");
    assertThat(names(json.at("/retries/0")))
        .containsExactly(
            "returnShare",
            "healthyAttemptsPerSecond",
            "slowAttemptsPerSecond",
            "slowFluidAttemptsPerSecond",
            "slowServedPerSecond");
    assertThat(names(json.get("smallestCap")))
        .containsExactly(
            "slots",
            "refusedShare",
            "oneFewerRefusedShare",
            "squareRootSlots",
            "squareRootRefusedShare");
    assertThat(new ObjectMapper().treeToValue(json, Plan.class)).isEqualTo(plan);
  }

  private static List<String> names(JsonNode node) {
    List<String> names = new ArrayList<>();
    node.fieldNames().forEachRemaining(names::add);
    return names;
  }

  @Property(tries = 100)
  void any_plan_is_finite_and_fits_the_page(
      @ForAll @DoubleRange(min = 0.01, max = 100_000) double arrival,
      @ForAll @DoubleRange(min = 0.01, max = 1) double mean,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double most,
      @ForAll @IntRange(min = 1, max = 100_000) int workers,
      @ForAll @IntRange(min = 1, max = 2_000) int slots) {
    PlanQuestion question = new PlanQuestion(arrival, new HoldTime(mean, 1, 7), workers, most);
    Plan plan = Plan.of(question, slots);

    assertThat(PlanText.of(plan).lines()).allMatch(line -> line.length() <= 100);
    assertThat(PlanText.of(plan)).doesNotContain("NaN", "Infinity");
    assertThat(PlanJson.of(plan)).doesNotContain("NaN", "Infinity");
    assertThat(plan.rows())
        .isSortedAccordingTo((a, b) -> Double.compare(a.latencySeconds(), b.latencySeconds()));
    assertThat(ErlangB.refusedShare(arrival * plan.refusedMaxReachedAtSeconds(), slots))
        .isCloseTo(most, within(1e-6));
  }

  @Test
  void a_question_out_of_range_is_refused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PlanQuestion(0, HoldTime.assumed(1), 100, 0.001))
        .withMessage("arrivalPerSecond 0.0 is not above 0 and up to 100000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PlanQuestion(1, HoldTime.assumed(1), 0, 0.001))
        .withMessage("workers 0 is not a whole number from 1 to 100000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PlanQuestion(1, HoldTime.assumed(1), 1, 1))
        .withMessage("refusedShareMax 1.0 is not above 0 and below 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new PlanQuestion(1_000, HoldTime.assumed(200), 1, 0.5))
        .withMessage("arrivalPerSecond x meanSeconds = 200000.0 is not from 0 to 100000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HoldTime.assumed(Double.NaN))
        .withMessage("meanSeconds NaN is not above 0 and up to 3600");
  }
}
