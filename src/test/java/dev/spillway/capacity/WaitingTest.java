package dev.spillway.capacity;

import static dev.spillway.capacity.Printed.assertPrints;
import static dev.spillway.capacity.Printed.assertPrintsPercent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Requests that wait: without end (Erlang C), or in a room of so many places. */
class WaitingTest {

  @ParameterizedTest
  @CsvSource({
    "1, 0, 24.98, 0",
    "1, 8, 20.69, 0.12",
    "1, 40, 20.00, 0.90",
    "1, 100, 20.00, 2.40",
    "5, 0, 84.08, 0",
    "5, 8, 84.00, 0.98",
    "5, 40, 84.00, 4.98",
    "5, 100, 84.00, 12.48"
  })
  void places_in_front_of_forty_slots(double hold, int places, String refused, String wait) {
    WaitingRoom room = WaitingRoom.of(50, hold, 40, places);

    assertPrintsPercent(room.refusedShare(), refused);
    assertPrints(room.meanWaitSeconds(), wait);
  }

  /** A reference value by the balance equations in 40 digits. */
  @Test
  void a_small_room() {
    WaitingRoom room = WaitingRoom.of(3, 0.5, 4, 3);

    assertThat(room.refusedShare()).isCloseTo(0.00246189799165, Percentage.withPercentage(1e-8));
    assertThat(room.meanWaitSeconds()).isCloseTo(0.0127054952198, Percentage.withPercentage(1e-8));
  }

  @ParameterizedTest
  @CsvSource({"0.3, 133", "1, 40", "2, 20", "5, 8"})
  void places_for_a_wait_of_a_second(double hold, int places) {
    assertThat(WaitingRoom.places(40, 1, hold)).isEqualTo(places);
  }

  @Test
  void places_are_not_lost_to_rounding() {
    assertThat(WaitingRoom.places(1, 0.3, 0.1)).isEqualTo(3);
    assertThat(WaitingRoom.places(1, 0, 1)).isZero();
    assertThat(WaitingRoom.places(1_000_000, 1e12, 1e-6)).isEqualTo(1_000_000);
  }

  @Test
  void erlang_c_at_thirty_on_forty_and_sixty() {
    assertPrintsPercent(ErlangC.waitShare(30, 40), "5.5");
    assertPrints(1_000 * ErlangC.meanWaitSeconds(30, 40, 1), "5.5");
    assertPrints(1e6 * ErlangC.waitShare(30, 60), "1");
  }

  @Test
  void erlang_c_has_no_answer_when_the_queue_has_no_end() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ErlangC.waitShare(30, 30))
        .withMessage("offered 30.0 is not from 0 to below slots 30");
  }

  @Property
  void a_room_without_places_is_erlang_b_and_more_places_refuse_fewer(
      @ForAll @DoubleRange(min = 0.01, max = 100) double arrival,
      @ForAll @DoubleRange(min = 0.01, max = 10) double hold,
      @ForAll @IntRange(min = 1, max = 200) int slots,
      @ForAll @IntRange(max = 500) int places) {
    double offered = arrival * hold;
    WaitingRoom room = WaitingRoom.of(arrival, hold, slots, places);
    WaitingRoom larger = WaitingRoom.of(arrival, hold, slots, places + 1);

    assertThat(WaitingRoom.of(arrival, hold, slots, 0))
        .isEqualTo(new WaitingRoom(ErlangB.refusedShare(offered, slots), 0));
    assertThat(larger.refusedShare())
        .isLessThanOrEqualTo(room.refusedShare() * (1 + 1e-9))
        .isGreaterThanOrEqualTo(FluidLimit.refusedShare(offered, slots) * (1 - 1e-9));
    assertThat(larger.meanWaitSeconds())
        .isGreaterThanOrEqualTo(room.meanWaitSeconds() * (1 - 1e-9))
        .isLessThanOrEqualTo((places + 1) * hold / slots * (1 + 1e-9));
  }

  @Property(tries = 200)
  void an_endless_room_is_erlang_c(
      @ForAll @IntRange(min = 1, max = 100) int slots,
      @ForAll @DoubleRange(min = 0.05, max = 0.95) double busyShare) {
    double offered = slots * busyShare;

    assertThat(WaitingRoom.of(offered, 1, slots, 5_000).meanWaitSeconds())
        .isCloseTo(ErlangC.meanWaitSeconds(offered, slots, 1), Percentage.withPercentage(1e-6));
    assertThat(ErlangC.waitShare(offered, slots))
        .isGreaterThanOrEqualTo(ErlangB.refusedShare(offered, slots))
        .isLessThan(1);
  }

  @Test
  void the_residual_counts_leaked_slots() {
    assertThat(Little.residual(16, 15 * 60, 60)).isCloseTo(1, within(1e-12));
    assertThat(Little.residual(14, 15 * 60, 60)).isCloseTo(-1, within(1e-12));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Little.residual(1, 1, 0))
        .withMessage("windowSeconds 0.0 is not above 0 and up to 1e12");
  }

  @Test
  void little_gives_the_workers_of_the_slow_gateway() {
    assertThat(Little.busy(30, 3)).isEqualTo(90);
    assertThat(Little.holdSecondsAtFull(50, 40)).isEqualTo(0.8);
    assertPrints(Little.holdSecondsAtFull(30, 100), "3.3");
  }
}
