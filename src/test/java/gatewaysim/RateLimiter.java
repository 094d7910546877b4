package gatewaysim;

import java.util.HashMap;
import java.util.Map;

/** Counts calls per API and minute of the gateway's clock. Used on the event loop only. */
final class RateLimiter {
  private static final long MINUTE_MILLIS = 60_000;

  private final SimClock clock;
  private final Map<String, Integer> calls = new HashMap<>();
  private long minute;

  RateLimiter(SimClock clock) {
    this.clock = clock;
  }

  /** Counts the call; a limit of 0 lets everything through. */
  boolean exceeded(String api, long perMinute) {
    long now = clock.millis() / MINUTE_MILLIS;
    if (now != minute) {
      minute = now;
      calls.clear();
    }
    return calls.merge(api, 1, Integer::sum) > perMinute && perMinute > 0;
  }

  void clear() {
    calls.clear();
  }
}
