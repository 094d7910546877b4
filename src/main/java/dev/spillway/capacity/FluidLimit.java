package dev.spillway.capacity;

/**
 * The refused share when requests flow like water: what exceeds the slots is refused, nothing else.
 *
 * <p>refused = max(0, 1 - slots / offered). A full gate completes slots / hold requests a second
 * (Little 1961), so no law of arrivals can refuse less. Exact for evenly spaced arrivals with a
 * constant hold and nearly so far beyond the knee; too low at the knee, where offered equals slots.
 */
public final class FluidLimit {
  private FluidLimit() {}

  /**
   * Share of requests refused.
   *
   * @param offered load in erlangs, from 0
   * @param slots from 0
   */
  public static double refusedShare(double offered, int slots) {
    Arguments.notNegative("offered", offered);
    Arguments.slots(slots, 0);
    return offered <= slots ? 0 : 1 - slots / offered;
  }
}
