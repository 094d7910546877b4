package dev.spillway.capacity;

import java.util.function.DoubleUnaryOperator;

/**
 * What clients that try again do to the load: attempts per hold, in erlangs, of which the gate must
 * refuse all that it cannot serve. Multiplied by arrivals per second over offered load they are
 * attempts per second.
 *
 * <p>Extended Erlang B (Jewett, Shrago and Yomtov 1980, after Cohen 1957 on repeated attempts):
 * attempts x = A + R x B(x, c), where a share R of the refused comes back as fresh random arrivals.
 * Rewritten, (1 - R) x + R x (1 - B(x, c)) = A; both terms rise with x, so there is one solution.
 */
public final class Retries {
  private static final double RETURN_SHARE_LIMIT = 0.999;
  private static final int RETRIES_LIMIT = 100;

  private Retries() {}

  /**
   * Attempts by Erlang B when that share of the refused comes back, each time.
   *
   * @param offered load of first attempts, from 0
   * @param returnShare from 0 to 0.999; at 1 there is no end to it once offered reaches slots
   */
  public static double attempts(double offered, int slots, double returnShare) {
    check(offered, slots, returnShare);
    DoubleUnaryOperator firsts =
        x -> (1 - returnShare) * x + returnShare * x * (1 - ErlangB.recursion(x, slots));
    return Bisection.lastAtMost(firsts, offered, offered, offered / (1 - returnShare));
  }

  /** The same by the fluid limit: (A - R c) / (1 - R) beyond the knee, A before it. */
  public static double attemptsFluid(double offered, int slots, double returnShare) {
    check(offered, slots, returnShare);
    return offered <= slots ? offered : (offered - returnShare * slots) / (1 - returnShare);
  }

  private static void check(double offered, int slots, double returnShare) {
    Arguments.notNegative("offered", offered);
    Arguments.slots(slots, 0);
    Arguments.require(
        returnShare >= 0 && returnShare <= RETURN_SHARE_LIMIT,
        "returnShare",
        returnShare,
        "from 0 to " + RETURN_SHARE_LIMIT);
  }

  /**
   * Attempts by Erlang B when every client tries again until served, but at most that often: x (1 -
   * b) = A (1 - b^(n+1)) with b = B(x, c). The left side rises with x, the right one falls.
   *
   * @param offered load of first attempts, from 0
   * @param retriesMax from 0 to 100
   */
  public static double attemptsAtMost(double offered, int slots, int retriesMax) {
    check(offered, slots, 0);
    Arguments.within("retriesMax", retriesMax, 0, RETRIES_LIMIT);
    DoubleUnaryOperator tooMany =
        x -> {
          double refused = ErlangB.recursion(x, slots);
          return x * (1 - refused) - offered * (1 - Math.pow(refused, retriesMax + 1));
        };
    return Bisection.lastAtMost(tooMany, 0, offered, offered * (retriesMax + 1));
  }

  /**
   * Seconds over which clients must spread their return after an outage, so that the healthy
   * gateway can take them beside its ordinary load: what has piled up, divided by what is spare.
   *
   * @param excessPerSecond arrivals per second that were refused in the outage, from 0
   * @param outageSeconds its length, from 0
   * @param sparePerSecond what the healthy gateway could serve beyond its arrivals, above 0
   */
  public static double spreadSeconds(
      double excessPerSecond, double outageSeconds, double sparePerSecond) {
    return Arguments.notNegative("excessPerSecond", excessPerSecond)
        * Arguments.notNegative("outageSeconds", outageSeconds)
        / Arguments.positive("sparePerSecond", sparePerSecond);
  }
}
