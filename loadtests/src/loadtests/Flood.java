package loadtests;

/**
 * The load that is too much for JMeter beside a service on the same cores; a lighter process makes
 * it, and records its requests in the same form.
 *
 * @param orders made for it before the load begins
 */
record Flood(Kind kind, int orders) {
  static final Flood NONE = new Flood(Kind.NONE, 0);

  /** What it consists of. */
  enum Kind {
    NONE(""),
    /** Pages of a customer's orders. */
    LISTS(Sample.LIST),
    /** Confirms, each of an order of its own. */
    CONFIRMS(Sample.CONFIRM),
    /** Connections whose requests come byte by byte; see {@link SlowSenders}. */
    SLOW_SENDERS("");

    private final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  boolean exists() {
    return kind != Kind.NONE;
  }

  /** New requests of that label per second. */
  double perSecond(String label, Offer offer) {
    return label.equals(kind.label) ? offer.newPerSecond() : 0;
  }
}
