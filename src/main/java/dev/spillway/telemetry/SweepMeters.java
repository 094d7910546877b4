package dev.spillway.telemetry;

import dev.spillway.recovery.SweepListener;
import io.micrometer.core.instrument.Counter;

/** Counts what one kind of sweep took. */
public final class SweepMeters implements SweepListener {

  private final Counter swept;

  /**
   * @param what one word from a closed set
   */
  public SweepMeters(Telemetry telemetry, String what) {
    this.swept =
        Counter.builder("spillway.swept")
            .description("Rows that this instance swept because of their age")
            .tag("what", what)
            .register(telemetry.registry());
  }

  @Override
  public void swept(int rows) {
    swept.increment(rows);
  }
}
