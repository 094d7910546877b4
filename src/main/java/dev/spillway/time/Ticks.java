package dev.spillway.time;

/**
 * The one clock of the process.
 *
 * <p>Both readings move together and never step back: the wall time is read once at the start and
 * advanced by the monotonic clock, so that an adjusted system clock neither expires nor prolongs a
 * deadline. Times that are stored come from the database, not from here. Safe for any thread.
 */
public interface Ticks {

  /** Monotonic nanoseconds from an arbitrary origin. */
  long nanos();

  /** Milliseconds since the Unix epoch. */
  long epochMillis();

  /** The clock of this machine. */
  static Ticks system() {
    long wallAtStart = System.currentTimeMillis();
    long nanosAtStart = System.nanoTime();
    return new Ticks() {
      @Override
      public long nanos() {
        return System.nanoTime();
      }

      @Override
      public long epochMillis() {
        return wallAtStart + (System.nanoTime() - nanosAtStart) / 1_000_000;
      }
    };
  }
}
