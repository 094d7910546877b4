package dev.spillway.payment;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;

/**
 * A payment as the gateway shows it.
 *
 * @param total what was approved; cancels do not change it
 * @param balance what can still be cancelled: the truth about refunds, whatever the status says
 * @param approvedAt set once money was taken
 * @param secret the value that the gateway repeats in its webhooks of this payment
 * @param deposit what it shows of a virtual account
 * @param cancels what gave money back, in any order; empty also when the gateway shows them in a
 *     way that cannot be relied on
 */
public record GatewayPayment(
    String paymentKey,
    String orderId,
    State state,
    long total,
    long balance,
    String currency,
    Optional<String> method,
    Optional<OffsetDateTime> approvedAt,
    Optional<String> secret,
    Optional<Deposit> deposit,
    Optional<Payment.Failure> failure,
    List<Cancel> cancels) {

  /**
   * A virtual account.
   *
   * @param dueAt until when the buyer may pay into it
   * @param expired whether the gateway takes no deposit any more
   * @param account where money would go back to, shown by the gateway for a short while only
   */
  public record Deposit(
      Optional<OffsetDateTime> dueAt, boolean expired, Optional<RefundAccount> account) {}

  /**
   * A part of the money that went back, whoever wanted that.
   *
   * @param left the balance right after it
   */
  public record Cancel(long amount, long left) {
    /** The balance right before it; since balances only fall, no two cancels have the same. */
    public long before() {
      return amount + left;
    }
  }

  /** A balance beyond the total, or money without the time at which it was taken, is no payment. */
  public GatewayPayment {
    if (balance > total) {
      throw new IllegalArgumentException("balance " + balance + " > total " + total);
    }
    if (state == State.DONE && approvedAt.isEmpty()) {
      throw new IllegalArgumentException("DONE without approvedAt");
    }
    cancels = List.copyOf(cancels);
  }

  /** What the gateway took; nothing before it says when. */
  public long captured() {
    return approvedAt.isPresent() ? total : 0;
  }

  /** What it has given back of that. */
  public long refunded() {
    return captured() == 0 ? 0 : captured() - balance;
  }

  /** The cancel that was made at that balance, if one was and the gateway shows it. */
  Optional<Cancel> cancelAt(long balanceBefore) {
    return cancels.stream().filter(cancel -> cancel.before() == balanceBefore).findFirst();
  }

  /** Whether this is the amount that was asked for. */
  boolean matches(Money price) {
    return total == price.amount() && currency.equals(price.currency());
  }

  /** The gateway's own statuses. */
  public enum State {
    READY,
    IN_PROGRESS,
    WAITING_FOR_DEPOSIT,
    DONE,
    CANCELED,
    PARTIAL_CANCELED,
    ABORTED,
    EXPIRED
  }
}
