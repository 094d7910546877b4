package loadtests;

/**
 * What JMeter sends: arrivals per second, whether or not earlier ones have been answered; 0 leaves
 * a stream out. Webhooks and reads are evenly spaced.
 */
record Load(
    double confirmsPerSecond,
    double webhooksPerSecond,
    double readsPerSecond,
    Arrivals confirmArrivals) {
  Load {
    if (confirmsPerSecond < 0 || webhooksPerSecond < 0 || readsPerSecond < 0) {
      throw new IllegalArgumentException("No rate is below 0");
    }
    if (webhooksPerSecond + readsPerSecond <= 0) {
      throw new IllegalArgumentException("Quick answers are what tells that the load has begun");
    }
  }

  static Load even(double confirms, double webhooks, double reads) {
    return new Load(confirms, webhooks, reads, Arrivals.EVEN);
  }

  static Load poisson(double confirms, double webhooks, double reads) {
    return new Load(confirms, webhooks, reads, Arrivals.POISSON);
  }

  double perSecond(String label) {
    return switch (label) {
      case Sample.CONFIRM -> confirmsPerSecond;
      case Sample.WEBHOOK -> webhooksPerSecond;
      case Sample.READ -> readsPerSecond;
      default -> 0;
    };
  }
}
