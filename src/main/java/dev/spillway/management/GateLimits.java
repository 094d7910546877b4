package dev.spillway.management;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.GateOptions;
import dev.spillway.admission.Reserves;
import dev.spillway.admission.RouteClass;
import dev.spillway.setting.Range;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The gate's limit and reserves, which only make sense together. */
public final class GateLimits implements Limit.Group {

  private static final Range MAX_IN_FLIGHT =
      new Range("admission.maxInFlight", 1, GateOptions.IN_FLIGHT_LIMIT);

  private final AdmissionGate gate;
  private final List<Limit> limits = new ArrayList<>();

  public GateLimits(AdmissionGate gate) {
    this.gate = gate;
    limits.add(new Limit(MAX_IN_FLIGHT, () -> gate.options().maxInFlight(), gate::inFlight));
    for (RouteClass routeClass : RouteClass.values()) {
      Range range = new Range(reserve(routeClass), 0, GateOptions.IN_FLIGHT_LIMIT - 1);
      limits.add(new Limit(range, () -> gate.options().reserves().of(routeClass), Limit.NOTHING));
    }
  }

  @Override
  public List<Limit> limits() {
    return limits;
  }

  @Override
  public void check(Map<String, Integer> values) {
    options(values);
  }

  @Override
  public void set(Map<String, Integer> values) {
    gate.options(options(values));
  }

  /** The options refuse what does not go together. */
  private GateOptions options(Map<String, Integer> values) {
    GateOptions now = gate.options();
    return new GateOptions(
        values.get(MAX_IN_FLIGHT.key()),
        new Reserves(
            values.get(reserve(RouteClass.WEBHOOK)),
            values.get(reserve(RouteClass.CONFIRM)),
            values.get(reserve(RouteClass.CANCEL)),
            values.get(reserve(RouteClass.ORDER)),
            values.get(reserve(RouteClass.QUERY))),
        now.webhookMax(),
        now.priority());
  }

  private static String reserve(RouteClass routeClass) {
    return "admission.reserve." + routeClass.label();
  }
}
