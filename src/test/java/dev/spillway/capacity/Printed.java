package dev.spillway.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Compares a computed number with one from a table, to the last digit that the table prints. */
final class Printed {
  private Printed() {}

  static void assertPrints(double value, String printed) {
    int decimals = Math.max(0, new BigDecimal(printed).scale());
    assertThat(BigDecimal.valueOf(value).setScale(decimals, RoundingMode.HALF_UP).toPlainString())
        .isEqualTo(printed);
  }

  static void assertPrintsPercent(double share, String printed) {
    assertPrints(100 * share, printed);
  }
}
