package loadtests;

/**
 * The refused share that is known before the load starts, by three formulas.
 *
 * <p>Written here anew and not taken from the service, which publishes the same: a mistake must not
 * agree with itself.
 *
 * @param slots 0 for none: then nothing is refused
 * @param holdSeconds how long a confirm holds its slot on average
 */
record Prediction(int slots, double arrivalsPerSecond, double holdSeconds) {
  static final int SHIPPED_SLOTS = 40;

  double offered() {
    return arrivalsPerSecond * holdSeconds;
  }

  /**
   * {@code 1 - slots / (rate x latency)}, and nothing while the slots suffice: the least that any
   * traffic is refused, and what paced arrivals are when every confirm takes the same time.
   */
  double fluid() {
    return slots == 0 || offered() <= slots ? 0 : 1 - slots / offered();
  }

  /** For arrivals that come by themselves (Poisson), whatever the distribution of the times. */
  double erlangB() {
    if (slots == 0 || offered() == 0) {
      return 0;
    }
    double blocked = 1;
    for (int k = 1; k <= slots; k++) {
      blocked = offered() * blocked / (k + offered() * blocked);
    }
    return blocked;
  }

  /** For paced arrivals whose times are exponential (Takacs): between the other two. */
  double paced() {
    if (slots == 0 || offered() == 0) {
      return 0;
    }
    double sum = 1;
    double term = 1;
    for (int k = 1; k <= slots; k++) {
      term *= (slots - k + 1.0) / k * Math.expm1(k / offered());
      sum += term;
    }
    return 1 / sum;
  }
}
