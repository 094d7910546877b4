package dev.spillway.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The formulas against systems that are played, where they differ most: at and around the knee. */
class LossSimulationTest {
  private static final int SLOTS = 40;
  private static final double ARRIVAL_PER_SECOND = 50;

  /** Enough to tell 11.62 % by Erlang B from 8.32 % by paced arrivals and from 0 % by far. */
  private static final double STANDARD_ERROR_LIMIT = 0.002;

  @ParameterizedTest
  @ValueSource(doubles = {0.6, 0.8, 1, 5})
  void erlang_b_holds_for_random_arrivals(double hold) {
    Random random = new Random(40);

    assertRefused(
        ErlangB.refusedShare(ARRIVAL_PER_SECOND * hold, SLOTS),
        atRandom(random),
        LossSimulation.exponential(random, hold));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.6, 0.8, 1, 5})
  void erlang_b_depends_on_the_mean_alone(double hold) {
    Random random = new Random(41);
    double refused = ErlangB.refusedShare(ARRIVAL_PER_SECOND * hold, SLOTS);

    assertRefused(refused, atRandom(random), LossSimulation.constant(hold));
    assertRefused(refused, atRandom(random), LossSimulation.fastAndSlow(random, hold));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.6, 0.8, 1, 5})
  void paced_arrivals_are_refused_less(double hold) {
    Random random = new Random(42);

    assertRefused(
        PacedArrivals.refusedShare(ARRIVAL_PER_SECOND * hold, SLOTS),
        LossSimulation.constant(1 / ARRIVAL_PER_SECOND),
        LossSimulation.exponential(random, hold));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.6, 1, 5})
  void paced_arrivals_with_a_constant_hold_meet_the_fluid_limit(double hold) {
    // A little off whole multiples of the gap, so that no end falls together with an arrival.
    double constant = hold - 1e-6;
    double refused =
        LossSimulation.run(
                SLOTS,
                LossSimulation.constant(1 / ARRIVAL_PER_SECOND),
                LossSimulation.constant(constant))
            .refusedShare();

    assertThat(refused)
        .isCloseTo(FluidLimit.refusedShare(ARRIVAL_PER_SECOND * hold, SLOTS), within(1e-3));
  }

  private static DoubleSupplier atRandom(Random random) {
    return LossSimulation.exponential(random, 1 / ARRIVAL_PER_SECOND);
  }

  private static void assertRefused(double expected, DoubleSupplier gaps, DoubleSupplier holds) {
    LossSimulation played = LossSimulation.run(SLOTS, gaps, holds);

    assertThat(played.standardError()).isLessThan(STANDARD_ERROR_LIMIT);
    assertThat(played.refusedShare()).isCloseTo(expected, within(4 * played.standardError()));
  }
}
