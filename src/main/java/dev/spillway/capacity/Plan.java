package dev.spillway.capacity;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.DoubleStream;

/**
 * The answer to a {@link PlanQuestion}: which cap, why, and what it refuses when the gateway is
 * slow. Only numbers; {@link PlanText} and {@link PlanJson} show them. The names of the components,
 * here and in the records below, are the field names of the JSON form.
 *
 * @param question as asked
 * @param sizing floor, ceiling and cap
 * @param busyWorkers by Little's law without a cap, at the mean latency in good health
 * @param workersAllBusyAtSeconds latency at which, without a cap, every worker waits for the
 *     gateway
 * @param refusalsBeginAtSeconds cap / arrivals per second: below it the fluid limit refuses none
 * @param refusedMaxReachedAtSeconds mean latency at which Erlang B reaches the share allowed
 * @param knee the row at {@code refusalsBeginAtSeconds}, where fluid limit and Erlang B differ most
 * @param rows by rising latency
 * @param smallestCap what the share allowed would take
 * @param retries by rising share of the refused that come back
 * @param tenPercentBudgetAttemptsPerSecond the most attempts per second of clients that retry at
 *     most one request in ten
 * @param sparePerSecond what the cap can serve in good health beyond the arrivals; negative if it
 *     cannot serve them
 * @param slowExcessPerSecond arrivals per second that exceed the cap at {@link #SLOW_SECONDS}
 */
public record Plan(
    PlanQuestion question,
    Sizing sizing,
    double busyWorkers,
    double workersAllBusyAtSeconds,
    double refusalsBeginAtSeconds,
    double refusedMaxReachedAtSeconds,
    LatencyRow knee,
    List<LatencyRow> rows,
    SmallestCap smallestCap,
    List<RetryRow> retries,
    double tenPercentBudgetAttemptsPerSecond,
    double sparePerSecond,
    double slowExcessPerSecond) {

  /** The slow gateway for which retries are computed. */
  public static final double SLOW_SECONDS = 5;

  private static final double[] LATENCIES_SECONDS = {0, 0.5, 1, 2, 3, SLOW_SECONDS};
  private static final double[] RETURN_SHARES = {0, 0.5, 0.8, 0.9, 0.95};
  private static final double RETRY_BUDGET = 0.1;

  /**
   * The smallest cap for the share allowed, at the mean latency in good health.
   *
   * @param slots by Erlang B
   * @param refusedShare what it refuses
   * @param oneFewerRefusedShare what one slot fewer would
   * @param squareRootSlots offered + 2 sqrt(offered), the rule of thumb
   * @param squareRootRefusedShare what that cap refuses, by Erlang B
   */
  public record SmallestCap(
      int slots,
      double refusedShare,
      double oneFewerRefusedShare,
      int squareRootSlots,
      double squareRootRefusedShare) {

    static SmallestCap of(double offered, double refusedShareMax) {
      int slots = ErlangB.smallestSlots(offered, refusedShareMax);
      int squareRoot = Math.max(1, Staffing.squareRootSlots(offered, 2));
      return new SmallestCap(
          slots,
          ErlangB.refusedShare(offered, slots),
          ErlangB.refusedShare(offered, slots - 1),
          squareRoot,
          ErlangB.refusedShare(offered, squareRoot));
    }
  }

  public Plan {
    rows = List.copyOf(rows);
    retries = List.copyOf(retries);
  }

  /** Chooses a cap and tells its cost. */
  public static Plan of(PlanQuestion question) {
    return of(question, Sizing.derived(question));
  }

  /**
   * Tells the cost of a cap that is given.
   *
   * @param slots from 1 to 100,000
   */
  public static Plan of(PlanQuestion question, int slots) {
    return of(question, Sizing.given(question, slots));
  }

  private static Plan of(PlanQuestion question, Sizing sizing) {
    double arrival = question.arrivalPerSecond();
    double mean = question.hold().meanSeconds();
    int slots = sizing.slots();
    return new Plan(
        question,
        sizing,
        question.offered(),
        Little.holdSecondsAtFull(arrival, question.workers()),
        Little.holdSecondsAtFull(arrival, slots),
        ErlangB.largestOffered(slots, question.refusedShareMax()) / arrival,
        LatencyRow.knee(arrival, slots),
        rows(question, slots),
        SmallestCap.of(question.offered(), question.refusedShareMax()),
        DoubleStream.of(RETURN_SHARES)
            .mapToObj(share -> RetryRow.of(question, slots, share))
            .toList(),
        arrival * (1 + RETRY_BUDGET),
        slots / mean - arrival,
        Math.max(0, arrival - slots / SLOW_SECONDS));
  }

  private static List<LatencyRow> rows(PlanQuestion question, int slots) {
    double arrival = question.arrivalPerSecond();
    TreeMap<Double, LatencyRow> rows = new TreeMap<>();
    DoubleStream.concat(
            DoubleStream.of(LATENCIES_SECONDS),
            DoubleStream.of(question.hold().meanSeconds(), question.hold().p99Seconds()))
        .forEach(latency -> rows.put(latency, LatencyRow.of(arrival, latency, slots)));
    LatencyRow knee = LatencyRow.knee(arrival, slots);
    rows.put(knee.latencySeconds(), knee);
    return List.copyOf(rows.values());
  }
}
