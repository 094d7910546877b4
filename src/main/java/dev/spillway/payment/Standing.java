package dev.spillway.payment;

import java.util.OptionalLong;

/**
 * How an attempt stands to its order at the moment of a decision.
 *
 * @param order locked
 * @param now the attempt under that lock
 * @param asSeen whether it stands as it did when the gateway was asked
 */
record Standing(Order order, Payment now, boolean asSeen) {

  /** Whether the order follows this attempt. */
  boolean followed() {
    return order.livePayment().equals(OptionalLong.of(now.id()));
  }

  /** Whether the order waits for a payment and follows no attempt. */
  boolean orderFree() {
    return order.status() == OrderStatus.PENDING_PAYMENT && order.livePayment().isEmpty();
  }

  /** Whether the order that follows this attempt may be paid by what is shown. */
  boolean fits(GatewayPayment shown) {
    return followed() && order.status().takesMoney() && shown.matches(now.price());
  }
}
