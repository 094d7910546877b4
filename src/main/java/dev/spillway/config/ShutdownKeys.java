package dev.spillway.config;

/** Keys of {@link ShutdownOptions}. */
final class ShutdownKeys extends Section<ShutdownOptions> {
  private final Key<Integer> notReadySeconds =
      number(
          ShutdownOptions.NOT_READY_SECONDS,
          5,
          "s",
          "Time in which readiness says no while everything is still served.",
          "Change it to twice the load balancer's check interval.");
  private final Key<Integer> graceSeconds =
      number(
          ShutdownOptions.GRACE_SECONDS,
          40,
          "s",
          "Time in which requests in flight may finish after that.",
          "Keep it above the longest deadline, and the orchestrator's own limit above the sum of"
              + " both.");

  ShutdownKeys() {
    super("shutdown", "How long a stop takes.");
  }

  @Override
  ShutdownOptions read(Settings settings) {
    return new ShutdownOptions(settings.get(notReadySeconds), settings.get(graceSeconds));
  }
}
