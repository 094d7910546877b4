package dev.spillway.prediction;

/**
 * The Little residual of a window: places out on average, less what the holds that ended in it
 * account for.
 *
 * <p>Added up over time, what is out is the sum of all holds that ended and of the ages of what is
 * still out. So over a window the residual is the rise of the total age, divided by the window's
 * length, and it is read from that alone: one word at each edge. Taken so, a hold that reaches over
 * an edge is not cut: what it lacks at one edge it brings at the other, and in a steady state the
 * two cancel. A place that never comes back ages by one second a second: once the window lies
 * wholly after the leak it reads 1.0 exactly, whatever the law of arrivals and however empty the
 * budget. A place given back twice would read -1.0.
 *
 * <p>What does not cancel is noise and change. The noise is that of the total age at two moments;
 * for exponential holds L and N places out its variance at each is 2 N L^2, so that the residual
 * has a standard deviation of at most 2 L sqrt(N) / window: 0.14 at L = 0.8 s, 40 places and 60 s.
 * A step of L within the window moves it by the work in flight, (N' L' - N L) / window at most,
 * until the window has passed: take a window of ten holds or more.
 *
 * @param places not a number before the window is filled
 * @param noise one standard deviation of it when nothing leaks; not a number likewise
 */
record Residual(double places, double noise) {

  static Residual over(Window window) {
    if (!window.filled()) {
      return new Residual(Double.NaN, Double.NaN);
    }
    Sample first = window.first();
    Sample last = window.last();
    double seconds = last.secondsSince(first);
    double noise = Math.sqrt(variance(first) + variance(last)) / seconds;
    return new Residual((last.ageSeconds() - first.ageSeconds()) / seconds, noise);
  }

  private static double variance(Sample sample) {
    double hold = sample.completedHoldSeconds();
    return 2 * sample.out() * hold * hold;
  }
}
