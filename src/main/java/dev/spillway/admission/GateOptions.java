package dev.spillway.admission;

/**
 * How many requests may be in flight, and how many of these are kept for whom.
 *
 * @param maxInFlight all classes together, 1 to 4095; default 512. Raise it only when memory and
 *     deadlines allow: it bounds what one slow dependency can pile up
 * @param reserves permits that a class must leave free. Raise one when the classes above it are
 *     refused while it is busy
 * @param webhookMax webhooks in flight, at least 1; default 256. It keeps a burst of webhooks from
 *     taking the whole gate; what is more is refused, and the gateway sends it again
 * @param priority false lets every class use everything, for experiments
 */
public record GateOptions(int maxInFlight, Reserves reserves, int webhookMax, boolean priority) {

  public static final int MAX_IN_FLIGHT = 512;
  public static final int WEBHOOK_MAX = 256;

  /** As wide as the gate's word has room for, with five classes in it. */
  public static final int IN_FLIGHT_LIMIT = 4_095;

  public static final GateOptions DEFAULT =
      new GateOptions(MAX_IN_FLIGHT, Reserves.DEFAULT, WEBHOOK_MAX, true);

  public GateOptions {
    if (maxInFlight < 1 || maxInFlight > IN_FLIGHT_LIMIT) {
      throw new IllegalArgumentException(
          "admission.maxInFlight: " + maxInFlight + " is not in 1.." + IN_FLIGHT_LIMIT);
    }
    if (webhookMax < 1) {
      throw new IllegalArgumentException("admission.webhookMax: " + webhookMax + " < 1");
    }
    if (reserves.largest() >= maxInFlight) {
      throw new IllegalArgumentException(
          "admission.maxInFlight: %d leaves nothing beside admission.reserve.query, which is %d"
              .formatted(maxInFlight, reserves.largest()));
    }
  }

  public GateOptions withMaxInFlight(int newMax) {
    return new GateOptions(newMax, reserves, webhookMax, priority);
  }

  public GateOptions withReserves(Reserves newReserves) {
    return new GateOptions(maxInFlight, newReserves, webhookMax, priority);
  }

  /** The requests in flight from which on this class is shed. */
  int ceiling(RouteClass routeClass) {
    return priority ? maxInFlight - reserves.of(routeClass) : maxInFlight;
  }

  /** The most that this class may have in flight by itself. */
  int most(RouteClass routeClass) {
    return routeClass == RouteClass.WEBHOOK ? Math.min(webhookMax, maxInFlight) : maxInFlight;
  }
}
