package dev.spillway.prediction;

import dev.spillway.admission.Witness;
import dev.spillway.time.Ticks;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Predicts every budget, over and over, from the counters that the budgets keep.
 *
 * <p>It costs requests nothing, except that holds of gateway slots are put into a histogram and
 * that a budget with a shadow counts twice. All else happens in {@link #tick()}, which somebody
 * must call, always the same thread; what is read from here may be read by any.
 */
public final class Prediction {

  /** How often {@link #tick()} is to be called. */
  public static final long TICK_MILLIS = 250;

  private final Ticks ticks;
  private final List<Forecaster> forecasters;
  private final Map<String, ShadowSlots> shadows;
  private final HoldHistogram gatewayHolds;
  private final LivePlan plan;

  /**
   * What is predicted.
   *
   * @param gatewaySlots what plans are about; one of {@code all}
   * @param databaseQuery for the shadow; one of {@code all}
   * @param databaseWrite for the shadow; one of {@code all}
   */
  public record Budgets(
      List<Budget> all, Budget gatewaySlots, Budget databaseQuery, Budget databaseWrite) {
    public Budgets {
      all = List.copyOf(all);
    }
  }

  /**
   * @param longestHoldSeconds more than any work holds any place
   */
  public Prediction(
      Budgets budgets,
      PredictionOptions options,
      double longestHoldSeconds,
      LeakListener listener,
      Ticks ticks) {
    this.ticks = ticks;
    this.forecasters =
        budgets.all().stream()
            .map(
                b ->
                    new Forecaster(b, options.windowSeconds(), longestHoldSeconds, listener, ticks))
            .toList();
    this.gatewayHolds = new HoldHistogram(options.windowSeconds(), ticks.nanos());
    this.shadows =
        Stream.of(
                watch(budgets.gatewaySlots(), options.shadowGatewaySlots(), gatewayHolds),
                watch(budgets.databaseQuery(), options.shadowQuerySlots(), Witness.NONE),
                watch(budgets.databaseWrite(), options.shadowWriteSlots(), Witness.NONE))
            .flatMap(Optional::stream)
            .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, Map.Entry::getValue));
    this.plan = new LivePlan(forecaster(budgets.gatewaySlots()), gatewayHolds, options);
  }

  private static Optional<Map.Entry<String, ShadowSlots>> watch(
      Budget budget, int shadowLimit, Witness other) {
    if (shadowLimit == 0) {
      budget.lane().witness(other);
      return Optional.empty();
    }
    ShadowSlots shadow = new ShadowSlots(shadowLimit);
    budget.lane().witness(other == Witness.NONE ? shadow : new Both(other, shadow));
    return Optional.of(Map.entry(budget.resource(), shadow));
  }

  private Forecaster forecaster(Budget budget) {
    return forecasters.stream()
        .filter(forecaster -> forecaster.budget().equals(budget))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(budget + " is not predicted"));
  }

  /** Reads all counters. */
  public void tick() {
    long now = ticks.nanos();
    forecasters.forEach(forecaster -> forecaster.sample(now));
    gatewayHolds.turn(now);
  }

  public List<Forecaster> forecasters() {
    return forecasters;
  }

  /** The limits that are tried out, by resource. */
  public Map<String, ShadowSlots> shadows() {
    return shadows;
  }

  /** The plan from what the gateway slots see. */
  public LivePlan plan() {
    return plan;
  }
}
