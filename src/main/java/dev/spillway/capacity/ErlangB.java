package dev.spillway.capacity;

/**
 * The refused share when requests come at random (Poisson) and none waits: the Erlang B formula.
 *
 * <p>B(A, c) = (A^c / c!) / sum over k from 0 to c of A^k / k!. A. K. Erlang (1917), Solution of
 * some problems in the theory of probabilities of significance in automatic telephone exchanges.
 *
 * <p>It is the share of time in which all slots are taken and, since arrivals at random see time
 * averages (Wolff 1982), also the share of requests refused. It depends on the law of the hold
 * through its mean alone (Sevastyanov 1957): a gateway of many fast and few very slow answers needs
 * no other formula, only a right mean.
 */
public final class ErlangB {
  /** Step and half width of the trapezoidal rule; together they give 12 digits and more. */
  private static final double STEP = 1.0 / 64;

  private static final int STEPS_EACH_SIDE = 320;

  private ErlangB() {}

  /**
   * Share of requests refused, by the recursion B(0) = 1, B(k) = A B(k-1) / (k + A B(k-1)). It only
   * adds and multiplies positive numbers below the load, so nothing overflows and errors shrink.
   *
   * @param offered load in erlangs, from 0
   * @param slots from 0; time grows with it
   */
  public static double refusedShare(double offered, int slots) {
    Arguments.notNegative("offered", offered);
    Arguments.slots(slots, 0);
    return recursion(offered, slots);
  }

  /** The same for loads that a search passes through, unchecked. */
  static double recursion(double offered, int slots) {
    double refused = 1;
    for (int k = 1; k <= slots; k++) {
      refused = next(refused, offered, k);
    }
    return refused;
  }

  private static double next(double refused, double offered, double slots) {
    double attempted = offered * refused;
    return attempted / (slots + attempted);
  }

  /**
   * The same between whole numbers of slots, for a cap averaged over time: 1 / B = integral over t
   * from 0 of exp(-t) (1 + t / A)^c (Fortet 1948; Jagerman 1974, Bell System Technical Journal 53).
   *
   * @param slots from 0
   */
  public static double refusedShare(double offered, double slots) {
    Arguments.notNegative("offered", offered);
    Arguments.require(
        slots >= 0 && slots <= Arguments.SLOTS_LIMIT,
        "slots",
        slots,
        "from 0 to " + Arguments.SLOTS_LIMIT);
    double fraction = slots - Math.floor(slots);
    if (offered == 0 || fraction == 0) {
      return slots > 0 && slots < 1 ? 0 : refusedShare(offered, (int) slots);
    }
    double refused = 1 / integral(offered, fraction);
    for (int k = 1; k <= (int) slots; k++) {
      refused = next(refused, offered, fraction + k);
    }
    return refused;
  }

  // Takes t = exp(pi / 2 sinh u): the integrand then falls so fast at both ends that equal steps
  // are as good as any rule (Takahasi and Mori 1974).
  private static double integral(double offered, double exponent) {
    double sum = 0;
    for (int i = -STEPS_EACH_SIDE; i <= STEPS_EACH_SIDE; i++) {
      double u = i * STEP;
      double t = Math.exp(Math.PI / 2 * Math.sinh(u));
      double slope = t * Math.PI / 2 * Math.cosh(u);
      double decay = Math.exp(-t);
      if (decay > 0) {
        sum += decay * Math.pow(1 + t / offered, exponent) * slope;
      }
    }
    return sum * STEP;
  }

  /**
   * The smallest cap that refuses no more than the given share.
   *
   * @param offered load in erlangs, from 0 to 100,000
   * @param refusedShareMax above 0, below 1
   * @return at least 1
   */
  public static int smallestSlots(double offered, double refusedShareMax) {
    Arguments.sizedFor("offered", offered);
    Arguments.properShare("refusedShareMax", refusedShareMax);
    double refused = 1;
    int slots = 0;
    while (refused > refusedShareMax) {
      slots++;
      refused = next(refused, offered, slots);
    }
    return slots;
  }

  /**
   * The largest load at which a cap refuses no more than the given share. Divided by the arrival
   * rate it is the hold at which refusals reach that share.
   *
   * @param slots from 1
   * @param refusedShareMax above 0, below 1
   * @return erlangs
   */
  public static double largestOffered(int slots, double refusedShareMax) {
    Arguments.slots(slots, 1);
    Arguments.properShare("refusedShareMax", refusedShareMax);
    // At this load even the fluid limit refuses as much, and Erlang B refuses more.
    double tooMuch = Math.min(slots / (1 - refusedShareMax), Arguments.QUANTITY_LIMIT);
    return Bisection.lastAtMost(offered -> recursion(offered, slots), refusedShareMax, 0, tooMuch);
  }
}
