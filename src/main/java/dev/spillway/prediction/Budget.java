package dev.spillway.prediction;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.Lane;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slots;

/**
 * One thing to predict: a counted resource, or what one route class has of it.
 *
 * @param resource the name in metrics
 * @param routeClass the only class that uses it, or {@link #ALL}
 */
public record Budget(String resource, String routeClass, Lane lane) {

  /** Stands for the class where several share the resource. */
  public static final String ALL = "all";

  /** Slots that one class has for itself. */
  public static Budget of(Slots slots, RouteClass user) {
    return new Budget(slots.name(), user.label(), slots.lane());
  }

  /** Slots that several share. */
  public static Budget of(Slots slots) {
    return new Budget(slots.name(), ALL, slots.lane());
  }

  /** The requests in flight of one class. */
  public static Budget of(AdmissionGate gate, RouteClass routeClass) {
    return new Budget("in-flight", routeClass.label(), gate.lane(routeClass));
  }
}
