package dev.spillway.gateway;

import dev.spillway.payment.Money;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.PaymentKey;

/**
 * One confirm as the gateway is to see it.
 *
 * @param idempotencyKey the same on every sending of the same attempt
 * @param sendByNanos on the process clock: after this it is not sent any more, because whoever
 *     recovers the attempt counts on the call being over by then
 */
public record ConfirmCall(
    PaymentKey paymentKey, OrderId orderId, Money price, String idempotencyKey, long sendByNanos) {}
