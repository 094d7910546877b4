package dev.spillway.bus;

/**
 * Tells whether who asked has left.
 *
 * <p>Work that has not begun may then be dropped; work that has begun goes on, since in payments a
 * call in flight is money and not waste. Written by one thread, read by any.
 */
public final class Departure {

  private volatile boolean left;

  /** The caller is gone and will hear no answer. */
  public void leave() {
    left = true;
  }

  public boolean hasLeft() {
    return left;
  }
}
