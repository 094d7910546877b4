package dev.spillway.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PacedArrivalsTest {

  /** Reference values from the Markov chain of busy slots seen by arrivals, solved in 40 digits. */
  @ParameterizedTest
  @CsvSource({
    "30, 40, 0.001841202509563235",
    "40, 40, 0.08318211850604494",
    "25, 40, 1.216297731472413e-5",
    "250, 40, 0.8403782665589193",
    "5, 3, 0.4806758849372586",
    "0.5, 4, 2.431809494267419e-9"
  })
  void agrees_with_the_chain_at_arrivals(double offered, int slots, double expected) {
    assertThat(PacedArrivals.refusedShare(offered, slots))
        .isCloseTo(expected, Percentage.withPercentage(1e-9));
  }

  @Property
  void lies_between_fluid_limit_and_erlang_b(
      @ForAll @DoubleRange(min = 0.01, max = 100_000) double offered,
      @ForAll @IntRange(max = 5_000) int slots) {
    double refused = PacedArrivals.refusedShare(offered, slots);

    assertThat(refused)
        .isGreaterThanOrEqualTo(FluidLimit.refusedShare(offered, slots) * (1 - 1e-9))
        .isLessThanOrEqualTo(ErlangB.refusedShare(offered, slots) * (1 + 1e-9));
    assertThat(PacedArrivals.refusedShare(offered, slots + 1)).isLessThanOrEqualTo(refused);
  }

  @Test
  void limits_are_what_they_must_be() {
    assertThat(PacedArrivals.refusedShare(7, 0)).isEqualTo(1);
    assertThat(PacedArrivals.refusedShare(0, 1)).isZero();
    assertThat(PacedArrivals.refusedShare(1e-12, 1_000_000)).isZero();
    assertThat(PacedArrivals.refusedShare(1e12, 1_000_000)).isBetween(0.99999, 1.0);
    assertThat(FluidLimit.refusedShare(0, 0)).isZero();
    assertThat(FluidLimit.refusedShare(1, 0)).isEqualTo(1);
  }
}
