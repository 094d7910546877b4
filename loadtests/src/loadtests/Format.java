package loadtests;

import java.util.Locale;

/** How figures are written: the same in tables, targets and on the console. */
final class Format {
  private Format() {}

  static String millis(double millis) {
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
}
