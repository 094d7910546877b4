package dev.spillway.admission;

import static dev.spillway.admission.RouteClass.CANCEL;
import static dev.spillway.admission.RouteClass.CONFIRM;
import static dev.spillway.admission.RouteClass.ORDER;
import static dev.spillway.admission.RouteClass.QUERY;
import static dev.spillway.admission.RouteClass.WEBHOOK;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the gate promises; the limit is 512 with the reserves of the defaults unless said. */
class AdmissionGateTest {

  private final HandTicks ticks = new HandTicks();
  private final AdmissionGate gate = new AdmissionGate(GateOptions.DEFAULT, ticks);

  private static List<Permit> fill(AdmissionGate gate, RouteClass routeClass) {
    List<Permit> permits = new ArrayList<>();
    while (gate.admit(routeClass) instanceof Permit permit) {
      permits.add(permit);
    }
    return permits;
  }

  @Test
  void each_class_fills_the_gate_up_to_its_reserve() {
    Map<RouteClass, Integer> alone = new EnumMap<>(RouteClass.class);
    for (RouteClass routeClass : RouteClass.values()) {
      alone.put(routeClass, fill(new AdmissionGate(GateOptions.DEFAULT, ticks), routeClass).size());
    }

    assertThat(alone)
        .isEqualTo(Map.of(WEBHOOK, 256, CONFIRM, 448, CANCEL, 448, ORDER, 416, QUERY, 384));
  }

  @Test
  void what_the_lower_classes_may_not_touch_is_left_for_those_above() {
    assertThat(fill(gate, QUERY)).hasSize(384);
    assertThat(fill(gate, ORDER)).hasSize(32);
    assertThat(fill(gate, CONFIRM)).hasSize(32);
    assertThat(fill(gate, CANCEL)).isEmpty();
    assertThat(fill(gate, WEBHOOK)).hasSize(64);

    assertThat(gate.inFlight()).isEqualTo(512);
  }

  @Test
  void a_refusal_says_whether_the_gate_is_full_or_kept_for_others_or_the_class_is_at_its_most() {
    fill(gate, QUERY);
    assertThat(gate.admit(QUERY)).isEqualTo(Shed.RESERVED);

    fill(gate, WEBHOOK);
    assertThat(gate.admit(QUERY)).isEqualTo(Shed.FULL);

    AdmissionGate calm = new AdmissionGate(GateOptions.DEFAULT, ticks);
    fill(calm, WEBHOOK);
    assertThat(calm.admit(WEBHOOK)).isEqualTo(Shed.CLASS_FULL);
  }

  @Test
  void without_priority_every_class_may_use_all_of_it() {
    GateOptions equal = new GateOptions(512, Reserves.DEFAULT, 256, false);

    assertThat(fill(new AdmissionGate(equal, ticks), QUERY)).hasSize(512);
  }

  @Test
  void a_permit_comes_back_once_and_a_second_release_is_counted_and_harmless() {
    Permit permit = (Permit) gate.admit(CONFIRM);
    Permit other = (Permit) gate.admit(CONFIRM);

    permit.succeeded();
    permit.dropped();
    permit.succeeded();

    assertThat(gate.inFlight()).isEqualTo(1);
    assertThat(gate.doubleReleases()).isEqualTo(2);
    assertThat(gate.lane(CONFIRM).ended(Ending.SUCCEEDED)).isEqualTo(1);
    assertThat(gate.lane(CONFIRM).ended(Ending.DROPPED)).isZero();
    other.ignored();
    assertThat(gate.inFlight()).isZero();
  }

  @Test
  void each_class_has_counters_of_its_own() {
    ((Permit) gate.admit(ORDER)).ignored();
    ((Permit) gate.admit(ORDER)).dropped();
    gate.admit(ORDER);
    fill(gate, QUERY);

    Lane orders = gate.lane(ORDER);
    assertThat(orders.taken()).isEqualTo(3);
    assertThat(orders.inUse()).isEqualTo(1);
    assertThat(orders.ended(Ending.IGNORED)).isEqualTo(1);
    assertThat(orders.ended(Ending.DROPPED)).isEqualTo(1);
    assertThat(orders.refused()).isZero();
    assertThat(gate.lane(QUERY).refused()).isEqualTo(1);
    assertThat(gate.lane(QUERY).inUse()).isEqualTo(383);
  }

  @Test
  void growing_adds_at_once_and_shrinking_is_a_debt_that_returns_pay() {
    List<Permit> permits = fill(gate, CONFIRM);
    gate.options(gate.options().withMaxInFlight(200));
    assertThat(gate.inFlight()).isEqualTo(448);
    assertThat(gate.admit(WEBHOOK)).isEqualTo(Shed.FULL);

    permits.subList(0, 312).forEach(Permit::succeeded);
    assertThat(gate.wouldAdmit(CONFIRM)).as("136 in flight, 200 - 64 is no more").isFalse();
    permits.get(312).succeeded();
    assertThat(gate.wouldAdmit(CONFIRM)).isTrue();

    gate.options(gate.options().withMaxInFlight(600));
    assertThat(fill(gate, CONFIRM)).hasSize(600 - 64 - 135);
  }

  @Test
  void reserves_change_live() {
    fill(gate, QUERY);
    gate.options(gate.options().withReserves(new Reserves(0, 0, 0, 0, 0)));

    assertThat(fill(gate, QUERY)).hasSize(128);
  }

  @Test
  void a_look_takes_nothing_and_counts_nothing() {
    assertThat(gate.wouldAdmit(QUERY)).isTrue();
    fill(gate, QUERY);
    long refused = gate.lane(QUERY).refused();

    assertThat(gate.wouldAdmit(QUERY)).isFalse();
    assertThat(gate.wouldAdmit(ORDER)).isTrue();
    assertThat(gate.inFlight()).isEqualTo(384);
    assertThat(gate.lane(QUERY).refused()).isEqualTo(refused);
  }

  @Test
  void a_permit_that_stays_out_is_named() {
    ((Permit) gate.admit(CONFIRM)).named("forgotten");
    ticks.pass(40);
    ((Permit) gate.admit(QUERY)).succeeded();
    gate.admit(QUERY);

    assertThat(gate.oldestSeconds()).isEqualTo(40);
    assertThat(gate.lane(CONFIRM).olderThan(32)).containsExactly(new Overdue("forgotten", 40));
    assertThat(gate.lane(QUERY).olderThan(32)).isEmpty();
  }

  @Test
  void the_expected_hold_of_the_gate_weighs_its_classes_by_their_admissions() {
    for (int round = 0; round < 3; round++) {
      Permit query = (Permit) gate.admit(QUERY);
      ticks.pass(0.1);
      query.succeeded();
    }
    Permit confirm = (Permit) gate.admit(CONFIRM);
    ticks.pass(0.5);
    confirm.succeeded();

    assertThat(gate.holdSeconds()).isCloseTo(0.2, within(1e-3));
  }

  @Test
  void an_admission_folds_to_one_of_its_two_cases() {
    assertThat(gate.admit(QUERY).<String>fold(permit -> "in", Shed::label)).isEqualTo("in");
    fill(gate, QUERY);
    assertThat(gate.admit(QUERY).<String>fold(permit -> "in", Shed::label)).isEqualTo("reserved");
  }
}
