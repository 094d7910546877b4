package dev.spillway.cancel;

import dev.spillway.time.Ticks;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/**
 * When an open refund is looked at, and until when it is sent.
 *
 * @param scheduleMillis after a refund's deadline, rising; from then on once per the last one
 * @param attentionMillis after its making, from which on it is not sent any more and somebody must
 *     look
 * @param sendWindowMillis from the decision to send on, in which it may be sent
 */
public record RefundPauses(List<Long> scheduleMillis, long attentionMillis, long sendWindowMillis) {

  /**
   * One part in so many, earlier or later, so that those who failed together do not come together.
   */
  private static final int JITTER = 10;

  public RefundPauses {
    scheduleMillis = List.copyOf(scheduleMillis);
  }

  /**
   * From now on until the next look.
   *
   * @param looks so many there were, at least 1
   */
  long after(int looks) {
    int last = scheduleMillis.size() - 1;
    long pause =
        looks > last
            ? scheduleMillis.get(last)
            : scheduleMillis.get(looks) - scheduleMillis.get(looks - 1);
    return withJitter(pause);
  }

  /** The pause where nothing but room was missing. */
  long shortest() {
    return withJitter(scheduleMillis.get(0));
  }

  private static long withJitter(long millis) {
    long span = millis / JITTER;
    return Math.max(1, millis + ThreadLocalRandom.current().nextLong(-span, span + 1));
  }

  long sendByNanos(Ticks ticks) {
    return ticks.nanos() + sendWindowMillis * 1_000_000;
  }
}
