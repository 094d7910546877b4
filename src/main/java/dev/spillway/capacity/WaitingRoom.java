package dev.spillway.capacity;

/**
 * What a bounded queue in front of the slots buys: M/M/c/(c + K), K places to wait.
 *
 * <p>With P(0) = B(A, c) and rho = A / c, each place more gives P(k) = rho P(k-1) / (1 + rho
 * P(k-1)), the share refused with k places, and a mean queue Q(k) = k P(k) + (1 - P(k)) Q(k-1);
 * both follow from the balance equations of the birth-death chain (Kleinrock 1975, Queueing
 * Systems, volume 1, chapter 3). A few places close the gap between Erlang B and the fluid limit,
 * all further ones only add delay. Holds must be exponential.
 *
 * @param refusedShare of requests that find slots and places taken
 * @param meanWaitSeconds of those that were let in
 */
public record WaitingRoom(double refusedShare, double meanWaitSeconds) {
  /**
   * Solves the chain.
   *
   * @param arrivalPerSecond above 0
   * @param holdSeconds mean hold, above 0
   * @param slots from 1
   * @param places to wait, from 0 to 1,000,000
   */
  public static WaitingRoom of(double arrivalPerSecond, double holdSeconds, int slots, int places) {
    Arguments.positive("arrivalPerSecond", arrivalPerSecond);
    Arguments.positive("holdSeconds", holdSeconds);
    Arguments.slots(slots, 1);
    Arguments.within("places", places, 0, Arguments.SLOTS_LIMIT);
    double offered = Little.busy(arrivalPerSecond, holdSeconds);
    double refused = ErlangB.refusedShare(offered, slots);
    double queue = 0;
    for (int k = 1; k <= places; k++) {
      double pressed = offered / slots * refused;
      refused = pressed / (1 + pressed);
      queue = k * refused + (1 - refused) * queue;
    }
    return new WaitingRoom(refused, queue / (arrivalPerSecond * (1 - refused)));
  }

  /**
   * Places whose last one is served after about that wait: floor(slots wait / hold), since a full
   * gate frees slots / hold a second. Recompute it whenever the hold changes.
   *
   * @param slots from 1
   * @param waitSeconds longest wait worth having, from 0
   * @param holdSeconds mean hold, above 0
   * @return at most 1,000,000
   */
  public static int places(int slots, double waitSeconds, double holdSeconds) {
    Arguments.slots(slots, 1);
    Arguments.notNegative("waitSeconds", waitSeconds);
    Arguments.positive("holdSeconds", holdSeconds);
    return (int) Math.min(Rounding.down(slots * waitSeconds / holdSeconds), Arguments.SLOTS_LIMIT);
  }
}
