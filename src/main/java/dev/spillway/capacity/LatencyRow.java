package dev.spillway.capacity;

/**
 * What the cap refuses at one gateway latency.
 *
 * @param latencySeconds mean, from 0
 * @param offered load in erlangs: busy slots if none were refused
 * @param fluidRefusedShare by {@link FluidLimit}
 * @param pacedRefusedShare by {@link PacedArrivals}
 * @param erlangBRefusedShare by {@link ErlangB}
 * @param servedPerSecond by Erlang B
 * @param busySlotsShare of the slots, by Erlang B
 */
public record LatencyRow(
    double latencySeconds,
    double offered,
    double fluidRefusedShare,
    double pacedRefusedShare,
    double erlangBRefusedShare,
    double servedPerSecond,
    double busySlotsShare) {

  static LatencyRow of(double arrivalPerSecond, double latencySeconds, int slots) {
    double offered = Little.busy(arrivalPerSecond, latencySeconds);
    return of(arrivalPerSecond, latencySeconds, offered, slots);
  }

  /**
   * The row at which the offered load equals the slots, to the last bit: a product of rounded
   * factors would put it beside the edge.
   */
  static LatencyRow knee(double arrivalPerSecond, int slots) {
    double latency = Little.holdSecondsAtFull(arrivalPerSecond, slots);
    return of(arrivalPerSecond, latency, slots, slots);
  }

  private static LatencyRow of(
      double arrivalPerSecond, double latencySeconds, double offered, int slots) {
    double refused = ErlangB.refusedShare(offered, slots);
    return new LatencyRow(
        latencySeconds,
        offered,
        FluidLimit.refusedShare(offered, slots),
        PacedArrivals.refusedShare(offered, slots),
        refused,
        arrivalPerSecond * (1 - refused),
        offered * (1 - refused) / slots);
  }
}
