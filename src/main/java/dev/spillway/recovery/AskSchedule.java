package dev.spillway.recovery;

import dev.spillway.payment.AskStore.Ask;
import dev.spillway.payment.PaymentStatus;
import java.util.List;
import java.util.function.DoubleSupplier;

/**
 * When an attempt that is still open is asked about next.
 *
 * <p>An unknown outcome is asked for soon and then ever more rarely, each row by its own count, so
 * that rows which never get an answer cost little. Pauses are spread by a fifth of their length:
 * what became unknown together is not asked for together. Two questions are asked whatever the
 * schedule says: one when "not found" begins to count, and one so much later that a second "not
 * found" proves that nothing was charged.
 */
final class AskSchedule {

  /** Between two "not found" that prove something together. */
  static final long BETWEEN_NOT_FOUND_MILLIS = 10_000;

  private static final long ATTENTION_ASK_MILLIS = 86_400_000;
  private static final double SPREAD = 0.2;

  private final RecoveryOptions options;
  private final DoubleSupplier random;

  /**
   * @param random from 0 to 1
   */
  AskSchedule(RecoveryOptions options, DoubleSupplier random) {
    this.options = options;
    this.random = random;
  }

  /**
   * Milliseconds from now on.
   *
   * @param asked as it stood when it was asked about
   * @param times how often it has been asked about, that time included
   * @param notFoundCounts whether a "not found" that counts stands there now
   */
  long nextMillis(Ask asked, int times, boolean notFoundCounts) {
    if (asked.payment().status() == PaymentStatus.WAITING_FOR_DEPOSIT) {
      return spread(options.waitingMillis());
    }
    if (notFoundCounts) {
      return BETWEEN_NOT_FOUND_MILLIS;
    }
    boolean unknown = asked.payment().status() == PaymentStatus.UNKNOWN;
    long pause = spread(unknown ? step(times) : ATTENTION_ASK_MILLIS);
    long sinceGrace = asked.ageMillis() - options.notFoundGraceMillis();
    if (sinceGrace < 0) {
      return Math.min(pause, -sinceGrace);
    }
    return unknown && sinceGrace < BETWEEN_NOT_FOUND_MILLIS
        ? Math.min(pause, BETWEEN_NOT_FOUND_MILLIS)
        : pause;
  }

  private long step(int times) {
    List<Long> schedule = options.scheduleMillis();
    long last = schedule.get(schedule.size() - 1);
    return times < schedule.size() ? schedule.get(times) - schedule.get(times - 1) : last;
  }

  private long spread(long pauseMillis) {
    return Math.round(pauseMillis * (1 + SPREAD * (random.getAsDouble() - 0.5)));
  }
}
