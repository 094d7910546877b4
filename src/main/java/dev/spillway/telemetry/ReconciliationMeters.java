package dev.spillway.telemetry;

import dev.spillway.reconciliation.Difference.Kind;
import dev.spillway.reconciliation.ReconciliationListener;
import dev.spillway.reconciliation.ReconciliationStore;
import dev.spillway.time.Ticks;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Shows how the last comparison with the gateway's books ended, wherever it was made.
 *
 * <p>Not a number while there has been none, and while nobody could look for too long.
 */
public final class ReconciliationMeters implements ReconciliationListener {

  private static final long SECONDS_MAX = 60;

  private final Ticks ticks;
  private final Counter pages;
  private volatile Seen seen;

  private record Seen(
      long atNanos, OptionalDouble ageSeconds, List<ReconciliationStore.Count> differences) {}

  public ReconciliationMeters(Telemetry telemetry, Ticks ticks) {
    this.ticks = ticks;
    this.seen = new Seen(ticks.nanos(), OptionalDouble.empty(), List.of());
    this.pages =
        Counter.builder("spillway.reconciliation.pages")
            .description("Pages of the gateway's list that this instance read")
            .register(telemetry.registry());
    gauge(
            "spillway.reconciliation.last.success.seconds",
            "Since the last comparison that came to its end",
            this::ageSeconds)
        .register(telemetry.registry());
    for (Kind kind : Kind.values()) {
      for (boolean settled : new boolean[] {true, false}) {
        gauge(
                "spillway.reconciliation.differences",
                "Differences that the last comparison found",
                () -> differences(kind, settled))
            .tag("kind", kind.name().toLowerCase(Locale.ROOT))
            .tag("settled", Boolean.toString(settled))
            .register(telemetry.registry());
      }
    }
  }

  private static Gauge.Builder<Supplier<Number>> gauge(
      String name, String help, Supplier<Number> figure) {
    return Gauge.builder(name, figure).description(help).strongReference(true);
  }

  private double ageSeconds() {
    Seen last = seen;
    double since = sinceSeconds(last);
    return since > SECONDS_MAX || last.ageSeconds().isEmpty()
        ? Double.NaN
        : last.ageSeconds().getAsDouble() + since;
  }

  private double differences(Kind kind, boolean settled) {
    Seen last = seen;
    return sinceSeconds(last) > SECONDS_MAX || last.ageSeconds().isEmpty()
        ? Double.NaN
        : last.differences().stream()
            .filter(count -> count.kind() == kind && count.settled() == settled)
            .mapToLong(ReconciliationStore.Count::counted)
            .sum();
  }

  private double sinceSeconds(Seen last) {
    return (double) (ticks.nanos() - last.atNanos()) / TimeUnit.SECONDS.toNanos(1);
  }

  @Override
  public void pageRead() {
    pages.increment();
  }

  @Override
  public void lastSeen(OptionalDouble ageSeconds, List<ReconciliationStore.Count> differences) {
    seen = new Seen(ticks.nanos(), ageSeconds, List.copyOf(differences));
  }
}
