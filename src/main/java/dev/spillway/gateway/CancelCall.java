package dev.spillway.gateway;

import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.Refund;

/**
 * One cancel to be sent.
 *
 * @param refund committed, in the n that is sent
 * @param sendByNanos monotonic; after this it is not sent any more
 */
public record CancelCall(PaymentKey paymentKey, Refund refund, long sendByNanos) {}
