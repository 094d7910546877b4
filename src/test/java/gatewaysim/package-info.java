/**
 * A stateful simulator of the payment gateway, for tests, the demo and load runs.
 *
 * <p>Read in this order: {@code ApiRoutes} (what every call passes), {@code PostCalls} and {@code
 * QueryCalls} (idempotency, logging), {@code CallRunner} (fault, latency, work, answer, webhook),
 * {@code ConfirmOperation} and {@code CancelOperation} (the rules of money), {@code Payment} (the
 * state machine), {@code WebhookSender} and {@code WebhookDelivery}. {@code Settings} lists every
 * switch, {@code ControlRoutes} the control port.
 */
package gatewaysim;
