package loadtests;

import java.time.Duration;
import java.util.Map;

/**
 * Everything that distinguishes one run from another; kept with the raw data.
 *
 * @param serviceSettings configuration keys of the service that differ from how it is shipped
 * @param slots the budget of PG calls by confirm that the prediction is made for, 0 for none
 * @param responseTimeoutSeconds after which a client gives up; what it then saw is the least that
 *     the answer would have taken
 */
record RunPlan(
    String name,
    String title,
    String jmx,
    Map<String, String> serviceSettings,
    int slots,
    long gatewayLatencyMillis,
    Load load,
    int warmUpSeconds,
    int measuredSeconds,
    int responseTimeoutSeconds) {
  /** JMeter cuts off what is still open at the end; clients give up before that. */
  private static final int DRAIN_MARGIN_SECONDS = 5;

  RunPlan {
    if (warmUpSeconds < 1 || measuredSeconds < 1 || responseTimeoutSeconds < 1) {
      throw new IllegalArgumentException(
          name + ": every phase and the timeout last a second at least");
    }
    serviceSettings = Map.copyOf(serviceSettings);
  }

  int loadSeconds() {
    return warmUpSeconds + measuredSeconds;
  }

  /** How long JMeter waits after the last arrival. */
  int drainSeconds() {
    return responseTimeoutSeconds + DRAIN_MARGIN_SECONDS;
  }

  /** No run may hang: load, drain, and time for JMeter to start and to end. */
  Duration jmeterDeadline() {
    return Duration.ofSeconds(loadSeconds() + drainSeconds() + 60L);
  }

  /** What the formula says of this run. */
  double predictedRefusedShare() {
    return Prediction.refusedShare(slots, load.confirmsPerSecond(), gatewayLatencyMillis);
  }
}
