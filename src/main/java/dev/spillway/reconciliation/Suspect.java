package dev.spillway.reconciliation;

import java.util.Optional;

/**
 * A payment whose money of the day is not the same in the gateway's list and in our books. That may
 * be for midnight alone, so it is a reason to ask and no difference yet.
 *
 * @param theirs by the gateway's list
 * @param ours by our books
 * @param attempted whether we know any attempt of it
 */
record Suspect(
    String paymentKey,
    Optional<String> orderId,
    Optional<String> transactionKey,
    Money theirs,
    Money ours,
    boolean attempted) {

  /** Taken and given back within the day. */
  record Money(long captured, long refunded) {
    static final Money NONE = new Money(0, 0);

    @Override
    public String toString() {
      return "captured=" + captured + " refunded=" + refunded;
    }
  }
}
