package dev.spillway.admission;

import java.util.Map;

/**
 * How late an event loop may be before it refuses a class.
 *
 * <p>It never falls from a class to one above it, so that a loop which is late refuses queries
 * before orders, and webhooks last.
 *
 * @param webhookMillis {@code admission.lag.webhook}; default 2000. A webhook that is refused is
 *     sent again minutes later, so do that only when it would not be stored in time anyway
 * @param confirmMillis {@code admission.lag.confirm}; default 200
 * @param cancelMillis {@code admission.lag.cancel}; default 200
 * @param orderMillis {@code admission.lag.order}; default 200
 * @param queryMillis {@code admission.lag.query}; default 50. Raise it on a machine whose pauses
 *     are longer when nothing is wrong
 */
public record LagOptions(
    int webhookMillis, int confirmMillis, int cancelMillis, int orderMillis, int queryMillis) {

  public static final int MILLIS_LIMIT = 600_000;

  public static final LagOptions DEFAULT = new LagOptions(2_000, 200, 200, 200, 50);

  private static final String KEY_PREFIX = "admission.lag.";

  public LagOptions {
    Map<RouteClass, Integer> all =
        Map.of(
            RouteClass.WEBHOOK, webhookMillis,
            RouteClass.CONFIRM, confirmMillis,
            RouteClass.CANCEL, cancelMillis,
            RouteClass.ORDER, orderMillis,
            RouteClass.QUERY, queryMillis);
    for (RouteClass routeClass : RouteClass.values()) {
      int millis = all.get(routeClass);
      if (millis < 1 || millis > MILLIS_LIMIT) {
        throw new IllegalArgumentException(
            "%s: %d is not in 1..%d".formatted(key(routeClass), millis, MILLIS_LIMIT));
      }
    }
    for (RouteClass routeClass : RouteClass.values()) {
      for (RouteClass other : RouteClass.values()) {
        if (routeClass.above(other) && all.get(routeClass) < all.get(other)) {
          throw new IllegalArgumentException(
              "%s: %d is less than %d of %s, which is of lower priority"
                  .formatted(key(routeClass), all.get(routeClass), all.get(other), other.label()));
        }
      }
    }
  }

  public static String key(RouteClass routeClass) {
    return KEY_PREFIX + routeClass.label();
  }

  int millis(RouteClass routeClass) {
    return switch (routeClass) {
      case WEBHOOK -> webhookMillis;
      case CONFIRM -> confirmMillis;
      case CANCEL -> cancelMillis;
      case ORDER -> orderMillis;
      case QUERY -> queryMillis;
    };
  }
}
