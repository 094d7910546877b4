package dev.spillway.admission;

import java.util.concurrent.ThreadLocalRandom;

/**
 * When a refused caller should come back: after one hold of the scarce place, spread at random, so
 * that those who were refused together do not return together.
 */
public final class RetryAfter {

  private static final int SECONDS_MIN = 1;
  private static final int SECONDS_MAX = 60;

  private RetryAfter() {}

  /**
   * Whole seconds, 1 to 60.
   *
   * @param holdSeconds how long a place is held now
   */
  public static long seconds(double holdSeconds) {
    double hold = Math.max(holdSeconds, SECONDS_MIN);
    double wait = hold + ThreadLocalRandom.current().nextDouble(hold);
    return Math.min(SECONDS_MAX, (long) Math.ceil(wait));
  }
}
