package loadtests;

/** The refused share that is known before the load starts. */
final class Prediction {
  private Prediction() {}

  /**
   * {@code 1 - slots / (rate x latency)}, and nothing while the slots suffice. Without slots (0)
   * nothing is refused.
   */
  static double refusedShare(int slots, double arrivalsPerSecond, long latencyMillis) {
    double offered = arrivalsPerSecond * latencyMillis / 1000.0;
    if (slots == 0 || offered <= slots) {
      return 0;
    }
    return 1 - slots / offered;
  }
}
