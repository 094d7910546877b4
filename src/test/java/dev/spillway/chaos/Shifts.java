package dev.spillway.chaos;

import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;

/** By how much stored times were ahead of the wall clock, from when on. */
final class Shifts {

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

  /** What the database's clock showed at that moment. */
  Instant stored(Instant wall) {
    return wall.plus(since.floorEntry(wall).getValue());
  }
}
