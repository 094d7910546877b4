package dev.spillway.capacity;

/**
 * The refused share when requests come evenly spaced, as from a load generator with a fixed pace,
 * and holds are exponential: D/M/c/c.
 *
 * <p>For any law of the time between arrivals, 1 / B = sum over k from 0 to c of C(c, k) times the
 * product over i from 1 to k of (1 - phi(i / hold)) / phi(i / hold), where phi is the Laplace
 * transform of that law (Palm 1943; Takacs 1962, Introduction to the Theory of Queues). Here phi(s)
 * = exp(-s / arrivals per second), so a factor is exp(i / offered) - 1.
 *
 * <p>Other than Erlang B it does depend on the law of the hold: with a constant hold, evenly spaced
 * arrivals are refused at the fluid limit exactly.
 */
public final class PacedArrivals {
  private PacedArrivals() {}

  /**
   * Share of requests refused.
   *
   * @param offered load in erlangs, from 0
   * @param slots from 0; time grows with it
   */
  public static double refusedShare(double offered, int slots) {
    Arguments.notNegative("offered", offered);
    Arguments.slots(slots, 0);
    double term = 1;
    double sum = 1;
    for (int k = 1; k <= slots && sum < Double.POSITIVE_INFINITY; k++) {
      term *= (slots - k + 1.0) / k * Math.expm1(k / offered);
      sum += term;
    }
    return 1 / sum;
  }
}
