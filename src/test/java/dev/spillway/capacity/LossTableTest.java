package dev.spillway.capacity;

import static dev.spillway.capacity.Printed.assertPrints;
import static dev.spillway.capacity.Printed.assertPrintsPercent;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The refused shares of the literature's formulas at the loads that matter here, digit by digit.
 */
class LossTableTest {

  @ParameterizedTest
  @CsvSource({
    "0.5,  0.00,  0.141,  0.001, 49.93, 62",
    "0.8,  0.00, 11.62,   8.32,  44.19, 88",
    "1,   20.00, 24.98,  22.92,  37.51, 94",
    "2,   60.00, 60.63,  60.32,  19.68, 98",
    "3,   73.33, 73.57,  73.45,  13.22, 99",
    "5,   84.00, 84.08,  84.04,   7.96, 99.5"
  })
  void fifty_a_second_on_forty_slots(
      double hold, String fluid, String erlangB, String paced, String served, String busy) {
    LatencyRow row = LatencyRow.of(50, hold, 40);

    assertPrintsPercent(row.fluidRefusedShare(), fluid);
    assertPrintsPercent(row.erlangBRefusedShare(), erlangB);
    assertPrintsPercent(row.pacedRefusedShare(), paced);
    assertPrints(row.servedPerSecond(), served);
    assertPrintsPercent(row.busySlotsShare(), busy);
  }

  @ParameterizedTest
  @CsvSource({"30, 13.25, 9.50, 87", "40, 1.44, 0.18, 74", "60, 0.000048, 0.00, 50"})
  void thirty_a_second_for_a_second(int slots, String erlangB, String paced, String busy) {
    LatencyRow row = LatencyRow.of(30, 1, slots);

    assertThat(row.fluidRefusedShare()).isZero();
    assertPrintsPercent(row.erlangBRefusedShare(), erlangB);
    assertPrintsPercent(row.pacedRefusedShare(), paced);
    assertPrintsPercent(row.busySlotsShare(), busy);
  }

  @ParameterizedTest
  @CsvSource({
    "5, 11, 14, 16",
    "15, 24, 28, 32",
    "25, 36, 41, 45",
    "40, 53, 60, 65",
    "50, 64, 71, 77",
    "100, 117, 128, 137",
    "250, 273, 291, 304"
  })
  void slots_for_one_percent_a_tenth_and_a_hundredth(
      double offered, int onePercent, int tenth, int hundredth) {
    assertThat(ErlangB.smallestSlots(offered, 0.01)).isEqualTo(onePercent);
    assertThat(ErlangB.smallestSlots(offered, 0.001)).isEqualTo(tenth);
    assertThat(ErlangB.smallestSlots(offered, 0.0001)).isEqualTo(hundredth);
  }

  @ParameterizedTest
  @CsvSource({"1, 36, 4.3", "2, 41, 1.0", "3, 47, 0.1"})
  void square_root_staffing_for_thirty(double beta, int slots, String refused) {
    assertThat(Staffing.squareRootSlots(30, beta)).isEqualTo(slots);
    assertPrintsPercent(ErlangB.refusedShare(30, slots), refused);
  }

  @ParameterizedTest
  @CsvSource({"28, 40, 0.7", "10, 20, 0.19"})
  void a_healthy_gateway_and_a_hard_split(double offered, int slots, String refused) {
    assertPrintsPercent(ErlangB.refusedShare(offered, slots), refused);
  }

  /** Leaked slots, as if the cap were lower. */
  @ParameterizedTest
  @CsvSource({"250, 35, 86.06", "40, 35, 20.0"})
  void five_slots_leaked(double offered, int slots, String refused) {
    assertPrintsPercent(ErlangB.refusedShare(offered, slots), refused);
  }
}
