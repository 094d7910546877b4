package dev.spillway.recovery;

import dev.spillway.admission.Slot;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.AskStore;
import dev.spillway.payment.AskStore.Ask;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.store.Database;
import io.vertx.core.Future;

/**
 * Asks the gateway how one attempt stands, and writes down what the answer proves.
 *
 * <p>A payment that is shown goes to the {@link Ledger}, which decides. "Not found" proves nothing
 * by itself: right after a confirm the gateway's queries may lag behind, and long after it they may
 * fail. Only when the paymentKey can be confirmed no more, and twice with a pause between, does it
 * mean that nothing was charged; and never for an account that was once shown to wait for its
 * deposit.
 *
 * <p>Crash story: a question changes nothing; what was not written down is asked again.
 */
final class Inquiry {

  /** What it is called when the gateway says twice that there is no such payment. */
  static final String NOT_FOUND = "NOT_FOUND_PAYMENT";

  private static final String HEARD_NOT_FOUND = "not found";

  private final Database database;
  private final AskStore asks;
  private final PaymentGateway gateway;
  private final Ledger ledger;
  private final long graceMillis;

  Inquiry(
      Database database, AskStore asks, PaymentGateway gateway, Ledger ledger, long graceMillis) {
    this.database = database;
    this.asks = asks;
    this.gateway = gateway;
    this.ledger = ledger;
    this.graceMillis = graceMillis;
  }

  /**
   * What was learned.
   *
   * @param payment as it then stands
   * @param heard what the gateway said, in a word
   * @param usable whether that settled it, or showed that it still waits
   * @param notFoundCounts whether a "not found" that counts stands there now
   */
  record Learned(Payment payment, String heard, boolean usable, boolean notFoundCounts) {}

  /**
   * Asks.
   *
   * @param ask read before, and the lease on it still young
   * @param slot given back on every way out
   */
  Future<Learned> run(Ask ask, Slot slot, String actor) {
    Payment seen = ask.payment();
    return gateway
        .query(seen.paymentKey(), slot)
        .compose(
            outcome -> {
              if (outcome instanceof Outcome.Shown shown && ours(shown, seen)) {
                return shown(ask, shown, actor);
              }
              if (outcome instanceof Outcome.NotFound) {
                return notFound(ask, actor);
              }
              String heard =
                  outcome instanceof Outcome.Unknown unknown
                      ? "nothing: " + unknown.reason()
                      : "another payment or order";
              return ledger
                  .settle(seen, outcome, actor)
                  .map(after -> new Learned(after, heard, false, ask.notFoundMillis().isPresent()));
            });
  }

  private static boolean ours(Outcome.Shown shown, Payment seen) {
    return shown.payment().paymentKey().equals(seen.paymentKey().value())
        && shown.payment().orderId().equals(seen.orderId().value());
  }

  /** Seen to wait for its deposit is news each time; that an unknown one is under way is not. */
  private Future<Learned> shown(Ask ask, Outcome.Shown shown, String actor) {
    Payment seen = ask.payment();
    return ledger
        .settle(seen, shown, actor)
        .compose(
            after -> {
              boolean waits = after.status() == PaymentStatus.WAITING_FOR_DEPOSIT;
              boolean takesBack = ask.notFoundMillis().isPresent();
              boolean usable = waits || !same(seen, after);
              Learned learned =
                  new Learned(after, "shown " + shown.payment().state(), usable, false);
              return same(seen, after) && (waits || takesBack)
                  ? database.background("recovery", tx -> asks.answered(tx, seen)).map(learned)
                  : Future.succeededFuture(learned);
            });
  }

  static boolean same(Payment seen, Payment after) {
    return seen.status() == after.status() && seen.run() == after.run();
  }

  private Future<Learned> notFound(Ask ask, String actor) {
    Payment seen = ask.payment();
    if (ask.ageMillis() < graceMillis || !mayNeverHaveBeen(seen)) {
      return Future.succeededFuture(new Learned(seen, HEARD_NOT_FOUND, false, false));
    }
    if (ask.notFoundMillis().isEmpty()) {
      return database
          .background("recovery", tx -> asks.notFound(tx, seen))
          .map(new Learned(seen, HEARD_NOT_FOUND, false, true));
    }
    if (ask.notFoundMillis().getAsLong() < AskSchedule.BETWEEN_NOT_FOUND_MILLIS) {
      return Future.succeededFuture(new Learned(seen, HEARD_NOT_FOUND, false, true));
    }
    Outcome nothing = new Outcome.Refused(NOT_FOUND, "the gateway has no such payment");
    return ledger
        .settle(seen, nothing, actor)
        .map(after -> new Learned(after, HEARD_NOT_FOUND, true, false));
  }

  /** The gateway has shown a payment once that was seen to wait; it cannot be gone. */
  private static boolean mayNeverHaveBeen(Payment seen) {
    boolean open =
        seen.status() == PaymentStatus.UNKNOWN || seen.status() == PaymentStatus.NEEDS_ATTENTION;
    return open
        && seen.history().stream()
            .noneMatch(change -> change.to() == PaymentStatus.WAITING_FOR_DEPOSIT);
  }
}
