package loadtests;

import java.util.PriorityQueue;
import java.util.Random;

/**
 * How far the refused share of one window may lie from its mean by chance alone: the same window of
 * the same traffic, played many times over in memory, from the same seed each time.
 *
 * <p>The formulas know the mean only. A window of a minute scatters by a point and more, and starts
 * with slots that were empty before.
 */
record LossModel(double mean, double deviation) {
  private static final int TIMES = 200;
  private static final long SEED = 20_260_101;

  static LossModel of(RunPlan plan) {
    Step step = plan.steps().get(0);
    Random random = new Random(SEED);
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < TIMES; i++) {
      double share = play(plan, step, random);
      sum += share;
      squares += share * share;
    }
    double mean = sum / TIMES;
    return new LossModel(mean, Math.sqrt(Math.max(0, squares / TIMES - mean * mean)));
  }

  private static double play(RunPlan plan, Step step, Random random) {
    double gap = 1 / plan.load().confirmsPerSecond();
    boolean poisson = plan.load().confirmArrivals() == Arrivals.POISSON;
    PriorityQueue<Double> ends = new PriorityQueue<>();
    int arrived = 0;
    int refused = 0;
    for (double now = 0; now < step.seconds(); ) {
      while (!ends.isEmpty() && ends.peek() <= now) {
        ends.remove();
      }
      boolean full = ends.size() >= plan.slots();
      if (!full) {
        ends.add(now + plan.gatewayHolds().sample(plan.holdSeconds(step), random));
      }
      if (now >= step.settleSeconds()) {
        arrived++;
        refused += full ? 1 : 0;
      }
      now += poisson ? -gap * Math.log(1 - random.nextDouble()) : gap;
    }
    return arrived == 0 ? 0 : (double) refused / arrived;
  }
}
