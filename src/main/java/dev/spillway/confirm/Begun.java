package dev.spillway.confirm;

import dev.spillway.api.Answer;
import dev.spillway.payment.Payment;
import java.util.function.Function;
import java.util.function.Supplier;

/** How the first transaction of a confirm ended. */
sealed interface Begun {

  /** The attempt is committed as UNKNOWN: the gateway may now be called. */
  record Open(Payment payment) implements Begun {}

  /** There is nothing to call for. */
  record Answered(Answer answer) implements Begun {}

  /** The database went away in the middle: the attempt may be written or not; nothing was sent. */
  record NotKnown() implements Begun {}

  /** One function for each case, so that a new case breaks every reader. */
  default <T> T fold(
      Function<Payment, T> open, Function<Answer, T> answered, Supplier<T> notKnown) {
    if (this instanceof Open o) {
      return open.apply(o.payment());
    } else if (this instanceof Answered a) {
      return answered.apply(a.answer());
    }
    if (this instanceof NotKnown) {
      return notKnown.get();
    }
    throw new AssertionError(this);
  }
}
