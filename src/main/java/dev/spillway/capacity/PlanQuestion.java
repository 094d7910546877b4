package dev.spillway.capacity;

/**
 * What a plan is asked for: the load, and what one would bear.
 *
 * @param arrivalPerSecond first attempts per second at the peak, above 0 and up to 100,000
 * @param hold the gateway's latency in good health
 * @param workers that all requests would share without a cap, from 1 to 100,000
 * @param refusedShareMax that the cap may refuse in good health, above 0 and below 1
 */
public record PlanQuestion(
    double arrivalPerSecond, HoldTime hold, int workers, double refusedShareMax) {
  public PlanQuestion {
    Arguments.require(
        arrivalPerSecond > 0 && arrivalPerSecond <= Quantity.PER_SECOND_LIMIT,
        "arrivalPerSecond",
        arrivalPerSecond,
        "above 0 and up to 100000");
    Arguments.within("workers", workers, 1, Quantity.COUNT_LIMIT);
    Arguments.properShare("refusedShareMax", refusedShareMax);
    Arguments.sizedFor("arrivalPerSecond x meanSeconds =", arrivalPerSecond * hold.meanSeconds());
    Arguments.sizedFor("arrivalPerSecond x p99Seconds =", arrivalPerSecond * hold.p99Seconds());
  }

  /** Slots busy on average in good health, erlangs. */
  double offered() {
    return Little.busy(arrivalPerSecond, hold.meanSeconds());
  }
}
