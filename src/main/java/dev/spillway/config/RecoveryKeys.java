package dev.spillway.config;

import dev.spillway.recovery.RecoveryOptions;
import java.util.List;

/** Keys of {@link RecoveryOptions}. */
final class RecoveryKeys extends Section<RecoveryOptions> {
  private final Key<List<Long>> scheduleMillis =
      defaulted(
          RecoveryOptions.SCHEDULE_MILLIS.key(),
          Kind.list(
              "a rising list of 1 to 20 whole numbers, each from 100 to 604800000",
              RecoveryOptions.SCHEDULE_MILLIS::parse),
          "5000,15000,60000,300000,900000,3600000",
          "ms",
          "Times after an attempt's deadline at which the PG is asked how it ended; from then on"
              + " once per the last one.",
          "Change it if the PG limits queries.");
  private final Key<Long> notFoundGraceMillis =
      longNumber(
          RecoveryOptions.NOT_FOUND_GRACE_MILLIS,
          660_000,
          "ms",
          "Time after its opening from which \"not found\", said twice, means that an attempt"
              + " charged nothing.",
          "Keep it above the 10 minutes that a paymentKey lives.");
  private final Key<Long> waitingMillis =
      longNumber(
          RecoveryOptions.WAITING_MILLIS,
          3_600_000,
          "ms",
          "Time between two questions about a deposit that is waited for.",
          "Lower it where webhooks cannot be received.");
  private final Key<Long> attentionMillis =
      longNumber(
          RecoveryOptions.ATTENTION_MILLIS,
          604_800_000,
          "ms",
          "Time without a usable answer after which somebody must look at a payment.",
          "Lower it where somebody is there to look.");
  private final Key<Long> everyMillis =
      longNumber(
          RecoveryOptions.EVERY_MILLIS,
          1_000,
          "ms",
          "Time between two looks for payments that are due, in each instance.",
          "Raise it where many instances share a small database.");
  private final Key<Long> sweepMillis =
      longNumber(
          RecoveryOptions.SWEEP_MILLIS,
          5_000,
          "ms",
          "Time between two sweeps of overdue orders and old idempotency keys, in each instance.",
          "Raise it where many instances share a small database.");
  private final Key<Integer> keyDays =
      number(
          RecoveryOptions.KEY_DAYS,
          7,
          "days",
          "Time an idempotency key is kept; longer while what it points at is open.",
          "Raise it for shops that repeat requests later than that.");

  RecoveryKeys() {
    super("recovery", "What is settled later: open outcomes, overdue orders, old keys.");
  }

  @Override
  RecoveryOptions read(Settings settings) {
    return new RecoveryOptions(
        settings.get(scheduleMillis),
        settings.get(notFoundGraceMillis),
        settings.get(waitingMillis),
        settings.get(attentionMillis),
        settings.get(everyMillis),
        settings.get(sweepMillis),
        settings.get(keyDays));
  }
}
