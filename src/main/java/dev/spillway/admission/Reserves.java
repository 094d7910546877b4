package dev.spillway.admission;

/**
 * Per class, how many permits it must leave free: it enters only while more than these are.
 *
 * <p>A reserve never falls from a class to one below it, so that wherever a class is admitted,
 * every class above it would be.
 */
public record Reserves(int webhook, int confirm, int cancel, int order, int query) {

  public static final Reserves DEFAULT = new Reserves(0, 64, 64, 96, 128);

  public Reserves {
    int[] reserves = {webhook, confirm, cancel, order, query};
    for (RouteClass routeClass : RouteClass.values()) {
      int reserve = reserves[routeClass.ordinal()];
      if (reserve < 0) {
        throw new IllegalArgumentException(
            "admission.reserve.%s: %d < 0".formatted(routeClass.label(), reserve));
      }
    }
    for (RouteClass routeClass : RouteClass.values()) {
      int reserve = reserves[routeClass.ordinal()];
      for (RouteClass other : RouteClass.values()) {
        int below = reserves[other.ordinal()];
        if (routeClass.above(other) && reserve > below) {
          throw new IllegalArgumentException(
              "admission.reserve.%s: %d is more than %d of %s, which is of lower priority"
                  .formatted(routeClass.label(), reserve, below, other.label()));
        }
      }
    }
  }

  public int of(RouteClass routeClass) {
    return switch (routeClass) {
      case WEBHOOK -> webhook;
      case CONFIRM -> confirm;
      case CANCEL -> cancel;
      case ORDER -> order;
      case QUERY -> query;
    };
  }

  int largest() {
    return query;
  }
}
