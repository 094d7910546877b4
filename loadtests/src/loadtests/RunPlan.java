package loadtests;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * Everything that distinguishes one run from another; kept with the raw data.
 *
 * @param serviceSettings configuration keys of the service that differ from how it is shipped
 * @param slots the budget of PG calls by confirm that the prediction is made for, 0 for none
 * @param load what JMeter sends during all steps
 * @param responseTimeoutSeconds after which a client gives up; what it then saw is the least that
 *     the answer would have taken
 */
record RunPlan(
    String name,
    String title,
    Map<String, String> serviceSettings,
    int slots,
    Holds gatewayHolds,
    Load load,
    Flood flood,
    List<Step> steps,
    int responseTimeoutSeconds) {
  /** How much longer the first step may take to settle, while all processes are cold. */
  static final int LATE_START_SECONDS = 2;

  /** The load begins a moment before the first step and ends a moment after the last. */
  private static final int START_MARGIN_SECONDS = 2 + LATE_START_SECONDS;

  /** JMeter cuts off what is still open at the end; clients give up before that. */
  static final int DRAIN_MARGIN_SECONDS = 3;

  private static final String TIMEOUT_KEY = "gateway.timeoutMillis";
  private static final long TIMEOUT_DEFAULT_MILLIS = 30_000;

  RunPlan {
    if (steps.isEmpty() || responseTimeoutSeconds < 1) {
      throw new IllegalArgumentException(name + ": a step and a second of patience at least");
    }
    serviceSettings = Map.copyOf(serviceSettings);
    steps = List.copyOf(steps);
  }

  /** The service as it is shipped, its PG exact to the millisecond, no flood. */
  static RunPlan of(
      String name, String title, Load load, List<Step> steps, int responseTimeoutSeconds) {
    return new RunPlan(
        name,
        title,
        Map.of(),
        Prediction.SHIPPED_SLOTS,
        Holds.FIXED,
        load,
        Flood.NONE,
        steps,
        responseTimeoutSeconds);
  }

  RunPlan with(Map<String, String> settings, int newSlots) {
    return new RunPlan(
        name, title, settings, newSlots, gatewayHolds, load, flood, steps, responseTimeoutSeconds);
  }

  RunPlan with(Holds holds) {
    return new RunPlan(
        name, title, serviceSettings, slots, holds, load, flood, steps, responseTimeoutSeconds);
  }

  RunPlan with(Flood newFlood) {
    return new RunPlan(
        name,
        title,
        serviceSettings,
        slots,
        gatewayHolds,
        load,
        newFlood,
        steps,
        responseTimeoutSeconds);
  }

  int stepSeconds() {
    return steps.stream().mapToInt(Step::seconds).sum();
  }

  int loadSeconds() {
    return stepSeconds() + START_MARGIN_SECONDS;
  }

  /** How long JMeter waits after the last arrival. */
  int drainSeconds() {
    return responseTimeoutSeconds + DRAIN_MARGIN_SECONDS;
  }

  /** No run may hang: load, drain, and time for JMeter to start and to end. */
  Duration jmeterDeadline() {
    return Duration.ofSeconds(loadSeconds() + drainSeconds() + 60L);
  }

  long gatewayTimeoutMillis() {
    return Long.parseLong(
        serviceSettings.getOrDefault(TIMEOUT_KEY, Long.toString(TIMEOUT_DEFAULT_MILLIS)));
  }

  /** How long a confirm of that step holds its slot on average, as far as that is known before. */
  double holdSeconds(Step step) {
    return Math.min(step.gatewayLatencyMillis(), gatewayTimeoutMillis()) / 1000.0;
  }

  /** Arrivals of that label per second of that step, from whoever sends them. */
  double perSecond(String label, Step step) {
    return load.perSecond(label) + flood.perSecond(label, step.flood());
  }

  /** What the formulas say of that step. */
  Prediction prediction(Step step) {
    return new Prediction(slots, perSecond(Sample.CONFIRM, step), holdSeconds(step));
  }

  /** The name of a column of figures. */
  String column(Step step) {
    return step.name().isEmpty() ? name : name + ", " + step.name();
  }
}
