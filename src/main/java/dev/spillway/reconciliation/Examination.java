package dev.spillway.reconciliation;

import dev.spillway.gateway.PaymentGateway;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStore;
import dev.spillway.reconciliation.Difference.Kind;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * Looks at one suspect: asks the gateway for the payment itself, compares in total, and settles
 * what can be settled.
 *
 * <p>Our side is read before the gateway is asked, and settled by the ledger, which decides under
 * the order's lock and only ever by what the gateway shows. What still differs after that is looked
 * at once more from the start, since a payment may move while it is looked at; what differs then
 * too is for somebody to see.
 */
final class Examination {

  private static final int LOOKS = 2;
  private static final String ACTOR = "reconciliation";
  private static final String UNREADABLE = "UNREADABLE";

  /** So many suspects in a row without an answer, and the gateway is taken for unable to. */
  private static final int UNANSWERED_MAX = 3;

  private final Tenure tenure;
  private final PaymentStore payments;
  private final PaymentGateway gateway;
  private final Ledger ledger;
  private final Calls calls;
  private int unanswered;

  Examination(
      Tenure tenure, PaymentStore payments, PaymentGateway gateway, Ledger ledger, Calls calls) {
    this.tenure = tenure;
    this.payments = payments;
    this.gateway = gateway;
    this.ledger = ledger;
    this.calls = calls;
  }

  /** What differs, or nothing when it was midnight that did. */
  Future<Optional<Difference>> of(Suspect suspect) {
    if (!PaymentKey.PATTERN.matcher(suspect.paymentKey()).matches()) {
      return Future.succeededFuture(
          Optional.of(unseen(suspect, Optional.empty(), "no paymentKey that can be asked for")));
    }
    return look(suspect, new PaymentKey(suspect.paymentKey()), LOOKS, Optional.empty());
  }

  /**
   * @param found by the look before; then what agrees now was settled by it, or by others since
   */
  private Future<Optional<Difference>> look(
      Suspect suspect, PaymentKey key, int looksLeft, Optional<Difference> found) {
    return tenure
        .read(tx -> payments.ofKey(tx, key))
        .compose(
            attempts ->
                calls
                    .call(slot -> gateway.query(key, slot), Examination::passing)
                    .compose(
                        outcome ->
                            outcome instanceof Outcome.Shown shown
                                ? shown(suspect, key, attempts, shown, looksLeft, found)
                                : notShown(suspect, key, attempts, outcome, looksLeft, found)));
  }

  private Future<Optional<Difference>> shown(
      Suspect suspect,
      PaymentKey key,
      List<Payment> attempts,
      Outcome.Shown shown,
      int looksLeft,
      Optional<Difference> found) {
    unanswered = 0;
    GatewayPayment theirs = shown.payment();
    if (!theirs.paymentKey().equals(key.value())) {
      return Future.succeededFuture(
          Optional.of(unseen(suspect, Comparison.main(attempts), "another payment was shown")));
    }
    Optional<Payment> ours = Comparison.counterpart(attempts, theirs);
    Optional<Kind> kind = Comparison.difference(ours, theirs);
    if (kind.isEmpty()) {
      return Future.succeededFuture(found.map(Examination::settled));
    }
    Difference difference = seen(suspect, kind.get(), ours, theirs);
    if (ours.isEmpty()) {
      return Future.succeededFuture(Optional.of(difference));
    }
    return ledger
        .settle(ours.get(), shown, ACTOR)
        .compose(
            after -> {
              Optional<Kind> left = Comparison.difference(Optional.of(after), theirs);
              if (left.isEmpty()) {
                return Future.succeededFuture(Optional.of(settled(found.orElse(difference))));
              }
              Difference still = seen(suspect, left.get(), Optional.of(after), theirs);
              return looksLeft > 1
                  ? look(suspect, key, looksLeft - 1, found.or(() -> Optional.of(difference)))
                  : Future.succeededFuture(Optional.of(still));
            });
  }

  /** An answer that cannot be read will be none the next time either. */
  private static boolean passing(Outcome outcome) {
    return outcome instanceof Outcome.Unknown unknown && !unknown.reason().equals(UNREADABLE);
  }

  /** Nothing is proved, so nothing is settled. A gateway that answered may have been too early. */
  private Future<Optional<Difference>> notShown(
      Suspect suspect,
      PaymentKey key,
      List<Payment> attempts,
      Outcome outcome,
      int looksLeft,
      Optional<Difference> found) {
    unanswered = passing(outcome) ? unanswered + 1 : 0;
    if (unanswered == UNANSWERED_MAX) {
      return Future.failedFuture(
          new NotCompared("the gateway answers no questions about payments: " + reason(outcome)));
    }
    if (unanswered == 0 && looksLeft > 1) {
      return look(suspect, key, looksLeft - 1, found);
    }
    return Future.succeededFuture(
        Optional.of(unseen(suspect, Comparison.main(attempts), "not shown: " + reason(outcome))));
  }

  private static String reason(Outcome outcome) {
    if (outcome instanceof Outcome.NotFound notFound) {
      return notFound.code();
    }
    return outcome instanceof Outcome.Unknown unknown ? unknown.reason() : outcome.toString();
  }

  /** What was taken for nobody and went back is owed to nobody. */
  private static Difference seen(
      Suspect suspect, Kind kind, Optional<Payment> ours, GatewayPayment theirs) {
    boolean gone = kind == Kind.MONEY_WITHOUT_ATTEMPT && theirs.balance() == 0;
    return new Difference(
        kind,
        suspect.paymentKey(),
        Optional.of(theirs.orderId()),
        suspect.transactionKey(),
        ours.map(Comparison::text).orElse("none"),
        Comparison.text(theirs),
        gone,
        gone ? Optional.of("the gateway has given it back") : otherOrder(ours, theirs));
  }

  private static Optional<String> otherOrder(Optional<Payment> ours, GatewayPayment theirs) {
    return ours.filter(attempt -> !Comparison.sameOrder(attempt, theirs))
        .map(attempt -> "our attempt is of order " + attempt.orderId());
  }

  private static Difference unseen(Suspect suspect, Optional<Payment> ours, String note) {
    return new Difference(
        Comparison.byTheDay(suspect),
        suspect.paymentKey(),
        suspect.orderId(),
        suspect.transactionKey(),
        ours.map(Comparison::text).orElse("none") + ", that day " + suspect.ours(),
        "that day " + suspect.theirs(),
        false,
        Optional.of(note));
  }

  private static Difference settled(Difference found) {
    return new Difference(
        found.kind(),
        found.paymentKey(),
        found.orderId(),
        found.transactionKey(),
        found.ours(),
        found.theirs(),
        true,
        found.note());
  }
}
