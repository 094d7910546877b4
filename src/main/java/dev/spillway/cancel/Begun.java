package dev.spillway.cancel;

import dev.spillway.api.Answer;
import dev.spillway.payment.Payment;
import dev.spillway.payment.Refund;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;

/** How the first transaction of a cancel ended. */
sealed interface Begun {

  /** The refund is committed as UNKNOWN: the gateway may now be called. */
  record Open(Payment payment, Refund refund) implements Begun {}

  /** There is nothing to call for. */
  record Answered(Answer answer) implements Begun {}

  /** Another refund of this payment is not settled yet; nothing was written. */
  record Busy() implements Begun {}

  /** The database went away in the middle: the refund may be written or not; nothing was sent. */
  record NotKnown() implements Begun {}

  /** One function for each case, so that a new case breaks every reader. */
  default <T> T fold(
      BiFunction<Payment, Refund, T> open,
      Function<Answer, T> answered,
      Supplier<T> busy,
      Supplier<T> notKnown) {
    if (this instanceof Open o) {
      return open.apply(o.payment(), o.refund());
    } else if (this instanceof Answered a) {
      return answered.apply(a.answer());
    } else if (this instanceof Busy) {
      return busy.get();
    }
    if (this instanceof NotKnown) {
      return notKnown.get();
    }
    throw new AssertionError(this);
  }
}
