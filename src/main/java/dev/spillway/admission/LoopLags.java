package dev.spillway.admission;

import dev.spillway.time.Ticks;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;

/**
 * Refuses a class where the event loop that would serve it cannot keep up.
 *
 * <p>Each loop is judged by itself: it is the thread that asks. One that is not watched is never
 * late.
 */
public final class LoopLags {

  /** From one probe to the next. */
  public static final long PACE_MILLIS = 20;

  private final Ticks ticks;
  private final long[] limitNanos;
  private final ThreadLocal<LoopLag> here = new ThreadLocal<>();

  public LoopLags(LagOptions options, Ticks ticks) {
    this.ticks = ticks;
    this.limitNanos =
        Arrays.stream(RouteClass.values())
            .mapToLong(routeClass -> TimeUnit.MILLISECONDS.toNanos(options.millis(routeClass)))
            .toArray();
  }

  /** Begins to watch the calling loop, which from now on calls {@link #probed} at the pace. */
  public void watch() {
    here.set(new LoopLag(TimeUnit.MILLISECONDS.toNanos(PACE_MILLIS), ticks.nanos()));
  }

  /** The probe of the calling loop is here; returns by how many nanoseconds it is late. */
  public long probed() {
    return here.get().probed(ticks.nanos());
  }

  /** Whether the calling loop is too late for that class. */
  public boolean refuses(RouteClass routeClass) {
    LoopLag lag = here.get();
    long limit = limitNanos[routeClass.ordinal()];
    return lag != null && lag.mayExceed(limit) && lag.exceeds(limit, ticks.nanos());
  }
}
