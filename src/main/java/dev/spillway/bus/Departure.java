package dev.spillway.bus;

import java.util.concurrent.atomic.AtomicReference;

/**
 * Tells whether who asked has left.
 *
 * <p>Work that has not begun may then be dropped; work that has begun goes on, since in payments a
 * call in flight is money and not waste. Safe for any thread.
 */
public final class Departure {

  private static final Runnable NOBODY = () -> {};
  private static final Runnable LEFT = () -> {};

  private final AtomicReference<Runnable> told = new AtomicReference<>(NOBODY);

  /** The caller is gone and will hear no answer. */
  public void leave() {
    told.getAndSet(LEFT).run();
  }

  public boolean hasLeft() {
    return told.get() == LEFT;
  }

  /**
   * Has somebody told when the caller leaves, at once if that has happened. One at a time: a later
   * one takes the place of the one before.
   *
   * @param listener called once at most, on any thread; must not block
   */
  public void whenLeft(Runnable listener) {
    if (told.getAndUpdate(now -> now == LEFT ? LEFT : listener) == LEFT) {
      listener.run();
    }
  }
}
