package dev.spillway.processing;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleSupplier;

/**
 * How long until an event is tried again. Each pause is stretched or shrunk at random by up to a
 * half, so that what failed together does not come again together.
 */
final class Pauses {

  private static final long FIRST_MILLIS = 2_000;
  private static final long LONGEST_MILLIS = TimeUnit.HOURS.toMillis(1);
  private static final int GROWTH = 4;
  private static final int GROWTHS_MAX = 8;
  private static final long SHORT_MILLIS = 750;

  private final DoubleSupplier random;

  /**
   * @param random uniform from 0 to 1
   */
  Pauses(DoubleSupplier random) {
    this.random = random;
  }

  /** After a failed try: 2 s, 8 s, 32 s ... an hour. */
  long afterTry(int attempts) {
    long grown = FIRST_MILLIS;
    for (int i = 1; i < Math.min(attempts, GROWTHS_MAX); i++) {
      grown *= GROWTH;
    }
    return varied(grown);
  }

  /** While something on our side is waited for: half as long again as it has waited. */
  long parked(long ageMillis) {
    return varied(Math.max(FIRST_MILLIS, ageMillis / 2));
  }

  /** While the confirm is under way that will tell the same. */
  long courtesy(long ageMillis) {
    return varied(Math.max(SHORT_MILLIS, ageMillis / 2));
  }

  /** Until there may be room. */
  long brief() {
    return varied(SHORT_MILLIS);
  }

  private long varied(long millis) {
    return (long) (Math.min(millis, LONGEST_MILLIS) * (0.5 + random.getAsDouble()));
  }
}
