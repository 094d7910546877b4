package dev.spillway.prediction;

import dev.spillway.time.Ticks;

/** Forecasts one budget. One thread takes the samples; any may read the last forecast. */
public final class Forecaster {

  private static final long OLD_NANOS = 5_000_000_000L;

  private final Budget budget;
  private final Window window;
  private final LeakWatch watch;
  private final Ticks ticks;
  private volatile Dated last;

  private record Dated(Forecast forecast, long atNanos) {}

  Forecaster(
      Budget budget,
      int windowSeconds,
      double longestHoldSeconds,
      LeakListener listener,
      Ticks ticks) {
    this.budget = budget;
    this.window = new Window(windowSeconds);
    this.watch = new LeakWatch(budget, windowSeconds, longestHoldSeconds, listener);
    this.ticks = ticks;
    this.last = new Dated(Forecast.NONE, ticks.nanos());
  }

  void sample(long nowNanos) {
    if (window.due(nowNanos)) {
      window.add(Sample.of(budget.lane(), nowNanos));
      Residual residual = Residual.over(window);
      last = new Dated(Forecast.of(window, residual, budget.lane().limit()), nowNanos);
      watch.look(residual, nowNanos);
    }
  }

  public Budget budget() {
    return budget;
  }

  /**
   * The last one, or none once that is too long ago: an old figure would look as if all were well.
   */
  public Forecast forecast() {
    Dated dated = last;
    return ticks.nanos() - dated.atNanos() > OLD_NANOS ? Forecast.NONE : dated.forecast();
  }
}
