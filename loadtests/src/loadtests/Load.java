package loadtests;

/** Arrivals per second, evenly spaced, whether or not earlier ones have been answered. */
record Load(double confirmsPerSecond, double webhooksPerSecond, double readsPerSecond) {
  Load {
    if (confirmsPerSecond <= 0 || webhooksPerSecond <= 0 || readsPerSecond <= 0) {
      throw new IllegalArgumentException("Every rate is above 0");
    }
  }

  double perSecond(String label) {
    return switch (label) {
      case Sample.CONFIRM -> confirmsPerSecond;
      case Sample.WEBHOOK -> webhooksPerSecond;
      case Sample.READ -> readsPerSecond;
      default -> throw new IllegalArgumentException("No rate for " + label);
    };
  }
}
