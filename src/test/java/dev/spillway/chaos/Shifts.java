package dev.spillway.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** By how much stored times were ahead of the wall clock, from when on. */
final class Shifts {

  /** From the last look at the clock to where the gateway writes a call down, on a busy machine. */
  static final Duration ON_THE_WAY = Duration.ofMillis(500);

  private final NavigableMap<Instant, Duration> since = new ConcurrentSkipListMap<>();

  Shifts() {
    since.put(Instant.MIN, Duration.ZERO);
  }

  void add(Duration step) {
    since.put(Instant.now(), now().plus(step));
  }

  Duration now() {
    return since.lastEntry().getValue();
  }

  /**
   * What the database's clock showed when something was sent that arrived at that moment. If all
   * stood still in between, that cannot be held against the sender, who had looked at the clock.
   */
  Instant storedWhenSent(Instant arrivedWall) {
    return arrivedWall.plus(since.floorEntry(arrivedWall.minus(ON_THE_WAY)).getValue());
  }
}
