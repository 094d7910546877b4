package dev.spillway.prediction;

import dev.spillway.admission.Overdue;
import java.util.List;

/**
 * Tells a place that never comes back from work that only takes long.
 *
 * <p>It speaks when the residual has stayed above a half for some seconds, and a place is out for
 * longer than any work takes and for most of the window. The residual alone would accuse a gateway
 * that has just become slow: until a window has passed, its calls in flight look the same. An old
 * place alone may be a single call that hangs.
 *
 * <p>The other way round there is nobody to be old. But what is out has a total age that cannot
 * fall for ever: a residual that has stayed below minus a half for longer than the window it looks
 * over comes from places that were given back twice.
 */
final class LeakWatch {

  private static final double HALF = 0.5;
  private static final double STAYS_SECONDS = 5;
  private static final double MOST_OF_WINDOW = 2.0 / 3;

  private final Budget budget;
  private final int windowSeconds;
  private final double oldSeconds;
  private final LeakListener listener;
  private final Stay above = new Stay();
  private final Stay below = new Stay();
  private long leaked;
  private boolean returnedTwice;

  /** For how long something has been so without a break. */
  private static final class Stay {
    private boolean holds;
    private long sinceNanos;

    double seconds(boolean now, long nowNanos) {
      if (now && !holds) {
        sinceNanos = nowNanos;
      }
      holds = now;
      return holds ? (nowNanos - sinceNanos) / 1e9 : 0;
    }
  }

  /**
   * @param longestHoldSeconds more than any work holds a place
   */
  LeakWatch(Budget budget, int windowSeconds, double longestHoldSeconds, LeakListener listener) {
    this.budget = budget;
    this.windowSeconds = windowSeconds;
    this.oldSeconds = Math.max(MOST_OF_WINDOW * windowSeconds, longestHoldSeconds);
    this.listener = listener;
  }

  /** To be called after each sample. Comparisons with a residual that is not a number are false. */
  void look(Residual residual, long nowNanos) {
    double places = residual.places();
    if (above.seconds(places > HALF, nowNanos) >= STAYS_SECONDS || leaked > 0) {
      lookForOld(places);
    }
    boolean twice = below.seconds(places < -HALF, nowNanos) >= windowSeconds + STAYS_SECONDS;
    if (twice && !returnedTwice) {
      listener.returnedTwice(budget, places);
    } else if (returnedTwice && !twice) {
      listener.mended(budget);
    }
    returnedTwice = twice;
  }

  private void lookForOld(double residual) {
    List<Overdue> old = budget.lane().olderThan(oldSeconds);
    if (old.size() > leaked && residual > HALF) {
      leaked = old.size();
      listener.leaked(budget, residual, old);
    } else if (old.isEmpty() && leaked > 0) {
      leaked = 0;
      listener.mended(budget);
    }
  }
}
