package loadtests;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;

/**
 * Quantiles of a Prometheus histogram between two scrapes, for each value of one label.
 *
 * <p>A bucket tells an upper bound and no more, so that is what a quantile says here.
 */
record BucketQuantile(Map<String, TreeMap<Double, Double>> countsByLabel) {

  static BucketQuantile between(Scrapes first, Scrapes last, String histogram, String label) {
    Map<String, TreeMap<Double, Double>> counts = buckets(last, histogram, label);
    Map<String, TreeMap<Double, Double>> before = buckets(first, histogram, label);
    counts.forEach(
        (value, bounds) ->
            bounds.replaceAll(
                (bound, count) ->
                    count - before.getOrDefault(value, new TreeMap<>()).getOrDefault(bound, 0.0)));
    return new BucketQuantile(counts);
  }

  /** Of the label value that is worst; empty when nothing was recorded in between. */
  OptionalDouble worstMillis(double quantile) {
    return countsByLabel.values().stream()
        .filter(bounds -> !bounds.isEmpty() && bounds.lastEntry().getValue() > 0)
        .mapToDouble(bounds -> bound(bounds, quantile) * 1000)
        .max();
  }

  private static double bound(TreeMap<Double, Double> bounds, double quantile) {
    double wanted = quantile * bounds.lastEntry().getValue();
    return bounds.entrySet().stream()
        .filter(entry -> entry.getValue() >= wanted)
        .mapToDouble(Map.Entry::getKey)
        .findFirst()
        .orElseThrow();
  }

  private static Map<String, TreeMap<Double, Double>> buckets(
      Scrapes scrape, String histogram, String label) {
    Map<String, TreeMap<Double, Double>> buckets = new TreeMap<>();
    scrape
        .samples(histogram + "_bucket")
        .forEach(
            sample -> {
              String le = sample.label("le");
              double bound = le.equals("+Inf") ? Double.POSITIVE_INFINITY : Double.parseDouble(le);
              buckets
                  .computeIfAbsent(sample.label(label), value -> new TreeMap<>())
                  .merge(bound, sample.value(), Double::sum);
            });
    return buckets;
  }
}
