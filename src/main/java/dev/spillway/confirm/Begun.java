package dev.spillway.confirm;

import dev.spillway.api.Answer;
import dev.spillway.payment.Payment;
import java.util.function.Function;

/** How the first transaction of a confirm ended. */
sealed interface Begun {

  /** The attempt is committed as UNKNOWN: the gateway may now be called. */
  record Open(Payment payment) implements Begun {}

  /** There is nothing to call for. */
  record Answered(Answer answer) implements Begun {}

  /** One function for each case, so that a new case breaks every reader. */
  default <T> T fold(Function<Payment, T> open, Function<Answer, T> answered) {
    if (this instanceof Open o) {
      return open.apply(o.payment());
    } else if (this instanceof Answered a) {
      return answered.apply(a.answer());
    }
    throw new AssertionError(this);
  }
}
