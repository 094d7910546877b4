package dev.spillway.capacity;

/**
 * Little's law: the mean number in a system is arrival rate times mean time in it, whatever the
 * laws of either.
 *
 * <p>J. D. C. Little (1961), A proof for the queuing formula L = lambda W, Operations Research 9.
 */
public final class Little {
  private Little() {}

  /** Slots or workers that are busy on average when none is refused: the offered load, erlangs. */
  public static double busy(double arrivalPerSecond, double holdSeconds) {
    return Arguments.notNegative("arrivalPerSecond", arrivalPerSecond)
        * Arguments.notNegative("holdSeconds", holdSeconds);
  }

  /**
   * The hold at which that many slots or workers are all busy on average.
   *
   * @param arrivalPerSecond above 0
   */
  public static double holdSecondsAtFull(double arrivalPerSecond, int slots) {
    return Arguments.slots(slots, 0) / Arguments.positive("arrivalPerSecond", arrivalPerSecond);
  }

  /**
   * Slots that are out although no work explains it: what is out on average, less what the holds
   * that ended in the window account for. It reads 1 for each leaked slot and -1 for each slot that
   * was given back twice, needs no law of arrivals, and works on a gate that is far from full.
   *
   * <p>Holds that reach over the window's edges blur it; take a window of at least ten mean holds.
   *
   * @param meanOut mean over time of slots out
   * @param holdSecondsSum sum of the holds that ended in the window
   * @param windowSeconds length of the window, above 0
   */
  public static double residual(double meanOut, double holdSecondsSum, double windowSeconds) {
    return Arguments.notNegative("meanOut", meanOut)
        - Arguments.notNegative("holdSecondsSum", holdSecondsSum)
            / Arguments.positive("windowSeconds", windowSeconds);
  }
}
