package dev.spillway.recovery;

import dev.spillway.setting.Range;
import java.util.List;

/**
 * When open outcomes are asked for, and what is swept.
 *
 * @param scheduleMillis {@code recovery.scheduleMillis}: milliseconds after an attempt's deadline
 *     at which the PG is asked how it ended, 1 to 20 of them, rising; from then on once per the
 *     last one; default 5 s, 15 s, 1, 5, 15 min, 1 h. Change it if the PG limits queries.
 * @param notFoundGraceMillis {@code recovery.notFoundGraceMillis}: milliseconds after its opening
 *     from which "not found" may mean that an attempt charged nothing; default 660000. Keep it
 *     above the 10 minutes that a paymentKey lives.
 * @param waitingMillis {@code recovery.waitingMillis}: milliseconds between two questions about a
 *     deposit that is waited for; default 3600000. Lower it where webhooks cannot be received.
 * @param attentionMillis {@code recovery.attentionMillis}: milliseconds without a usable answer
 *     after which somebody must look; default 604800000. Lower it where somebody is there to look.
 * @param everyMillis {@code recovery.everyMillis}: milliseconds between two looks for what is due,
 *     in each instance; default 1000. Raise it where many instances share a small database.
 * @param sweepMillis {@code recovery.sweepMillis}: milliseconds between two sweeps of overdue
 *     orders and old idempotency keys, in each instance; default 5000. Raise it likewise.
 * @param keyDays {@code recovery.keyDays}: days for which an idempotency key is kept, and longer
 *     while what it points at is open; default 7. Raise it for shops that repeat later than that.
 */
public record RecoveryOptions(
    List<Long> scheduleMillis,
    long notFoundGraceMillis,
    long waitingMillis,
    long attentionMillis,
    long everyMillis,
    long sweepMillis,
    int keyDays) {

  private static final long DAY_MILLIS = 86_400_000;
  private static final int STEPS_MAX = 20;

  public static final Range SCHEDULE_MILLIS =
      new Range("recovery.scheduleMillis", 100, 7 * DAY_MILLIS);
  public static final Range NOT_FOUND_GRACE_MILLIS =
      new Range("recovery.notFoundGraceMillis", 0, DAY_MILLIS);
  public static final Range WAITING_MILLIS =
      new Range("recovery.waitingMillis", 100, 7 * DAY_MILLIS);
  public static final Range ATTENTION_MILLIS =
      new Range("recovery.attentionMillis", 60_000, 365 * DAY_MILLIS);
  public static final Range EVERY_MILLIS = new Range("recovery.everyMillis", 10, 60_000);
  public static final Range SWEEP_MILLIS = new Range("recovery.sweepMillis", 10, 3_600_000);
  public static final Range KEY_DAYS = new Range("recovery.keyDays", 7, 3_650);

  public RecoveryOptions {
    scheduleMillis = List.copyOf(scheduleMillis);
    checkSchedule(scheduleMillis);
    NOT_FOUND_GRACE_MILLIS.check(notFoundGraceMillis);
    WAITING_MILLIS.check(waitingMillis);
    ATTENTION_MILLIS.check(attentionMillis);
    EVERY_MILLIS.check(everyMillis);
    SWEEP_MILLIS.check(sweepMillis);
    KEY_DAYS.check(keyDays);
  }

  private static void checkSchedule(List<Long> schedule) {
    if (schedule.isEmpty() || schedule.size() > STEPS_MAX) {
      throw new IllegalArgumentException(
          "recovery.scheduleMillis: %d values are not 1 to %d"
              .formatted(schedule.size(), STEPS_MAX));
    }
    long before = 0;
    for (long step : schedule) {
      SCHEDULE_MILLIS.check(step);
      if (step <= before) {
        throw new IllegalArgumentException(
            "recovery.scheduleMillis: %d does not come after %d".formatted(step, before));
      }
      before = step;
    }
  }

  /** From an attempt's deadline until it is first asked about. */
  public long firstAskMillis() {
    return scheduleMillis.get(0);
  }
}
