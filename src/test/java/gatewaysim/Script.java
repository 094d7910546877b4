package gatewaysim;

/**
 * The settings in force, applied to single calls: which fault hits it, how long it takes. Used on
 * the simulator's event loop only.
 */
final class Script {
  private final SimClock clock;
  private final Randomness randomness;
  private final Settings initial;
  private Settings settings;

  Script(Settings initial, SimClock clock, Randomness randomness) {
    this.initial = initial;
    this.settings = initial;
    this.clock = clock;
    this.randomness = randomness;
  }

  Settings settings() {
    return settings;
  }

  void change(Settings next) {
    settings = next;
    clock.factor(next.decimal("clockFactor"));
  }

  void restore() {
    change(initial);
  }

  Fault chooseFault(Operation operation) {
    return settings.faultAppliesTo(operation) && randomness.chance(settings.decimal("share"))
        ? settings.fault()
        : Fault.NONE;
  }

  long latencyMillis(Operation operation) {
    return settings.distribution().millis(settings.latencyMillis(operation), randomness);
  }
}
