package dev.spillway.chaos;

import gatewaysim.Fault;
import gatewaysim.Operation;
import java.util.List;

/**
 * What is done about one order, and how the gateway answers.
 *
 * @param price of the order, in won
 * @param virtualAccount whether the buyer's first payment window made a virtual account
 * @param faults what goes wrong at the gateway, call by call
 * @param acts one after the other
 */
record History(long price, boolean virtualAccount, List<Planned> faults, List<Act> acts) {

  /** Payment windows that the buyer opens. */
  static final int PAYMENTS = 2;

  /** The next call of that kind about that payment goes wrong so. */
  record Planned(int payment, Operation operation, Fault fault) {}

  /**
   * Whether somebody gives money back in the gateway's console and the webhook about it is never
   * sent, so that only the gateway's list of the day tells of it.
   */
  boolean hasUnheardCancel() {
    return faults.stream()
        .filter(f -> f.operation() == Operation.CANCEL && f.fault() == Fault.WEBHOOK_LOST)
        .anyMatch(
            f ->
                acts.stream()
                    .anyMatch(
                        act ->
                            act instanceof Act.CancelInConsole cancel
                                && cancel.payment() == f.payment()));
  }

  /** A share of the price, at least one won. */
  long part(int tenths) {
    return Math.max(1, price * tenths / 10);
  }
}
