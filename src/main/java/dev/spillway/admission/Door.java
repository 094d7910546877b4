package dev.spillway.admission;

import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Supplier;

/**
 * Where a request is refused before it costs anything, and admitted once it is whole.
 *
 * <p>Looking comes first, with nothing but the request's head read: it takes nothing, so that a
 * sender of one byte a second holds no permit, and it says no when the class has no room at the
 * gate, when what the class needs is all taken, or when the calling event loop is too late for it.
 * The permit is taken when the body is complete; what was free at the look may be gone by then, and
 * then it is refused there.
 *
 * <p>Safe for any thread.
 */
public final class Door {

  private static final Optional<Resource> IN_FLIGHT = Optional.of(Resource.IN_FLIGHT);
  private static final Optional<Resource> EVENT_LOOP = Optional.of(Resource.EVENT_LOOP);

  private final AdmissionGate gate;
  private final Map<RouteClass, Supplier<Optional<Resource>>> dry;
  private final LoopLags lags;
  private final BiFunction<RouteClass, Resource, RetryAfter> comebacks;

  /**
   * @param dry per class, what it needs that is all taken right now, which also counts the refusal
   *     there; a class without an entry needs nothing but room
   * @param comebacks when who was refused for want of something may come again
   */
  public Door(
      AdmissionGate gate,
      Map<RouteClass, Supplier<Optional<Resource>>> dry,
      LoopLags lags,
      BiFunction<RouteClass, Resource, RetryAfter> comebacks) {
    this.gate = gate;
    this.dry = Map.copyOf(dry);
    this.lags = lags;
    this.comebacks = comebacks;
  }

  /**
   * The resource for whose want the class is refused right now, if there is one. To be asked once
   * for each request: the refusal is counted with those of that resource.
   */
  public Optional<Resource> look(RouteClass routeClass) {
    if (lags.refuses(routeClass)) {
      return EVENT_LOOP;
    }
    if (!gate.wouldAdmit(routeClass)) {
      gate.lane(routeClass).refuse();
      return IN_FLIGHT;
    }
    Supplier<Optional<Resource>> needed = dry.get(routeClass);
    return needed == null ? Optional.empty() : needed.get();
  }

  /** Takes a permit; who gets one gives it back by one of its endings. */
  public Admission admit(RouteClass routeClass) {
    return gate.admit(routeClass);
  }

  /** Whole seconds after which a caller that was just refused may come back. */
  public long retryAfterSeconds(RouteClass routeClass, Resource lacked) {
    return comebacks.apply(routeClass, lacked).seconds();
  }
}
