package gatewaysim;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How long calls take: each distribution turns a mean into one call's milliseconds. */
public enum Latency {
  /** Every call takes the mean. */
  FIXED {
    @Override
    double sample(double mean, Randomness randomness) {
      return mean;
    }
  },
  /** Most calls are a little faster than the mean, a few much slower. */
  LOGNORMAL {
    @Override
    double sample(double mean, Randomness randomness) {
      double mu = Math.log(mean) - LOGNORMAL_SIGMA * LOGNORMAL_SIGMA / 2;
      return Math.exp(mu + LOGNORMAL_SIGMA * randomness.gaussian());
    }
  },
  /** Memoryless, as in the queueing formulas. */
  EXPONENTIAL {
    @Override
    double sample(double mean, Randomness randomness) {
      return -mean * Math.log(1 - randomness.uniform());
    }
  },
  /** Nine calls in ten take half the mean, the tenth takes eleven times as long as they do. */
  BIMODAL {
    @Override
    double sample(double mean, Randomness randomness) {
      return randomness.chance(SLOW_SHARE) ? mean * SLOW_FACTOR : mean * FAST_FACTOR;
    }
  };

  static final long MILLIS_MAX = 600_000;
  private static final double LOGNORMAL_SIGMA = 0.5;
  private static final double SLOW_SHARE = 0.1;
  private static final double FAST_FACTOR = 0.5;
  private static final double SLOW_FACTOR = (1 - FAST_FACTOR * (1 - SLOW_SHARE)) / SLOW_SHARE;

  abstract double sample(double mean, Randomness randomness);

  long millis(long meanMillis, Randomness randomness) {
    if (meanMillis == 0) {
      return 0;
    }
    return Math.min(MILLIS_MAX, Math.round(sample(meanMillis, randomness)));
  }

  String wireName() {
    return name().toLowerCase(Locale.ROOT);
  }

  static Optional<Latency> of(String wireName) {
    return Arrays.stream(values()).filter(kind -> kind.wireName().equals(wireName)).findFirst();
  }
}
