package loadtests;

import java.util.Locale;

/** How figures are written: the same in tables, targets and on the console. */
final class Format {
  private Format() {}

  static String millis(double millis) {
    if (Double.isInfinite(millis)) {
      return "beyond all bounds";
    }
    return millis >= 1000
        ? String.format(Locale.ROOT, "%,.2f s", millis / 1000)
        : String.format(Locale.ROOT, "%.0f ms", millis);
  }

  static String percent(double share) {
    return String.format(Locale.ROOT, "%.2f %%", share * 100);
  }

  static String points(double shareDifference) {
    return String.format(Locale.ROOT, "%.2f points", shareDifference * 100);
  }

  static String count(double count) {
    return String.format(Locale.ROOT, "%,.0f", count);
  }

  static String rate(double value) {
    return rate(value, 1);
  }

  static String rate(double value, int decimals) {
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  /** A latency of the plan, which has no more digits than it needs. */
  static String seconds(long millis) {
    return millis % 1000 == 0 ? millis / 1000 + " s" : millis / 1000.0 + " s";
  }
}
