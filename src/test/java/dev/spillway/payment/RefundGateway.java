package dev.spillway.payment;

import static dev.spillway.payment.Examples.KEY;
import static dev.spillway.payment.Examples.ORDER;
import static dev.spillway.payment.Examples.PRICE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The gateway: what is left, what it has ever shown, and what our key was answered. */
final class RefundGateway {
  private final List<Long> balances = new ArrayList<>(List.of(PRICE));
  private final List<GatewayPayment.Cancel> cancels = new ArrayList<>();
  private Optional<Outcome> answer = Optional.empty();

  long balance() {
    return balances.get(balances.size() - 1);
  }

  void cancel(Refund refund) {
    if (answer.isPresent()) {
      return;
    }
    boolean fits = refund.refundableAmount().getAsLong() == balance();
    if (fits) {
      give(refund.amount());
    }
    answer =
        Optional.of(
            fits
                ? new Outcome.Shown(shown())
                : new Outcome.Declined("NOT_MATCHES_REFUNDABLE_AMOUNT", ""));
  }

  /** From now on that key has this error for an answer, and nothing was executed. */
  void keepError() {
    answer = answer.or(() -> Optional.of(new Outcome.Unknown("PROVIDER_ERROR")));
  }

  /** A new n has a new key, to be begun where the old one was not executed. */
  void newKey() {
    answer = Optional.empty();
  }

  void console(long amount) {
    if (balance() > 0) {
      give(Math.min(amount, balance()));
    }
  }

  private void give(long amount) {
    balances.add(balance() - amount);
    cancels.add(new GatewayPayment.Cancel(amount, balance()));
  }

  GatewayPayment shown() {
    return shownAfter(cancels.size());
  }

  /** What it showed when so many cancels had been made. */
  GatewayPayment shownAfter(int afterCancels) {
    long balance = balances.get(afterCancels);
    return Examples.shown(
        KEY.value(),
        ORDER.value(),
        balance == PRICE ? GatewayPayment.State.DONE : GatewayPayment.State.PARTIAL_CANCELED,
        PRICE,
        balance,
        true,
        cancels.subList(0, afterCancels));
  }

  int cancels() {
    return cancels.size();
  }

  Optional<Outcome> answer() {
    return answer;
  }
}
