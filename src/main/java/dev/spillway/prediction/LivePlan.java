package dev.spillway.prediction;

import dev.spillway.capacity.HoldTime;
import dev.spillway.capacity.Plan;
import dev.spillway.capacity.PlanJson;
import dev.spillway.capacity.PlanQuestion;
import dev.spillway.capacity.Quantity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * The plan of the command {@code plan --json}, with live figures for what is not asked.
 *
 * <p>The arrival rate is that of the window, the mean hold is the L of {@link Forecast}, the p99 is
 * of the holds that ended lately or the mean where that is more. They are of the gateway as it is:
 * while it is slow the plan is for a slow gateway.
 */
public final class LivePlan {

  private static final String ARRIVAL = "arrival";
  private static final String HOLD = "hold";
  private static final String SLOTS = "slots";
  private static final String WORKERS = "workers";
  private static final String MAX_REFUSED = "maxRefused";
  private static final Set<String> PARAMETERS =
      new TreeSet<>(Set.of(ARRIVAL, HOLD, SLOTS, WORKERS, MAX_REFUSED));

  /** As the command has them. */
  private static final int WORKERS_DEFAULT = 100;

  private static final double REFUSED_SHARE_MAX_DEFAULT = 0.001;
  private static final double P99 = 0.99;

  private final Forecaster slots;
  private final HoldHistogram holds;
  private final int windowSeconds;

  LivePlan(Forecaster slots, HoldHistogram holds, PredictionOptions options) {
    this.slots = slots;
    this.holds = holds;
    this.windowSeconds = options.windowSeconds();
  }

  /** A parameter is wrong, or missing where nothing live stands for it. */
  public static final class BadParameter extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String parameter;

    BadParameter(String parameter, String message) {
      super(message, null, false, false);
      this.parameter = parameter;
    }

    public String parameter() {
      return parameter;
    }
  }

  /**
   * Plans.
   *
   * @param parameters {@code arrival} such as 30/s and {@code hold} such as 1s, each instead of the
   *     live one; {@code slots}: judge this cap instead of choosing one; {@code workers}; {@code
   *     maxRefused} such as 0.1%
   * @return one JSON object, as {@link PlanJson} writes it
   * @throws BadParameter naming the one that is wrong
   */
  public String json(Map<String, String> parameters) {
    parameters.keySet().stream()
        .filter(name -> !PARAMETERS.contains(name))
        .findFirst()
        .ifPresent(
            unknown -> {
              throw new BadParameter(unknown, "is none of " + String.join(", ", PARAMETERS));
            });
    Optional<Integer> given = read(parameters, SLOTS, Quantity::count);
    PlanQuestion question = question(parameters);
    return PlanJson.of(given.map(cap -> Plan.of(question, cap)).orElseGet(() -> Plan.of(question)));
  }

  private PlanQuestion question(Map<String, String> parameters) {
    Forecast live = slots.forecast();
    double arrival =
        read(parameters, ARRIVAL, Quantity::perSecond)
            .or(() -> Optional.of(live.arrivalPerSecond()).filter(rate -> rate > 0))
            .orElseThrow(() -> missing(ARRIVAL, "30/s"));
    HoldTime hold =
        read(parameters, HOLD, Quantity::seconds)
            .map(HoldTime::assumed)
            .or(() -> liveHold(live))
            .orElseThrow(() -> missing(HOLD, "800ms"));
    int workers = read(parameters, WORKERS, Quantity::count).orElse(WORKERS_DEFAULT);
    double refusedMax =
        read(parameters, MAX_REFUSED, Quantity::share).orElse(REFUSED_SHARE_MAX_DEFAULT);
    try {
      return new PlanQuestion(arrival, hold, workers, refusedMax);
    } catch (IllegalArgumentException wrong) {
      throw new BadParameter(ARRIVAL, "with the hold: " + wrong.getMessage());
    }
  }

  private Optional<HoldTime> liveHold(Forecast live) {
    HoldHistogram.Quantile p99 = holds.quantile(P99);
    double mean = live.holdSeconds();
    return mean > 0
        ? Optional.of(new HoldTime(mean, Math.max(mean, p99.seconds()), p99.samples()))
        : Optional.empty();
  }

  private BadParameter missing(String parameter, String example) {
    return new BadParameter(
        parameter,
        "must be given, such as %s: no live figure in the last %d s"
            .formatted(example, windowSeconds));
  }

  private static <T> Optional<T> read(
      Map<String, String> parameters, String name, Function<String, T> reader) {
    try {
      return Optional.ofNullable(parameters.get(name)).map(reader);
    } catch (IllegalArgumentException wrong) {
      throw new BadParameter(name, wrong.getMessage());
    }
  }
}
