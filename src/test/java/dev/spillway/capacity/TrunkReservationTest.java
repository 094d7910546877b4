package dev.spillway.capacity;

import static dev.spillway.capacity.Printed.assertPrintsPercent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TrunkReservationTest {

  @ParameterizedTest
  @CsvSource({
    "0, 84.7, 84.7",
    "1, 17.5, 87.7",
    "2, 4.30, 88.6",
    "3, 1.12, 89.1",
    "4, 0.30, 89.5",
    "5, 0.083, 89.9",
    "6, 0.023, 90.3"
  })
  void ten_high_beside_two_hundred_and_fifty_low(int reserve, String high, String low) {
    TrunkReservation refused = TrunkReservation.of(10, 250, 40, reserve);

    assertPrintsPercent(refused.highRefusedShare(), high);
    assertPrintsPercent(refused.lowRefusedShare(), low);
  }

  @ParameterizedTest
  @CsvSource({"2, 13.3", "4, 3.3", "6, 0.98", "8, 0.33", "10, 0.12"})
  void twenty_high_beside_two_hundred_and_fifty_low(int reserve, String high) {
    assertPrintsPercent(TrunkReservation.of(20, 250, 40, reserve).highRefusedShare(), high);
  }

  @Property
  void without_a_reserve_it_is_erlang_b(
      @ForAll @DoubleRange(min = 0.01, max = 1_000) double high,
      @ForAll @DoubleRange(min = 0.01, max = 1_000) double low,
      @ForAll @IntRange(min = 1, max = 2_000) int slots) {
    TrunkReservation refused = TrunkReservation.of(high, low, slots, 0);
    double expected = ErlangB.refusedShare(high + low, slots);

    // Below the least normal number a double has fewer digits the smaller it is.
    assertThat(refused.highRefusedShare())
        .isCloseTo(expected, within(1e-8 * expected + Double.MIN_NORMAL));
    assertThat(refused.lowRefusedShare()).isEqualTo(refused.highRefusedShare());
  }

  @Property
  void a_reserved_slot_helps_the_high_class_and_costs_the_low_one(
      @ForAll @DoubleRange(max = 1_000) double high,
      @ForAll @DoubleRange(max = 1_000) double low,
      @ForAll @IntRange(min = 2, max = 300) int slots,
      @ForAll @IntRange(max = 299) int reserve) {
    int most = Math.min(reserve, slots - 1);
    TrunkReservation fewer = TrunkReservation.of(high, low, slots, most);
    TrunkReservation more = TrunkReservation.of(high, low, slots, most + 1);

    assertThat(more.highRefusedShare())
        .isBetween(0.0, fewer.highRefusedShare() * (1 + 1e-9) + 1e-300);
    assertThat(more.lowRefusedShare()).isBetween(fewer.lowRefusedShare() * (1 - 1e-9), 1 + 1e-12);
    assertThat(fewer.highRefusedShare()).isLessThanOrEqualTo(fewer.lowRefusedShare() * (1 + 1e-12));
  }

  @Test
  void edges_are_what_they_must_be() {
    assertThat(TrunkReservation.of(0, 0, 1, 0)).isEqualTo(new TrunkReservation(0, 0));
    assertThat(TrunkReservation.of(0, 5, 3, 3)).isEqualTo(new TrunkReservation(0, 1));
    assertThat(TrunkReservation.of(1e12, 1e12, 1_000_000, 500).highRefusedShare())
        .isBetween(0.99, 1.0);
  }

  @Test
  void arguments_out_of_range_are_named() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TrunkReservation.of(1, 1, 3, 4))
        .withMessage("reserve 4 is not a whole number from 0 to 3");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> TrunkReservation.of(1, Double.NaN, 3, 1))
        .withMessage("lowOffered NaN is not from 0 to 1e12");
  }
}
