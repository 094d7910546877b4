package loadtests;

import java.util.Collection;
import org.HdrHistogram.Histogram;

/** Percentiles of elapsed times, in milliseconds, exact to the millisecond below 30 seconds. */
final class Latencies {
  private static final long HIGHEST_MILLIS = 3_600_000;

  private final Histogram histogram = new Histogram(HIGHEST_MILLIS, 4);

  static Latencies of(Collection<Sample> samples) {
    Latencies latencies = new Latencies();
    samples.forEach(
        sample ->
            latencies.histogram.recordValue(Math.min(HIGHEST_MILLIS, sample.elapsedMillis())));
    return latencies;
  }

  double percentile(double percentile) {
    return histogram.getValueAtPercentile(percentile);
  }

  double max() {
    return histogram.getMaxValue();
  }
}
