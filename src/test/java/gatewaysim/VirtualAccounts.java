package gatewaysim;

import static gatewaysim.WebhookSender.About.DEPOSIT;

import java.util.List;

/** The bank's side of virtual accounts: deposits come in, and may be taken back. */
final class VirtualAccounts {
  private final Randomness randomness;
  private final Ledger ledger;
  private final WebhookSender webhooks;

  VirtualAccounts(Randomness randomness, Ledger ledger, WebhookSender webhooks) {
    this.randomness = randomness;
    this.ledger = ledger;
    this.webhooks = webhooks;
  }

  Payment deposit(String orderId) {
    Payment payment = find(orderId, PaymentStatus.WAITING_FOR_DEPOSIT);
    if (payment.pastDue()) {
      throw new ControlError(409, "the account of order " + orderId + " is past its due date");
    }
    ledger.change(payment, () -> payment.deposit(randomness.transactionKey(), SimClock.korea()));
    ledger.recordApproval(payment);
    webhooks.announce(payment, DEPOSIT);
    return payment;
  }

  /** The bank found an error and took the deposit back. */
  Payment takeBack(String orderId) {
    Payment payment = find(orderId, PaymentStatus.DONE, PaymentStatus.PARTIAL_CANCELED);
    ledger.change(payment, () -> payment.takeBackDeposit(randomness.transactionKey()));
    ledger.recordDepositError(payment);
    webhooks.announce(payment, DEPOSIT);
    return payment;
  }

  private Payment find(String orderId, PaymentStatus... wanted) {
    return ledger
        .findOrder(orderId)
        .orElseThrow(() -> new ControlError(404, "order " + orderId + " is not known"))
        .payments()
        .stream()
        .filter(payment -> payment.method() == PaymentMethod.VIRTUAL_ACCOUNT)
        .filter(payment -> List.of(wanted).contains(payment.status()))
        .findFirst()
        .orElseThrow(
            () ->
                new ControlError(
                    409,
                    "order " + orderId + " has no virtual account in status " + List.of(wanted)));
  }
}
