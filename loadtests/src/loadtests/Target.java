package loadtests;

import java.util.function.DoubleFunction;

/**
 * One thing that the experiment must show, with what it did show.
 *
 * @param speed whether it says how fast something is, which a process that has just started is not
 */
record Target(String text, String wanted, String measured, boolean met, boolean speed) {
  private Target(String text, String wanted, String measured, boolean met) {
    this(text, wanted, measured, met, false);
  }

  Target ofSpeed() {
    return new Target(text, wanted, measured, met, true);
  }

  static Target atMost(String text, double value, double most, DoubleFunction<String> format) {
    return new Target(text, "at most " + format.apply(most), format.apply(value), value <= most);
  }

  static Target above(String text, double value, double least, DoubleFunction<String> format) {
    return new Target(text, "above " + format.apply(least), format.apply(value), value > least);
  }

  static Target atLeast(String text, double value, double least, DoubleFunction<String> format) {
    return new Target(text, "at least " + format.apply(least), format.apply(value), value >= least);
  }

  /** Something that must not happen once. */
  static Target none(String text, double count) {
    return atMost(text, count, 0, Format::count);
  }
}
