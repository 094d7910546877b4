package dev.spillway.time;

/**
 * The absolute instant after which an answer is of no use to who asked.
 *
 * <p>Absolute, because it travels: each hop subtracts its own waiting by itself, which a duration
 * would not do.
 *
 * @param epochMillis milliseconds since the Unix epoch
 */
public record Deadline(long epochMillis) {

  /** The deadline {@code millis} milliseconds from now. */
  public static Deadline after(long millis, Ticks ticks) {
    return new Deadline(ticks.epochMillis() + millis);
  }

  /** Milliseconds left, 0 or less once it has passed. */
  public long remainingMillis(Ticks ticks) {
    return epochMillis - ticks.epochMillis();
  }

  public boolean expired(Ticks ticks) {
    return remainingMillis(ticks) <= 0;
  }
}
