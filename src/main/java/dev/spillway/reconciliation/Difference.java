package dev.spillway.reconciliation;

import java.util.Optional;

/**
 * A payment of which the gateway's books and ours say different things.
 *
 * @param orderId as the gateway has it, or else as we do
 * @param transactionKey one of its rows in the gateway's list, if it stands there
 * @param ours what our books say
 * @param theirs what the gateway says
 * @param settled whether both say the same by now
 * @param note what else is to be known about it
 */
public record Difference(
    Kind kind,
    String paymentKey,
    Optional<String> orderId,
    Optional<String> transactionKey,
    String ours,
    String theirs,
    boolean settled,
    Optional<String> note) {

  /** What differs; of several, the first that stands here. */
  public enum Kind {
    /** The gateway took money, or holds it, for something that we have never asked for. */
    MONEY_WITHOUT_ATTEMPT,
    /** We count money that the gateway does not have. */
    ATTEMPT_WITHOUT_MONEY,
    CAPTURED_DIFFERS,
    REFUNDED_DIFFERS,
    /** The money agrees, but not what it means. */
    STATUS_DIFFERS
  }
}
