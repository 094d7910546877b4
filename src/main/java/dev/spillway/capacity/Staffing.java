package dev.spillway.capacity;

/**
 * Square-root staffing: slots = offered + beta sqrt(offered), since the number that would be busy
 * without a cap varies by about sqrt(offered).
 *
 * <p>Erlang (1924); Halfin and Whitt (1981), Heavy-traffic limits for queues with many exponential
 * servers, Operations Research 29. Use it in the head; {@link ErlangB#smallestSlots} is exact.
 */
public final class Staffing {
  private Staffing() {}

  /**
   * The cap that leaves so much room above the load.
   *
   * @param offered load in erlangs, from 0 to 100,000
   * @param beta room in standard deviations, from 0 to 10; 1 to 2 is usual
   */
  public static int squareRootSlots(double offered, double beta) {
    Arguments.sizedFor("offered", offered);
    Arguments.require(beta >= 0 && beta <= 10, "beta", beta, "from 0 to 10");
    return (int) Rounding.up(offered + beta * Math.sqrt(offered));
  }
}
