package dev.spillway.prediction;

/** Forecasts one budget. One thread takes the samples; any may read the last forecast. */
public final class Forecaster {

  private final Budget budget;
  private final Window window;
  private final LeakWatch watch;
  private volatile Forecast forecast = Forecast.NONE;

  Forecaster(Budget budget, int windowSeconds, double longestHoldSeconds, LeakListener listener) {
    this.budget = budget;
    this.window = new Window(windowSeconds);
    this.watch = new LeakWatch(budget, windowSeconds, longestHoldSeconds, listener);
  }

  void sample(long nowNanos) {
    if (window.due(nowNanos)) {
      window.add(Sample.of(budget.lane(), nowNanos));
      Residual residual = Residual.over(window);
      forecast = Forecast.of(window, residual, budget.lane().limit());
      watch.look(residual, nowNanos);
    }
  }

  public Budget budget() {
    return budget;
  }

  public Forecast forecast() {
    return forecast;
  }
}
