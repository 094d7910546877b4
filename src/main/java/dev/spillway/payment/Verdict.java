package dev.spillway.payment;

import java.util.Optional;

/**
 * Decides what an answer of the gateway means for an attempt and its refund, whatever their state.
 *
 * <p>A pure function of the locked rows and the answer, so that it can be tested against every
 * answer in every state. It never guesses: what does not prove anything changes nothing. Four rules
 * carry it.
 *
 * <ul>
 *   <li>A payment that is shown counts only if it is ours by both ids, because the gateway's
 *       idempotency ignores bodies and may replay another payment's answer.
 *   <li>Money shown counts in every state and from every asker: taken and given back only grow at
 *       the gateway, so an old answer shows less, never something false. Everything else counts
 *       only from whoever asked in the state and run that still stand.
 *   <li>A deposit alone may be taken back by the bank and paid again; of such an account only
 *       whoever asked in the present state is believed.
 *   <li>The balance decides, not the gateway's status. While a refund is under way a balance is
 *       adopted only together with how that refund ended.
 * </ul>
 */
public final class Verdict {

  /** The reason of an attempt whose payment belongs to another order. */
  public static final String OF_ANOTHER_ORDER = "BELONGS_TO_ANOTHER_ORDER";

  private final Standing standing;
  private final Payment now;
  private final boolean asSeen;
  private final boolean wasPastDue;

  /**
   * @param order locked
   * @param now the attempt as it stands under that lock
   * @param seen the attempt as it stood before the gateway was asked
   */
  public Verdict(Order order, Payment now, Payment seen) {
    this.now = now;
    this.asSeen = seen.run() == now.run() && seen.status() == now.status();
    this.standing = new Standing(order, now, asSeen);
    this.wasPastDue = seen.pastDue();
  }

  /** Whether the order follows this attempt. */
  public boolean followed() {
    return standing.followed();
  }

  /** What an answer about the payment means; empty when it changes nothing. */
  public Optional<Settlement> of(Outcome outcome) {
    return outcome
        .fold(
            shown -> ofShown(shown.payment(), false),
            declined -> ifOpen(PaymentStatus.DECLINED, true, declined.code(), declined.message()),
            refused -> ifOpen(PaymentStatus.NOT_CHARGED, true, refused.code(), refused.message()),
            notSent -> ifOpen(PaymentStatus.NOT_CHARGED, false, notSent.reason(), ""),
            notFound -> Optional.<Settlement>empty(),
            unknown -> Optional.<Settlement>empty())
        .filter(settlement -> settlement.changes(now));
  }

  /**
   * What the answer to a cancel means.
   *
   * @param sent the refund, in the n that was sent
   */
  public Optional<Settlement> ofRefund(Refund sent, Outcome outcome) {
    Optional<Refund> open =
        now.unsettledRefund().filter(r -> r.id() == sent.id() && r.n() == sent.n());
    if (open.isEmpty()) {
      return outcome instanceof Outcome.Shown ? of(outcome) : Optional.empty();
    }
    return outcome
        .fold(
            shown -> ofShown(shown.payment(), true),
            declined -> refundFailed(open.get(), declined.code(), declined.message()),
            refused -> refundFailed(open.get(), refused.code(), refused.message()),
            notSent -> Optional.<Settlement>empty(),
            notFound -> Optional.<Settlement>empty(),
            unknown -> Optional.<Settlement>empty())
        .filter(settlement -> settlement.changes(now));
  }

  /** What an operator's word means; empty unless the attempt may become that. */
  public Optional<Settlement> ofOperator(PaymentStatus to, String reason) {
    return asSeen && Resolution.obstacle(now, to).isEmpty()
        ? Optional.of(Resolution.of(now, to, reason))
        : Optional.empty();
  }

  private Optional<Settlement> refundFailed(Refund refund, String code, String message) {
    Settlement failed =
        Settlement.unchanged(now)
            .ending(
                new Settlement.RefundEnd(
                    refund, Refund.Status.FAILED, Optional.of(new Payment.Failure(code, message))));
    return Optional.of(
        now.status() == PaymentStatus.CANCEL_PENDING
            ? failed.calling("automatic cancel refused: " + code)
            : failed);
  }

  /** A no is believed only by the run that was asked, and only while nothing else is known. */
  private Optional<Settlement> ifOpen(
      PaymentStatus to, boolean reached, String code, String message) {
    return open()
        ? Optional.of(endWaitingRefund().failed(to, reached, new Payment.Failure(code, message)))
        : Optional.empty();
  }

  private boolean open() {
    return asSeen
        && (now.status() == PaymentStatus.UNKNOWN || now.status() == PaymentStatus.NEEDS_ATTENTION);
  }

  /**
   * @param answersCancel whether this answers the cancel under way, and so says by itself that it
   *     was executed
   */
  private Optional<Settlement> ofShown(GatewayPayment shown, boolean answersCancel) {
    Settlement base = Settlement.unchanged(now);
    if (!shown.paymentKey().equals(now.paymentKey().value())) {
      return Optional.empty();
    }
    if (!shown.orderId().equals(now.orderId().value())) {
      return ifOpen(PaymentStatus.NOT_CHARGED, true, OF_ANOTHER_ORDER, "");
    }
    return switch (shown.state()) {
      case READY, IN_PROGRESS -> Optional.empty();
      case ABORTED, EXPIRED -> ofOver(shown);
      case WAITING_FOR_DEPOSIT -> ofWaiting(shown, base);
      case DONE, CANCELED, PARTIAL_CANCELED ->
          new MoneyVerdict(standing, shown, answersCancel).decide();
    };
  }

  private Optional<Settlement> ofOver(GatewayPayment shown) {
    Payment.Failure why = shown.failure().orElse(new Payment.Failure(shown.state().name(), ""));
    if (asSeen && now.status() == PaymentStatus.WAITING_FOR_DEPOSIT) {
      return Optional.of(endWaitingRefund().failed(PaymentStatus.NOT_CHARGED, true, why));
    }
    if (asSeen && now.status() == PaymentStatus.CANCEL_PENDING && now.captured() == 0) {
      return Optional.of(endWaitingRefund().to(PaymentStatus.CANCELED, why.code()));
    }
    return ifOpen(PaymentStatus.NOT_CHARGED, true, why.code(), why.message());
  }

  /** An account that takes no deposit any more needs no cancel. */
  private Settlement endWaitingRefund() {
    Settlement base = Settlement.unchanged(now);
    return now.unsettledRefund()
        .map(r -> base.ending(new Settlement.RefundEnd(r, Refund.Status.DONE, Optional.empty())))
        .orElse(base);
  }

  private Optional<Settlement> ofWaiting(GatewayPayment shown, Settlement base) {
    Settlement waiting = base.showing(shown);
    String why = "gateway shows " + shown.state();
    if (open()) {
      PaymentStatus next =
          standing.fits(shown) ? PaymentStatus.WAITING_FOR_DEPOSIT : PaymentStatus.CANCEL_PENDING;
      return Optional.of(waiting.to(next, why));
    }
    if (asSeen && now.status() == PaymentStatus.APPROVED) {
      boolean moneyWentBack = now.refunded() > 0 || now.unsettledRefund().isPresent();
      return Optional.of(
          moneyWentBack
              ? Settlement.unchanged(now).calling("deposit taken back after a refund")
              : waiting.money(0, 0, 0).to(PaymentStatus.WAITING_FOR_DEPOSIT, "deposit taken back"));
    }
    boolean over =
        wasPastDue || shown.deposit().filter(GatewayPayment.Deposit::expired).isPresent();
    return over && now.status() == PaymentStatus.WAITING_FOR_DEPOSIT
        ? ofOver(shown)
        : Optional.empty();
  }
}
