package dev.spillway.chaos;

import gatewaysim.PaymentStatus;

/**
 * One thing that somebody does about one order.
 *
 * <p>{@code payment} is the number of a payment window that the buyer has opened for the order;
 * {@code tenths} a share of its price.
 */
sealed interface Act {

  /** The shop confirms and waits for the answer, or does not wait. */
  record Confirm(int payment, boolean patient) implements Act {}

  /** The shop confirms another amount than the order's. */
  record ConfirmWrongAmount(int payment) implements Act {}

  /** The shop sends a confirm and closes the connection. */
  record ConfirmAndLeave(int payment) implements Act {}

  /**
   * The shop gives money back.
   *
   * @param tenths 0 = everything that is left
   * @param key which of the shop's idempotency keys it uses
   */
  record Refund(int payment, int tenths, int key, boolean patient) implements Act {}

  /** Somebody gives money back in the gateway's own console. */
  record CancelInConsole(int payment, int tenths) implements Act {}

  /** The buyer pays into the virtual account, if there is one. */
  record Deposit() implements Act {}

  /** The bank takes that back. */
  record TakeDepositBack() implements Act {}

  /** A stranger sends a webhook. */
  record Forge(PaymentStatus status) implements Act {}

  /** The shop looks at a payment. */
  record Look(int payment) implements Act {}

  /** Nothing happens for a while. */
  record Rest(int millis) implements Act {}
}
