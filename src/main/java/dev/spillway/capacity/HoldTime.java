package dev.spillway.capacity;

import java.util.Arrays;

/**
 * How long a request keeps its slot: the gateway's latency in good health.
 *
 * @param meanSeconds what a formula with Little's law in it asks for, above 0, up to an hour
 * @param p99Seconds what a cap must carry without refusing, above 0, up to an hour
 * @param samples how many measurements it rests on; 0 for an assumption
 */
public record HoldTime(double meanSeconds, double p99Seconds, int samples) {
  /** Longer than any client or gateway waits. */
  static final double SECONDS_LIMIT = 3_600;

  public HoldTime {
    check("meanSeconds", meanSeconds);
    check("p99Seconds", p99Seconds);
    Arguments.within("samples", samples, 0, Integer.MAX_VALUE);
  }

  private static void check(String name, double seconds) {
    Arguments.require(
        seconds > 0 && seconds <= SECONDS_LIMIT, name, seconds, "above 0 and up to 3600");
  }

  /** One figure that stands for both, since nothing was measured. */
  public static HoldTime assumed(double seconds) {
    return new HoldTime(seconds, seconds, 0);
  }

  /** Measured latencies; p99 is the smallest of them that 99 % do not exceed. */
  public static HoldTime measured(double[] seconds) {
    double[] sorted = seconds.clone();
    Arrays.sort(sorted);
    Arguments.within("samples", sorted.length, 1, Integer.MAX_VALUE);
    int rank = (int) Rounding.up(sorted.length * 0.99);
    return new HoldTime(
        Arrays.stream(sorted).average().orElseThrow(), sorted[rank - 1], sorted.length);
  }

  /** The same mean, with another p99 to size by. */
  public HoldTime withP99(double seconds) {
    return new HoldTime(meanSeconds, seconds, samples);
  }
}
