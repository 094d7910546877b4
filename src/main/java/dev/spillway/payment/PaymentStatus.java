package dev.spillway.payment;

import java.util.EnumSet;
import java.util.Set;

/**
 * Where one attempt to pay an order stands, and the only table of the ways from one to another.
 *
 * <p>An attempt is born {@link #UNKNOWN}: from the moment its row is committed the gateway may be
 * called, so nothing else can be claimed until an answer is in. The two ends that took no money are
 * left again only for money that shows up after all, or ({@link #NOT_CHARGED} alone) because the
 * buyer sends the same confirm once more.
 */
public enum PaymentStatus {
  UNKNOWN,
  APPROVED,
  WAITING_FOR_DEPOSIT,
  DECLINED,
  NOT_CHARGED,
  CANCEL_PENDING,
  CANCELED,
  NEEDS_ATTENTION;

  /** An order has at most one attempt in one of these; a unique index says so too. */
  public boolean isLive() {
    return this == UNKNOWN
        || this == WAITING_FOR_DEPOSIT
        || this == APPROVED
        || this == NEEDS_ATTENTION;
  }

  public boolean mayBecome(PaymentStatus next) {
    return nexts().contains(next);
  }

  private Set<PaymentStatus> nexts() {
    return switch (this) {
      case UNKNOWN ->
          EnumSet.of(
              APPROVED,
              WAITING_FOR_DEPOSIT,
              DECLINED,
              NOT_CHARGED,
              CANCEL_PENDING,
              CANCELED,
              NEEDS_ATTENTION);
      case WAITING_FOR_DEPOSIT -> EnumSet.of(APPROVED, CANCELED, NOT_CHARGED, NEEDS_ATTENTION);
      case APPROVED -> EnumSet.of(WAITING_FOR_DEPOSIT, CANCELED, CANCEL_PENDING);
      case DECLINED -> EnumSet.of(APPROVED, CANCEL_PENDING, CANCELED);
      case NOT_CHARGED -> EnumSet.of(UNKNOWN, APPROVED, CANCEL_PENDING, CANCELED);
      case CANCEL_PENDING -> EnumSet.of(CANCELED);
      case NEEDS_ATTENTION ->
          EnumSet.of(
              APPROVED, WAITING_FOR_DEPOSIT, DECLINED, NOT_CHARGED, CANCEL_PENDING, CANCELED);
      case CANCELED -> EnumSet.noneOf(PaymentStatus.class);
    };
  }
}
