package dev.spillway.gateway;

import dev.spillway.payment.GatewayPayment;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One row of the gateway's list: money taken, or given back.
 *
 * @param transactionKey its name, and the place in the list behind which the next page begins
 * @param state of the payment; empty if it is none that we know
 * @param amount without its sign, which is not documented for money given back; empty if it is no
 *     whole number of won
 */
public record GatewayTransaction(
    String transactionKey,
    String paymentKey,
    Optional<String> orderId,
    Optional<GatewayPayment.State> state,
    OptionalLong amount,
    Optional<OffsetDateTime> at) {}
