package dev.spillway.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SlotsTest {

  private final HandTicks ticks = new HandTicks(Long.MAX_VALUE - 5_000_000_000L);

  @Test
  void as_many_slots_are_out_as_the_limit_says_and_the_next_taker_is_refused() {
    Slots slots = new Slots("gateway-slots", 2, ticks);
    Slot first = slots.take().orElseThrow();
    slots.take().orElseThrow();

    assertThat(slots.full()).isTrue();
    assertThat(slots.take()).isEmpty();
    assertThat(slots.refused()).isEqualTo(1);

    first.succeeded();
    assertThat(slots.full()).isFalse();
    assertThat(slots.take()).isPresent();
  }

  @Test
  void without_a_limit_slots_are_counted_and_never_refused() {
    Slots slots = new Slots("gateway-slots", Slots.UNLIMITED, ticks);
    for (int taken = 0; taken < 10_000; taken++) {
      slots.take().orElseThrow();
    }

    assertThat(slots.inUse()).isEqualTo(10_000);
    assertThat(slots.full()).isFalse();
    slots.limit(5);
    assertThat(slots.full()).isTrue();
  }

  @Test
  void a_slot_given_back_twice_is_given_back_once() {
    Slots slots = new Slots("gateway-slots", 2, ticks);
    Slot slot = slots.take().orElseThrow();
    slots.take().orElseThrow();

    slot.succeeded();
    slot.ignored();

    assertThat(slots.inUse()).isEqualTo(1);
    assertThat(slots.doubleReleases()).isEqualTo(1);
  }

  @Test
  void shrinking_is_a_debt_and_growing_adds_at_once() {
    Slots slots = new Slots("gateway-slots", 3, ticks);
    List<Slot> out = new ArrayList<>();
    for (int taken = 0; taken < 3; taken++) {
      out.add(slots.take().orElseThrow());
    }

    slots.limit(1);
    assertThat(slots.inUse()).isEqualTo(3);
    out.get(0).succeeded();
    out.get(1).succeeded();
    assertThat(slots.take()).isEmpty();
    out.get(2).succeeded();
    assertThat(slots.take()).isPresent();
    slots.limit(2);
    assertThat(slots.take()).isPresent();
    assertThat(slots.take()).isEmpty();
  }

  @Test
  void a_limit_that_cannot_be_is_refused_by_name() {
    assertThatThrownBy(() -> new Slots("gateway-slots", -1, ticks))
        .hasMessage("gateway-slots limit -1 is not in 0..1048575");
    Slots slots = new Slots("gateway-slots", 1, ticks);
    assertThatThrownBy(() -> slots.limit(2_000_000)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_expected_hold_rises_before_the_first_slow_call_has_returned() {
    Slots slots = new Slots("gateway-slots", 40, ticks);
    Slot quick = slots.take().orElseThrow();
    ticks.pass(0.3);
    quick.succeeded();
    assertThat(slots.holdSeconds()).isCloseTo(0.3, within(1e-3));

    slots.take().orElseThrow();
    ticks.pass(2);

    assertThat(slots.holdSeconds()).isCloseTo(4, within(1e-3));
    assertThat(slots.lane().completedHoldSeconds()).isCloseTo(0.3, within(1e-3));
  }

  @Test
  void an_ignored_slot_says_nothing_about_the_hold_and_a_dropped_one_does() {
    Slots slots = new Slots("gateway-slots", 40, ticks);
    Slot unused = slots.take().orElseThrow();
    ticks.pass(7);
    unused.ignored();
    assertThat(slots.holdSeconds()).isZero();

    Slot timedOut = slots.take().orElseThrow();
    ticks.pass(30);
    timedOut.dropped();
    assertThat(slots.holdSeconds()).isCloseTo(30, within(1e-3));
  }

  @Test
  void the_oldest_slot_is_known_by_age_and_by_name() {
    Slots slots = new Slots("gateway-slots", 40, ticks);
    slots.take("stuck");
    ticks.pass(10);
    slots.take("later");
    ticks.pass(5);
    slots.take("newest").orElseThrow().succeeded();

    assertThat(slots.lane().oldestSeconds()).isEqualTo(15);
    assertThat(slots.lane().olderThan(12)).containsExactly(new Overdue("stuck", 15));
    assertThat(slots.lane().olderThan(1)).hasSize(2);
    assertThat(slots.lane().olderThan(15)).isEmpty();
  }

  @Test
  void places_beyond_the_cells_of_the_roster_are_counted_though_not_named() {
    Slots slots = new Slots("gateway-slots", 8, ticks);
    slots.limit(1_000);
    List<Slot> out = new ArrayList<>();
    for (int taken = 0; taken < 1_000; taken++) {
      out.add(slots.take("r").orElseThrow());
    }
    ticks.pass(1);

    assertThat(slots.lane().olderThan(0.5)).hasSize(64);
    out.forEach(Slot::succeeded);
    assertThat(slots.inUse()).isZero();
    assertThat(slots.lane().oldestSeconds()).isZero();
  }

  /** Slots out at one a second with a hold of four seconds, and so many that never come back. */
  private double littleResidual(int lost, boolean twice) {
    Slots slots = new Slots("gateway-slots", 100, ticks);
    Deque<Slot> out = new ArrayDeque<>();
    for (int leak = 0; leak < lost; leak++) {
      slots.take("lost").orElseThrow();
    }
    double outBefore = 0;
    double heldBefore = 0;
    for (int second = 0; second < 640; second++) {
      if (second == 40) {
        outBefore = slots.lane().outSeconds();
        heldBefore = slots.lane().heldSeconds();
      }
      out.add(slots.take("r").orElseThrow());
      if (out.size() > 4) {
        Slot oldest = out.poll();
        oldest.succeeded();
        if (twice) {
          oldest.succeeded();
        }
      }
      ticks.pass(1);
    }
    double rise = slots.lane().outSeconds() - outBefore;
    return (rise - (slots.lane().heldSeconds() - heldBefore)) / 600;
  }

  @Test
  void the_little_residual_counts_the_slots_that_never_come_back() {
    assertThat(littleResidual(0, false)).isCloseTo(0, within(0.001));
    assertThat(littleResidual(1, false)).isCloseTo(1, within(0.001));
    assertThat(littleResidual(7, false)).isCloseTo(7, within(0.001));
  }

  @Test
  void a_double_release_leaves_the_little_residual_at_zero() {
    assertThat(littleResidual(0, true)).isCloseTo(0, within(0.001));
  }

  @Test
  void what_is_out_over_time_is_the_time_mean_times_the_time() {
    Slots slots = new Slots("gateway-slots", 4, ticks);
    Optional<Slot> first = slots.take();
    ticks.pass(10);
    slots.take();
    ticks.pass(10);
    first.orElseThrow().succeeded();
    ticks.pass(10);

    assertThat(slots.lane().outSeconds()).isCloseTo(10 + 20 + 10, within(0.001));
    assertThat(slots.lane().heldSeconds()).isEqualTo(20);
  }

  @Test
  void total_age_stays_right_over_years() {
    Slots slots = new Slots("gateway-slots", 4, ticks);
    slots.take("stuck");
    ticks.pass(3 * 365 * 86_400.0);
    Slot quick = slots.take().orElseThrow();
    ticks.pass(1);
    quick.succeeded();

    assertThat(slots.lane().outSeconds()).isCloseTo(3 * 365 * 86_400.0 + 2, within(0.01));
    assertThat(slots.lane().oldestSeconds()).isEqualTo(3 * 365 * 86_400.0 + 1);
  }
}
