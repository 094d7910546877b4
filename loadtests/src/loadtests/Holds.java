package loadtests;

import java.util.Locale;
import java.util.Random;

/** How the PG's times for a confirm are distributed around their mean. */
enum Holds {
  /** Always the mean. */
  FIXED {
    @Override
    double sample(double mean, Random random) {
      return mean;
    }
  },
  /** Memoryless, as in the textbook. */
  EXPONENTIAL {
    @Override
    double sample(double mean, Random random) {
      return -mean * Math.log(1 - random.nextDouble());
    }
  };

  abstract double sample(double mean, Random random);

  /** The simulator's word for it. */
  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }
}
