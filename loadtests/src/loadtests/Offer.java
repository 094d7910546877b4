package loadtests;

/**
 * What the flood sends during a step.
 *
 * @param newPerSecond evenly spaced arrivals, whether or not earlier ones have been answered
 * @param attemptsPerSecond at most that many requests in all; above {@code newPerSecond}, refused
 *     ones come back at once to make up for the difference
 * @param loops besides, so many senders that send again as soon as they are answered
 */
record Offer(double newPerSecond, double attemptsPerSecond, int loops) {
  static final Offer NOTHING = new Offer(0, 0, 0);

  static Offer arrivals(double perSecond) {
    return new Offer(perSecond, perSecond, 0);
  }

  static Offer retried(double newPerSecond, double attemptsPerSecond) {
    return new Offer(newPerSecond, attemptsPerSecond, 0);
  }

  /** So much of it; a closed loop, which never sends more than is answered, stays whole. */
  Offer share(double share) {
    return new Offer(newPerSecond * share, attemptsPerSecond * share, loops);
  }

  static Offer closedLoop(int senders) {
    return new Offer(0, 0, senders);
  }
}
