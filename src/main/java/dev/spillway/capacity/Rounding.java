package dev.spillway.capacity;

/**
 * Whole slots out of computed numbers. A number within a rounding error of a whole one counts as
 * that: 0.1/s x 30 s must not become a fourth slot because doubles make it 3.0000000000000004.
 */
final class Rounding {
  private static final double TOLERANCE = 1e-12;

  private Rounding() {}

  static long up(double value) {
    return (long) Math.ceil(value * (1 - TOLERANCE));
  }

  static long down(double value) {
    return (long) Math.floor(value * (1 + TOLERANCE));
  }
}
