package dev.spillway.capacity;

/**
 * What happens when requests wait for a slot as long as it takes, instead of being refused: the
 * Erlang C formula, M/M/c.
 *
 * <p>C = B / (1 - rho (1 - B)) with rho = offered / slots and B by {@link ErlangB} (Erlang 1917).
 * There is a steady state only while offered is below slots; from there on the queue grows without
 * end, which is the incident that a cap prevents. Holds must be exponential.
 */
public final class ErlangC {
  private ErlangC() {}

  /**
   * Share of requests that find no free slot and wait.
   *
   * @param offered load in erlangs, from 0, below slots
   * @param slots from 1
   */
  public static double waitShare(double offered, int slots) {
    Arguments.slots(slots, 1);
    Arguments.require(
        offered >= 0 && offered < slots, "offered", offered, "from 0 to below slots " + slots);
    double refused = ErlangB.refusedShare(offered, slots);
    return refused / (1 - offered / slots * (1 - refused));
  }

  /**
   * Mean wait of all requests, those that do not wait included: C hold / (slots - offered).
   *
   * @param holdSeconds mean hold, from 0
   * @return seconds
   */
  public static double meanWaitSeconds(double offered, int slots, double holdSeconds) {
    Arguments.notNegative("holdSeconds", holdSeconds);
    return waitShare(offered, slots) * holdSeconds / (slots - offered);
  }
}
