package gatewaysim;

/** The gateway's states of a payment; the constants are the words on the wire. */
public enum PaymentStatus {
  READY,
  IN_PROGRESS,
  WAITING_FOR_DEPOSIT,
  DONE,
  PARTIAL_CANCELED,
  CANCELED,
  ABORTED,
  EXPIRED;

  boolean holdsMoney() {
    return this == DONE || this == PARTIAL_CANCELED;
  }

  boolean beforeConfirm() {
    return this == READY || this == IN_PROGRESS;
  }
}
