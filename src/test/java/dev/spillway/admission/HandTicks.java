package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that a test moves by hand. */
final class HandTicks implements Ticks {

  private final AtomicLong nanos;

  HandTicks() {
    this(1_000_000_000);
  }

  /**
   * @param originNanos where the monotonic clock starts; it may be anywhere
   */
  HandTicks(long originNanos) {
    this.nanos = new AtomicLong(originNanos);
  }

  void pass(double seconds) {
    nanos.addAndGet(Math.round(seconds * 1e9));
  }

  @Override
  public long nanos() {
    return nanos.get();
  }

  @Override
  public long epochMillis() {
    return nanos.get() / 1_000_000;
  }
}
