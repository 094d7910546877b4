package dev.spillway.capacity;

/** Refuses arguments out of range, each with a message that names argument, value and range. */
final class Arguments {
  /** More slots than any process has; it bounds every loop over slots. */
  static final int SLOTS_LIMIT = 1_000_000;

  /** Keeps sums and products of loads far from overflow. */
  static final double QUANTITY_LIMIT = 1e12;

  private Arguments() {}

  static double notNegative(String name, double value) {
    return require(value >= 0 && value <= QUANTITY_LIMIT, name, value, "from 0 to 1e12");
  }

  static double positive(String name, double value) {
    return require(value > 0 && value <= QUANTITY_LIMIT, name, value, "above 0 and up to 1e12");
  }

  /** A load that one may ask slots for: the answer then keeps well below the limit of slots. */
  static double sizedFor(String name, double offered) {
    return require(offered >= 0 && offered <= 100_000, name, offered, "from 0 to 100000");
  }

  static int slots(int slots, int least) {
    return within("slots", slots, least, SLOTS_LIMIT);
  }

  static int within(String name, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " " + value + " is not a whole number from " + least + " to " + most);
    }
    return value;
  }

  /** A share that something may approach but not be: neither nothing nor all. */
  static double properShare(String name, double value) {
    return require(value > 0 && value < 1, name, value, "above 0 and below 1");
  }

  // Written so that NaN, for which every comparison is false, is refused.
  static double require(boolean holds, String name, double value, String range) {
    if (!holds) {
      throw new IllegalArgumentException(name + " " + value + " is not " + range);
    }
    return value;
  }
}
