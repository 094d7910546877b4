package loadtests;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * One label's samples that arrived inside a measured window.
 *
 * @param perSecond the rate of the plan
 * @param planned how many the plan sends in that window
 * @param scatter by how many a window may have fewer though all goes by plan
 */
record Traffic(
    String label,
    double perSecond,
    double planned,
    double scatter,
    List<Sample> samples,
    Latencies latencies) {
  /** A window of random arrivals has fewer than so many deviations once in thirty thousand. */
  private static final double DEVIATIONS = 4;

  static Traffic measured(RunPlan plan, Step step, String label, List<Sample> inWindow) {
    List<Sample> samples = inWindow.stream().filter(sample -> sample.is(label)).toList();
    double perSecond = plan.perSecond(label, step);
    double planned = perSecond * step.measuredSeconds();
    boolean random =
        label.equals(Sample.CONFIRM) && plan.load().confirmArrivals() == Arrivals.POISSON;
    double scatter = random ? DEVIATIONS * Math.sqrt(planned) : 0;
    return new Traffic(label, perSecond, planned, scatter, samples, Latencies.of(samples));
  }

  boolean exists() {
    return perSecond > 0 || !samples.isEmpty();
  }

  long arrived() {
    return samples.size();
  }

  long count(Predicate<Sample> wanted) {
    return samples.stream().filter(wanted).count();
  }

  long answered200() {
    return count(Sample::answered200);
  }

  Latencies latencies(Predicate<Sample> wanted) {
    return Latencies.of(samples.stream().filter(wanted).toList());
  }

  double percentile(double percentile) {
    return latencies.percentile(percentile);
  }

  double shareBeyondWebhookLimit() {
    return samples.isEmpty() ? 0 : (double) count(Sample::beyondWebhookLimit) / samples.size();
  }

  /**
   * How evenly they came: a load tool that stalls makes up for it in a burst, which the total does
   * not show.
   */
  LongSummaryStatistics arrivalsBySecond() {
    Map<Long, Long> arrivals = new TreeMap<>();
    long origin = samples.isEmpty() ? 0 : samples.get(0).startMillis();
    long seconds = perSecond == 0 ? 0 : Math.round(planned / perSecond);
    for (long second = 0; second < seconds; second++) {
      arrivals.put(second, 0L);
    }
    samples.forEach(
        sample ->
            arrivals.computeIfPresent(
                (sample.startMillis() - origin) / 1000, (second, count) -> count + 1));
    return arrivals.values().stream().mapToLong(Long::longValue).summaryStatistics();
  }

  /** The slowest answer of each second of arrival, counted from the given instant. */
  Map<Long, Long> slowestBySecond(long originMillis) {
    Map<Long, Long> slowest = new TreeMap<>();
    samples.forEach(
        sample ->
            slowest.merge(
                Math.floorDiv(sample.startMillis() - originMillis, 1000L),
                sample.elapsedMillis(),
                Math::max));
    return slowest;
  }
}
