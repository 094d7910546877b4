package loadtests;

/**
 * A part of a run under one condition: time to settle, then a measured window.
 *
 * @param gatewayLatencyMillis mean time that the PG takes for a confirm
 */
record Step(
    String name, long gatewayLatencyMillis, int settleSeconds, int measuredSeconds, Offer flood) {
  Step {
    if (settleSeconds < 1 || measuredSeconds < 1) {
      throw new IllegalArgumentException(name + ": each phase lasts a second at least");
    }
  }

  /** The only step of a run. */
  static Step only(long gatewayLatencyMillis, int settleSeconds, int measuredSeconds) {
    return new Step("", gatewayLatencyMillis, settleSeconds, measuredSeconds, Offer.NOTHING);
  }

  Step with(Offer offer) {
    return new Step(name, gatewayLatencyMillis, settleSeconds, measuredSeconds, offer);
  }

  Step named(String newName) {
    return new Step(newName, gatewayLatencyMillis, settleSeconds, measuredSeconds, flood);
  }

  int seconds() {
    return settleSeconds + measuredSeconds;
  }
}
