package dev.spillway.prediction;

import dev.spillway.admission.Overdue;
import java.util.List;

/** Hears of budgets whose places do not come back as they went. */
public interface LeakListener {

  /**
   * Places are out for good, as it seems; told again when there are more.
   *
   * @param places those that are out for longer than any work takes
   */
  void leaked(Budget budget, double residual, List<Overdue> places);

  /** More came back than went: the limit is not one any more. */
  void returnedTwice(Budget budget, double residual);

  /** What was told is over. */
  void mended(Budget budget);
}
