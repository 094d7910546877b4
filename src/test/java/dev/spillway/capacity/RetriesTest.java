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

class RetriesTest {
  private static final double HOLD_SECONDS = 5;

  @ParameterizedTest
  @CsvSource({"0.5, 92, 1.8", "0.8, 218, 4.4", "0.9, 428, 8.6", "0.95, 848, 17"})
  void a_share_comes_back_at_fifty_a_second(double share, String attempts, String times) {
    double fluid = Retries.attemptsFluid(250, 40, share) / HOLD_SECONDS;
    double extended = Retries.attempts(250, 40, share) / HOLD_SECONDS;

    assertPrints(fluid, attempts);
    assertPrints(extended, attempts);
    assertPrints(extended / 50, times);
    double served = extended * (1 - ErlangB.refusedShare(extended * HOLD_SECONDS, 40));
    assertPrints(served, "8");
  }

  @ParameterizedTest
  @CsvSource({"1, 96", "2, 142", "3, 188", "5, 279"})
  void clients_try_again_so_many_times(int retries, String attempts) {
    double all = Retries.attemptsAtMost(250, 40, retries);

    assertPrints(all / HOLD_SECONDS, attempts);
    double refused = ErlangB.refusedShare(all, 40);
    assertPrintsPercent(Math.pow(refused, retries + 1), "84");
  }

  @Test
  void at_the_knee_retries_triple_the_refused_share() {
    assertPrintsPercent(ErlangB.refusedShare(40.0, 40), "11.6");
    assertPrintsPercent(ErlangB.refusedShare(Retries.attempts(40, 40, 0.9), 40), "32.5");
  }

  @ParameterizedTest
  @CsvSource({"10, 5", "60, 30", "300, 151"})
  void the_return_is_spread_by_the_outage(double outage, String spread) {
    double spare = 40 / 0.3 - 50;

    assertPrints(Retries.spreadSeconds(50 - 40 / 5.0, outage, spare), spread);
  }

  @Property(tries = 300)
  void solves_its_equation_and_exceeds_the_fluid_limit(
      @ForAll @DoubleRange(max = 2_000) double offered,
      @ForAll @IntRange(max = 300) int slots,
      @ForAll @DoubleRange(max = 0.99) double share) {
    double attempts = Retries.attempts(offered, slots, share);

    double returned = share * attempts * ErlangB.refusedShare(attempts, slots);
    assertThat(attempts).isCloseTo(offered + returned, within(1e-7 * (1 + attempts)));
    assertThat(attempts)
        .isGreaterThanOrEqualTo(Retries.attemptsFluid(offered, slots, share) * (1 - 1e-9));
    assertThat(attempts).isLessThanOrEqualTo(offered / (1 - share));
  }

  @Property(tries = 300)
  void a_bounded_number_of_retries_solves_its_equation(
      @ForAll @DoubleRange(min = 0.01, max = 2_000) double offered,
      @ForAll @IntRange(max = 300) int slots,
      @ForAll @IntRange(max = 20) int retries) {
    double attempts = Retries.attemptsAtMost(offered, slots, retries);

    double refused = ErlangB.refusedShare(attempts, slots);
    double each = 1;
    double rounds = 0;
    for (int i = 0; i <= retries; i++) {
      rounds += each;
      each *= refused;
    }
    assertThat(attempts).isCloseTo(offered * rounds, Percentage.withPercentage(1e-4));
  }

  @Test
  void no_retries_leave_the_load_alone() {
    assertThat(Retries.attempts(77, 40, 0)).isEqualTo(77);
    assertThat(Retries.attemptsFluid(77, 40, 0)).isEqualTo(77);
    assertThat(Retries.attemptsAtMost(77, 40, 0)).isEqualTo(77);
    assertThat(Retries.attempts(0, 40, 0.9)).isZero();
    assertThat(Retries.attempts(1e12, 1, 0.999)).isBetween(9.9e14, 1e15);
  }

  @Test
  void arguments_out_of_range_are_named() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Retries.attempts(1, 1, 1))
        .withMessage("returnShare 1.0 is not from 0 to 0.999");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Retries.attemptsAtMost(1, 1, 101))
        .withMessage("retriesMax 101 is not a whole number from 0 to 100");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Retries.spreadSeconds(1, 1, 0))
        .withMessageContaining("sparePerSecond 0.0");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Staffing.squareRootSlots(30, 11))
        .withMessageContaining("beta 11.0");
  }
}
