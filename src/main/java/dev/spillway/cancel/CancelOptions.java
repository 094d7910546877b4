package dev.spillway.cancel;

import dev.spillway.setting.Range;

/**
 * Cancels.
 *
 * @param waiters {@code cancel.waiters}: cancels that wait for another refund of the same payment,
 *     in all; default 64. Raise it when shops give back many parts of one payment at once and hear
 *     409 {@code PAYMENT_IN_PROGRESS}.
 */
public record CancelOptions(int waiters) {
  public static final Range WAITERS = new Range("cancel.waiters", 1, 65_536);

  public CancelOptions {
    WAITERS.check(waiters);
  }
}
