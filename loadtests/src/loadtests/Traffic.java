package loadtests;

import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.TreeMap;

/**
 * One label's samples that arrived inside the measured window.
 *
 * @param perSecond the rate of the plan
 * @param planned how many the plan sends in that window
 */
record Traffic(
    String label, double perSecond, double planned, List<Sample> samples, Latencies latencies) {
  static Traffic measured(RunPlan plan, String label, List<Sample> inWindow) {
    List<Sample> samples = inWindow.stream().filter(sample -> sample.is(label)).toList();
    double perSecond = plan.load().perSecond(label);
    return new Traffic(
        label, perSecond, perSecond * plan.measuredSeconds(), samples, Latencies.of(samples));
  }

  long arrived() {
    return samples.size();
  }

  long answered200() {
    return samples.stream().filter(Sample::answered200).count();
  }

  double shareBeyondWebhookLimit() {
    return samples.isEmpty()
        ? 0
        : (double) samples.stream().filter(Sample::beyondWebhookLimit).count() / samples.size();
  }

  /**
   * How evenly they came: a load tool that stalls makes up for it in a burst, which the total does
   * not show.
   */
  LongSummaryStatistics arrivalsBySecond() {
    Map<Long, Long> arrivals = new TreeMap<>();
    long origin = samples.isEmpty() ? 0 : samples.get(0).startMillis();
    long seconds = Math.round(planned / perSecond);
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
