package gatewaysim;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings in force, applied to single calls: which fault hits it, how long it takes. What was
 * planned for the calls about one payment goes before what the settings say. Used on the
 * simulator's event loop only.
 */
final class Script {
  private final SimClock clock;
  private final Randomness randomness;
  private final Settings initial;
  private final Map<Target, Deque<Fault>> planned = new HashMap<>();
  private Settings settings;

  /** The calls that a plan is about. */
  private record Target(String paymentKey, Operation operation) {}

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

  /** The next calls of this kind about this payment go wrong so, one after the other. */
  void plan(String paymentKey, Operation operation, List<Fault> faults) {
    faults.forEach(
        fault -> {
          if (!fault.appliesTo(operation)) {
            throw new IllegalArgumentException(fault + " has no meaning for " + operation);
          }
        });
    planned
        .computeIfAbsent(new Target(paymentKey, operation), target -> new ArrayDeque<>())
        .addAll(faults);
  }

  void forgetPlans() {
    planned.clear();
  }

  Fault chooseFault(Operation operation, Optional<Payment> subject) {
    Deque<Fault> plan =
        subject
            .map(payment -> planned.get(new Target(payment.paymentKey(), operation)))
            .orElse(null);
    if (plan != null && !plan.isEmpty()) {
      return plan.removeFirst();
    }
    return settings.faultAppliesTo(operation) && randomness.chance(settings.decimal("share"))
        ? settings.fault()
        : Fault.NONE;
  }

  long latencyMillis(Operation operation) {
    return settings.distribution().millis(settings.latencyMillis(operation), randomness);
  }
}
