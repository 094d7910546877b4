package dev.spillway.payment;

/** Where an order stands; it follows its live attempt alone, backwards too. */
public enum OrderStatus {
  PENDING_PAYMENT,
  WAITING_FOR_DEPOSIT,
  PAID,
  PARTIALLY_REFUNDED,
  REFUNDED,
  EXPIRED;

  /** An attempt that the order follows may pay it. */
  public boolean takesMoney() {
    return this == PENDING_PAYMENT || this == WAITING_FOR_DEPOSIT;
  }

  /** Money has been taken for it, whatever was given back since. */
  public boolean isPaid() {
    return this == PAID || this == PARTIALLY_REFUNDED || this == REFUNDED;
  }
}
