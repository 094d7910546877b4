package dev.spillway.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.math.BigDecimal;
import java.math.MathContext;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Scale;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ErlangBTest {
  private static final Percentage ROUNDING = Percentage.withPercentage(1e-9);

  @Property
  void agrees_with_the_sum_itself_in_exact_arithmetic(
      @ForAll @DoubleRange(min = 0.01, max = 500) double offered,
      @ForAll @IntRange(max = 60) int slots) {
    assertThat(ErlangB.refusedShare(offered, slots)).isCloseTo(sum(offered, slots), ROUNDING);
  }

  private static double sum(double offered, int slots) {
    MathContext digits = new MathContext(60);
    BigDecimal term = BigDecimal.ONE;
    BigDecimal sum = BigDecimal.ONE;
    for (int k = 1; k <= slots; k++) {
      term = term.multiply(new BigDecimal(offered), digits).divide(BigDecimal.valueOf(k), digits);
      sum = sum.add(term, digits);
    }
    return term.divide(sum, digits).doubleValue();
  }

  /** Reference values by the incomplete gamma function, in 40 digits. */
  @ParameterizedTest
  @CsvSource({
    "100000, 100000, 0.002518893423546906",
    "100000, 101000, 8.606421807323222e-6",
    "1000, 1100, 9.507193072456538e-5",
    "5, 20, 2.641210989108057e-7"
  })
  void is_exact_far_out(double offered, int slots, double expected) {
    assertThat(ErlangB.refusedShare(offered, slots)).isCloseTo(expected, ROUNDING);
  }

  /** Reference values by the integral in 40 digits, by another rule of quadrature. */
  @ParameterizedTest
  @CsvSource({
    "30, 40.5, 0.01229302990560217",
    "0.5, 0.25, 0.7856584162989477",
    "1e-6, 0.5, 0.001128378039565735",
    "40, 39.75, 0.1198905133862071",
    "250, 12.125, 0.95170211117217",
    "1000, 1000.5, 0.02449887581722148"
  })
  void is_defined_between_whole_slots(double offered, double slots, double expected) {
    assertThat(ErlangB.refusedShare(offered, slots)).isCloseTo(expected, ROUNDING);
  }

  @Property(tries = 200)
  void between_whole_slots_lies_between_their_values(
      @ForAll @DoubleRange(min = 0.01, max = 2_000) double offered,
      @ForAll @IntRange(max = 500) int slots,
      @ForAll @DoubleRange(min = 0.01, max = 0.99) double fraction) {
    double between = ErlangB.refusedShare(offered, slots + fraction);

    assertThat(between)
        .isLessThanOrEqualTo(ErlangB.refusedShare(offered, slots) * (1 + 1e-12))
        .isGreaterThanOrEqualTo(ErlangB.refusedShare(offered, slots + 1) * (1 - 1e-12));
    assertThat(ErlangB.refusedShare(offered, (double) slots))
        .isEqualTo(ErlangB.refusedShare(offered, slots));
  }

  @Property
  void falls_with_slots_rises_with_load_and_exceeds_the_fluid_limit(
      @ForAll @DoubleRange(min = 0.01, max = 100_000) double offered,
      @ForAll @IntRange(max = 20_000) int slots) {
    double refused = ErlangB.refusedShare(offered, slots);

    assertThat(refused).isBetween(0.0, 1.0);
    assertThat(ErlangB.refusedShare(offered, slots + 1)).isLessThanOrEqualTo(refused);
    assertThat(ErlangB.refusedShare(offered * 1.01, slots)).isGreaterThanOrEqualTo(refused);
    assertThat(refused)
        .isGreaterThanOrEqualTo(FluidLimit.refusedShare(offered, slots) * (1 - 1e-12));
  }

  @Property
  void is_farthest_from_the_fluid_limit_at_the_knee(
      @ForAll @DoubleRange(min = 1, max = 1_000) double offered,
      @ForAll @IntRange(min = 1, max = 300) int slots) {
    double excess = ErlangB.refusedShare(offered, slots) - FluidLimit.refusedShare(offered, slots);

    assertThat(excess).isLessThanOrEqualTo(ErlangB.refusedShare(slots, slots) + 1e-12);
  }

  @Property(tries = 300)
  void the_smallest_cap_is_tight(
      @ForAll @DoubleRange(max = 3_000) double offered,
      @ForAll @Scale(9) @DoubleRange(min = 1e-9, max = 0.999) double most) {
    int slots = ErlangB.smallestSlots(offered, most);

    assertThat(ErlangB.refusedShare(offered, slots)).isLessThanOrEqualTo(most);
    assertThat(ErlangB.refusedShare(offered, slots - 1)).isGreaterThan(most);
  }

  @Property(tries = 300)
  void the_largest_load_is_tight(
      @ForAll @IntRange(min = 1, max = 1_000) int slots,
      @ForAll @Scale(9) @DoubleRange(min = 1e-9, max = 0.999) double most) {
    double offered = ErlangB.largestOffered(slots, most);

    assertThat(ErlangB.refusedShare(offered, slots)).isLessThanOrEqualTo(most);
    assertThat(ErlangB.refusedShare(offered * (1 + 1e-9), slots)).isGreaterThan(most);
  }

  @Test
  void limits_are_what_they_must_be() {
    assertThat(ErlangB.refusedShare(0.0, 0)).isEqualTo(1);
    assertThat(ErlangB.refusedShare(0.0, 1)).isZero();
    assertThat(ErlangB.refusedShare(0.0, 0.5)).isZero();
    assertThat(ErlangB.refusedShare(1e12, 1_000_000)).isCloseTo(1, within(1e-5)).isLessThan(1);
    assertThat(ErlangB.refusedShare(1e-12, 1_000_000)).isZero();
    assertThat(ErlangB.smallestSlots(0, 0.5)).isEqualTo(1);
    assertThat(ErlangB.smallestSlots(100_000, Double.MIN_VALUE)).isBetween(100_000, 200_000);
  }

  @ParameterizedTest
  @ValueSource(doubles = {-1e-9, Double.NaN, Double.POSITIVE_INFINITY, 1.1e12})
  void a_load_out_of_range_is_named(double offered) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ErlangB.refusedShare(offered, 1))
        .withMessage("offered " + offered + " is not from 0 to 1e12");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> FluidLimit.refusedShare(offered, 1))
        .withMessageContaining("offered " + offered);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PacedArrivals.refusedShare(offered, 1))
        .withMessageContaining("offered " + offered);
  }

  @Test
  void slots_and_shares_out_of_range_are_named() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ErlangB.refusedShare(1, -1))
        .withMessage("slots -1 is not a whole number from 0 to 1000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ErlangB.refusedShare(1, Double.NaN))
        .withMessage("slots NaN is not from 0 to 1000000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ErlangB.smallestSlots(1, 1.0))
        .withMessage("refusedShareMax 1.0 is not above 0 and below 1");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ErlangB.smallestSlots(100_001, 0.5))
        .withMessage("offered 100001.0 is not from 0 to 100000");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ErlangB.largestOffered(0, 0.5))
        .withMessageContaining("slots 0");
  }
}
