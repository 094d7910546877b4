package dev.spillway.capacity;

import java.util.function.DoubleUnaryOperator;

/** Finds where a rising function reaches a value. */
final class Bisection {
  /** Halvings after which neighbouring doubles remain, whatever the interval. */
  private static final int STEPS_LIMIT = 2_000;

  private Bisection() {}

  /**
   * The largest argument found at which the function is still at most the value, to the last bit.
   *
   * @param low an argument at which the function is at most the value
   * @param high an argument above; the answer if the function is at most the value even there
   */
  static double lastAtMost(DoubleUnaryOperator rising, double value, double low, double high) {
    double below = low;
    double above = high;
    if (rising.applyAsDouble(above) <= value) {
      return above;
    }
    for (int step = 0; step < STEPS_LIMIT; step++) {
      double middle = below + (above - below) / 2;
      if (middle <= below || middle >= above) {
        return below;
      }
      if (rising.applyAsDouble(middle) <= value) {
        below = middle;
      } else {
        above = middle;
      }
    }
    return below;
  }
}
