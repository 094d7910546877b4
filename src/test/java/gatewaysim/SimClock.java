package gatewaysim;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;

/**
 * The gateway's time: how old sessions, idempotency keys and resend schedules are.
 *
 * <p>Ages run {@code factor} times faster than the wall clock and can be pushed forward by hand, so
 * that ten minutes or fifteen days need no waiting. Times of day on the wire stay true, because a
 * caller compares them with its own clock. Used on the simulator's event loop only.
 */
final class SimClock {
  static final ZoneOffset KOREA = ZoneOffset.ofHours(9);
  private static final long NANOS_PER_MILLI = 1_000_000;

  private double factor;
  private long anchorNanos = System.nanoTime();
  private double anchorMillis;

  SimClock(double factor) {
    this.factor = factor;
  }

  /** Simulated milliseconds since the simulator started. */
  long millis() {
    return (long) exactMillis();
  }

  /** How long a simulated span takes on the wall clock, at least one millisecond. */
  long realMillis(long simulatedMillis) {
    return Math.max(1, (long) Math.ceil(simulatedMillis / factor));
  }

  void factor(double newFactor) {
    anchor(exactMillis());
    factor = newFactor;
  }

  void advance(long simulatedMillis) {
    anchor(exactMillis() + simulatedMillis);
  }

  static OffsetDateTime korea() {
    return OffsetDateTime.now(KOREA);
  }

  private void anchor(double millis) {
    anchorNanos = System.nanoTime();
    anchorMillis = millis;
  }

  private double exactMillis() {
    return anchorMillis + (System.nanoTime() - anchorNanos) * factor / NANOS_PER_MILLI;
  }
}
