package dev.spillway.payment;

import java.util.function.Function;

/** What is known after the gateway was asked, or was not reached. */
public sealed interface Outcome {

  /** The gateway showed the payment. */
  record Shown(GatewayPayment payment) implements Outcome {}

  /** The gateway said a definite no to the buyer's means; this payment will never take money. */
  record Declined(String code, String message) implements Outcome {}

  /** The gateway refused the request itself, so that no money moved. */
  record Refused(String code, String message) implements Outcome {}

  /** The request certainly never reached the gateway. */
  record NotSent(String reason) implements Outcome {}

  /** The gateway does not know the payment, or not yet; the first time this proves nothing. */
  record NotFound(String code) implements Outcome {}

  /** Anything may have happened. */
  record Unknown(String reason) implements Outcome {}

  /** One function for each case, so that a new case breaks every reader. */
  default <T> T fold(
      Function<Shown, T> shown,
      Function<Declined, T> declined,
      Function<Refused, T> refused,
      Function<NotSent, T> notSent,
      Function<NotFound, T> notFound,
      Function<Unknown, T> unknown) {
    if (this instanceof Shown s) {
      return shown.apply(s);
    } else if (this instanceof Declined d) {
      return declined.apply(d);
    } else if (this instanceof Refused r) {
      return refused.apply(r);
    } else if (this instanceof NotSent n) {
      return notSent.apply(n);
    } else if (this instanceof NotFound f) {
      return notFound.apply(f);
    } else if (this instanceof Unknown u) {
      return unknown.apply(u);
    }
    throw new AssertionError(this);
  }
}
