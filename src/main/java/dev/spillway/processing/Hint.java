package dev.spillway.processing;

import dev.spillway.payment.GatewayPayment.State;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.PaymentKey;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What a webhook claims. Anybody may have written it, so it decides only whom the gateway is asked
 * about, and whether it needs to be asked.
 *
 * @param orderId of the order that it speaks of; with it or {@code paymentKey} at least
 * @param state what it says has become of the payment; empty if it says nothing that we know
 * @param balance what is left of the money; empty if it does not say
 * @param secret the value that the gateway repeats in all webhooks of one payment
 * @param flat whether it is a deposit notice, which names no payment and no balance
 */
record Hint(
    Optional<OrderId> orderId,
    Optional<PaymentKey> paymentKey,
    Optional<State> state,
    OptionalLong balance,
    Optional<String> secret,
    boolean flat) {

  /** What events are gathered by: the order, or the payment where no order is named. */
  String subject() {
    return orderId.map(OrderId::value).orElseGet(() -> "payment " + paymentKey.orElseThrow());
  }

  /** Whether it claims that the payment came to nothing. */
  boolean saysNoMoney() {
    return is(State.ABORTED) || is(State.EXPIRED);
  }

  /** Whether it claims what is no news: the buyer is still at it. */
  boolean saysNothingYet() {
    return is(State.READY) || is(State.IN_PROGRESS);
  }

  boolean is(State other) {
    return state.filter(other::equals).isPresent();
  }
}
