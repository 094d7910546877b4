package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Options are either refused with the reason, or keep the promises that the gate builds on. */
class GateOptionsTest {

  @Property
  void reserves_that_rise_as_priority_falls_are_accepted_and_all_others_are_refused(
      @ForAll("fiveNumbers") int[] at) {
    boolean rising =
        Arrays.stream(at).allMatch(reserve -> reserve >= 0)
            && at[0] <= Math.min(at[1], at[2])
            && Math.max(at[1], at[2]) <= at[3]
            && at[3] <= at[4];

    if (rising) {
      Reserves reserves = new Reserves(at[0], at[1], at[2], at[3], at[4]);
      for (RouteClass routeClass : RouteClass.values()) {
        assertThat(reserves.of(routeClass)).isEqualTo(at[routeClass.ordinal()]);
      }
    } else {
      assertThatThrownBy(() -> new Reserves(at[0], at[1], at[2], at[3], at[4]))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("reserve");
    }
  }

  @Property
  void every_class_can_enter_an_empty_gate_or_the_options_are_refused(
      @ForAll @IntRange(min = -2, max = 5_000) int maxInFlight,
      @ForAll @IntRange(min = 0, max = 600) int queryReserve,
      @ForAll @IntRange(min = -1, max = 600) int webhookMax) {
    Reserves reserves = new Reserves(0, 0, 0, 0, queryReserve);
    boolean fits =
        maxInFlight >= 1
            && maxInFlight <= GateOptions.IN_FLIGHT_LIMIT
            && queryReserve < maxInFlight
            && webhookMax >= 1;

    if (fits) {
      GateOptions options = new GateOptions(maxInFlight, reserves, webhookMax, true);
      AdmissionGate gate = new AdmissionGate(options, new HandTicks());
      assertThat(RouteClass.values()).allMatch(gate::wouldAdmit);
    } else {
      assertThatThrownBy(() -> new GateOptions(maxInFlight, reserves, webhookMax, true))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Property
  void the_gate_holds_as_many_as_its_limit_says_and_no_more(
      @ForAll @IntRange(min = 1, max = GateOptions.IN_FLIGHT_LIMIT) int maxInFlight) {
    GateOptions options = new GateOptions(maxInFlight, new Reserves(0, 0, 0, 0, 0), 256, true);
    AdmissionGate gate = new AdmissionGate(options, new HandTicks());

    int admitted = 0;
    while (gate.admit(RouteClass.QUERY) instanceof Permit) {
      admitted++;
    }

    assertThat(admitted).isEqualTo(maxInFlight);
    assertThat(gate.lane(RouteClass.WEBHOOK).inUse()).as("no field runs over").isZero();
  }

  @Example
  void a_refusal_names_the_numbers() {
    assertThatThrownBy(() -> GateOptions.DEFAULT.withMaxInFlight(100))
        .hasMessage(
            "admission.maxInFlight: 100 leaves nothing beside admission.reserve.query, which is 128");
    assertThatThrownBy(() -> GateOptions.DEFAULT.withMaxInFlight(5_000))
        .hasMessage("admission.maxInFlight: 5000 is not in 1..4095");
    assertThatThrownBy(() -> new Reserves(0, 64, 64, 32, 128))
        .hasMessage(
            "admission.reserve.confirm: 64 is more than 32 of order, which is of lower priority");
    assertThatThrownBy(() -> new Reserves(0, -1, 64, 96, 128))
        .hasMessage("admission.reserve.confirm: -1 < 0");
  }

  @Provide
  Arbitrary<int[]> fiveNumbers() {
    Arbitrary<int[]> any =
        Arbitraries.integers()
            .between(-1, 12)
            .array(int[].class)
            .ofSize(RouteClass.values().length);
    Arbitrary<int[]> sorted = any.map(numbers -> Arrays.stream(numbers).sorted().toArray());
    return Arbitraries.oneOf(any, sorted);
  }
}
