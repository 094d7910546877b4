package dev.spillway.recovery;

/** What metrics may observe of a {@link SweepVerticle}. */
public interface SweepListener {

  /** One sweep took so many rows. */
  void swept(int rows);
}
