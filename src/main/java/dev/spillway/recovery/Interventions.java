package dev.spillway.recovery;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.AskStore;
import dev.spillway.payment.CaseStore;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.store.Database;
import dev.spillway.time.Deadline;
import io.vertx.core.Future;
import java.util.List;
import java.util.Optional;

/**
 * What operators do about payments by hand: look at those that are open, have the gateway asked at
 * once, and decide what it cannot tell.
 *
 * <p>A question by hand takes a place of the budget that recovery has, and means what any answer
 * means. A decision is a step like any other: under the order's lock, from the state that the
 * operator saw, along the table of ways.
 */
public final class Interventions {

  private static final String ACTOR = "operator";

  private final Database database;
  private final CaseStore cases = new CaseStore();
  private final AskStore asks;
  private final Slots budget;
  private final Inquiry inquiry;
  private final Ledger ledger;

  Interventions(Database database, AskStore asks, Slots budget, Inquiry inquiry, Ledger ledger) {
    this.database = database;
    this.asks = asks;
    this.budget = budget;
    this.inquiry = inquiry;
    this.ledger = ledger;
  }

  /** Payments of one kind, oldest first. */
  public Future<List<Payment>> list(
      CaseStore.Kind kind, long after, int limit, String requestId, Deadline deadline) {
    return database.query(requestId, deadline, tx -> cases.list(tx, kind, after, limit));
  }

  public Future<Optional<Payment>> find(
      PaymentKey paymentKey, Optional<OrderId> orderId, String requestId, Deadline deadline) {
    return database.query(requestId, deadline, tx -> cases.find(tx, paymentKey, orderId));
  }

  /** A place to ask, if recovery has one left. */
  public Optional<Slot> place(String requestId) {
    return budget.take(requestId);
  }

  /**
   * Asks the gateway about a payment in whatever state.
   *
   * @param place given back on every way out
   * @return the payment as it then stands, and in a word what was heard
   */
  public Future<Asked> ask(Payment payment, Slot place) {
    return database
        .background(ACTOR, tx -> asks.find(tx, payment.id()))
        .onFailure(failure -> place.ignored())
        .compose(
            found -> {
              if (found.isEmpty()) {
                place.ignored();
                return Future.succeededFuture(new Asked(payment, "not asked, it just changed"));
              }
              return inquiry
                  .run(found.get(), place, ACTOR)
                  .map(learned -> new Asked(learned.payment(), learned.heard()));
            });
  }

  /** What a question by hand brought. */
  public record Asked(Payment payment, String heard) {}

  /**
   * Decides.
   *
   * @param seen as the operator saw it
   * @return the payment as it then stands, which is as before if it had changed meanwhile
   */
  public Future<Payment> resolve(Payment seen, PaymentStatus to, String reason) {
    return ledger.resolve(seen, to, reason);
  }
}
