package dev.spillway.capacity;

import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.DoubleSupplier;

/**
 * Plays a loss system event by event: arrivals take a free slot or are refused. It knows none of
 * the formulas.
 *
 * <p>The run is cut into batches much longer than a hold, whose shares are all but independent; so
 * their scatter tells how far the overall share may be off.
 *
 * @param refusedShare over the whole run
 * @param standardError of that share
 */
record LossSimulation(double refusedShare, double standardError) {
  private static final int BATCHES = 50;
  private static final int ARRIVALS_IN_BATCH = 20_000;

  static LossSimulation run(int slots, DoubleSupplier gaps, DoubleSupplier holds) {
    PriorityQueue<Double> ends = new PriorityQueue<>();
    double now = 0;
    double sum = 0;
    double squares = 0;
    // The first batch only fills the slots.
    for (int batch = -1; batch < BATCHES; batch++) {
      int refused = 0;
      for (int i = 0; i < ARRIVALS_IN_BATCH; i++) {
        now += gaps.getAsDouble();
        while (!ends.isEmpty() && ends.peek() <= now) {
          ends.poll();
        }
        if (ends.size() < slots) {
          ends.add(now + holds.getAsDouble());
        } else {
          refused++;
        }
      }
      if (batch >= 0) {
        double share = (double) refused / ARRIVALS_IN_BATCH;
        sum += share;
        squares += share * share;
      }
    }
    double mean = sum / BATCHES;
    double variance = (squares - BATCHES * mean * mean) / (BATCHES - 1);
    return new LossSimulation(mean, Math.sqrt(variance / BATCHES));
  }

  static DoubleSupplier exponential(Random random, double mean) {
    return () -> -mean * Math.log(1 - random.nextDouble());
  }

  static DoubleSupplier constant(double value) {
    return () -> value;
  }

  /** Nine in ten are fast, one in ten is twenty times as slow. */
  static DoubleSupplier fastAndSlow(Random random, double mean) {
    double fast = mean / (0.9 + 0.1 * 20);
    return () -> random.nextDouble() < 0.1 ? 20 * fast : fast;
  }
}
