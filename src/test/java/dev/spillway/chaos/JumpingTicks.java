package dev.spillway.chaos;

import dev.spillway.time.Ticks;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** The clock of a process that may have stood still: it runs, and it can jump forward. */
final class JumpingTicks implements Ticks {

  private final Ticks running = Ticks.system();
  private final AtomicLong jumpedNanos = new AtomicLong();

  void jump(Duration time) {
    jumpedNanos.addAndGet(time.toNanos());
  }

  @Override
  public long nanos() {
    return running.nanos() + jumpedNanos.get();
  }

  @Override
  public long epochMillis() {
    return running.epochMillis() + Duration.ofNanos(jumpedNanos.get()).toMillis();
  }
}
