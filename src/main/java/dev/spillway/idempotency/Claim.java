package dev.spillway.idempotency;

import java.util.function.Function;
import java.util.function.Supplier;

/** What the first look at an idempotency key finds. */
public sealed interface Claim {

  /** Nobody used the key yet, or none was given. */
  record New() implements Claim {}

  /** The same request came before and made this thing; what it did not make is empty or 0. */
  record Made(String orderId, long paymentId, long refundId) implements Claim {}

  /** The key stands for another request. */
  record Mismatch() implements Claim {}

  /** One function for each case, so that a new case breaks every reader. */
  default <T> T fold(Supplier<T> unused, Function<Made, T> made, Supplier<T> mismatch) {
    if (this instanceof New) {
      return unused.get();
    } else if (this instanceof Made m) {
      return made.apply(m);
    } else if (this instanceof Mismatch) {
      return mismatch.get();
    }
    throw new AssertionError(this);
  }
}
