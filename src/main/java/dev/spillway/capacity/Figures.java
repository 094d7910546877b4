package dev.spillway.capacity;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers for people: few digits, a unit, the same in every locale. */
final class Figures {
  private static final MathContext FOUR_DIGITS = new MathContext(4, RoundingMode.HALF_UP);

  private Figures() {}

  /** Four significant digits at most before the point is all kept: 1351, 86.61, 0.04. */
  static String number(double value) {
    BigDecimal exact = BigDecimal.valueOf(value);
    BigDecimal rounded =
        Math.abs(value) >= 1_000
            ? exact.setScale(0, RoundingMode.HALF_UP)
            : exact.round(FOUR_DIGITS);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }

  /** Milliseconds below a second, else seconds. */
  static String seconds(double seconds) {
    return seconds < 1 && seconds > 0 ? number(seconds * 1_000) + " ms" : number(seconds) + " s";
  }

  /** A share in percent; nothing and next to nothing are told apart. */
  static String percent(double share) {
    double percent = share * 100;
    if (percent == 0) {
      return "0 %";
    }
    if (percent < 0.001) {
      return "<0.001 %";
    }
    return String.format(Locale.ROOT, percent < 1 ? "%.3f %%" : "%.2f %%", percent);
  }

  /** A share in whole percent. */
  static String wholePercent(double share) {
    return Math.round(share * 100) + " %";
  }
}
