package dev.spillway.processing;

import dev.spillway.admission.Slot;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.OrderSnapshotStore;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.SecretStore;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One go at all events of one order that are in hand: however many they are, one look at what we
 * hold, and one question to the gateway for each payment that they name.
 *
 * <p>What we hold is read before the gateway is asked, and once more after a slot was waited for,
 * so that the answer is never older than what it is compared with. What it means is for the {@link
 * Ledger} alone; then the fates of the events follow from what stands.
 *
 * <p>Crash story: the events are ended after the change that they led to is committed. Whoever dies
 * between leaves events whose hint says what we then hold.
 */
final class OrderRound {

  /** So many questions in one go, lest a flood about one order hold the slots. */
  private static final int QUESTIONS_MAX = 2;

  /** So many events wait in hand for an answer; the others come again and find it written. */
  private static final int ASKERS_MAX = 8;

  private static final String ACTOR = "webhook";

  /** What rounds need. */
  record Parts(
      Database database,
      OrderSnapshotStore orders,
      SecretStore secrets,
      Questions questions,
      Ledger ledger,
      Judge judge) {}

  private final Parts parts;
  private final String subject;
  private final Map<Event, Fate> fates = new HashMap<>();

  OrderRound(Parts parts, String subject) {
    this.parts = parts;
    this.subject = subject;
  }

  /** What becomes of each of the events. */
  Future<Map<Event, Fate>> run(List<Item> items) {
    return go(items, QUESTIONS_MAX).map(done -> fates);
  }

  private Future<Void> go(List<Item> open, int questions) {
    return hold(open.get(0).hint())
        .compose(
            holding -> {
              List<Item> askers = askers(open, holding);
              if (askers.isEmpty()) {
                return Future.succeededFuture();
              }
              return questions == 0
                  ? postpone(askers, "other payments of the order were asked about first")
                  : parts.questions().slot(subject).compose(slot -> with(slot, askers, questions));
            });
  }

  private Future<Void> with(Optional<Slot> slot, List<Item> askers, int questions) {
    return slot.isEmpty()
        ? postpone(askers, "no slot for a question was free")
        : ask(askers, slot.get(), questions);
  }

  private Future<Holding> hold(Hint hint) {
    return parts.database().background(subject, tx -> read(tx, hint));
  }

  private Future<Holding> read(Transaction tx, Hint hint) {
    Future<Optional<OrderId>> orderId =
        hint.orderId().isPresent()
            ? Future.succeededFuture(hint.orderId())
            : parts.secrets().orderOf(tx, hint.paymentKey().orElseThrow());
    return orderId.compose(
        id ->
            id.isEmpty()
                ? Future.succeededFuture(new Holding(Optional.empty(), Map.of()))
                : parts
                    .orders()
                    .find(tx, id.get())
                    .compose(
                        order ->
                            parts
                                .secrets()
                                .ofOrder(tx, id.get())
                                .map(secrets -> new Holding(order, secrets))));
  }

  /** Decides what can be decided; the others need to ask. */
  private List<Item> askers(List<Item> open, Holding holding) {
    List<Item> askers = new ArrayList<>();
    for (Item item : open) {
      Optional<Fate> fate = parts.judge().unasked(item.event(), item.hint(), holding);
      if (fate.isPresent()) {
        fates.put(item.event(), fate.get());
      } else if (askers.size() < ASKERS_MAX) {
        askers.add(item);
      } else {
        fates.put(item.event(), parts.judge().postponed("others of the order go first"));
      }
    }
    return askers;
  }

  private Future<Void> postpone(List<Item> items, String why) {
    items.forEach(item -> fates.put(item.event(), parts.judge().postponed(why)));
    return Future.succeededFuture();
  }

  private Future<Void> ask(List<Item> open, Slot slot, int questions) {
    return hold(open.get(0).hint())
        .onFailure(failure -> slot.ignored())
        .compose(
            holding -> {
              List<Item> askers = askers(open, holding);
              if (askers.isEmpty()) {
                slot.ignored();
                return Future.succeededFuture();
              }
              return ask(askers, holding, slot, questions);
            });
  }

  private Future<Void> ask(List<Item> askers, Holding holding, Slot slot, int questions) {
    Optional<PaymentKey> target = Judge.target(askers.get(0).hint(), holding);
    List<Item> same = new ArrayList<>();
    List<Item> others = new ArrayList<>();
    for (Item item : askers) {
      (Judge.target(item.hint(), holding).equals(target) ? same : others).add(item);
    }
    return parts
        .questions()
        .ask(holding.order().orElseThrow().order().orderId(), target, slot)
        .compose(outcome -> settle(same, holding, outcome))
        .compose(
            settled -> others.isEmpty() ? Future.succeededFuture() : go(others, questions - 1));
  }

  private Future<Void> settle(List<Item> items, Holding holding, Outcome outcome) {
    Optional<Payment> seen = seen(items.get(0).hint(), holding, outcome);
    Future<Optional<Payment>> now =
        seen.isEmpty()
            ? Future.succeededFuture(seen)
            : parts.ledger().settle(seen.get(), outcome, ACTOR).map(Optional::of);
    return now.map(
        after -> {
          items.forEach(
              item ->
                  fates.put(
                      item.event(),
                      parts.judge().asked(item.event(), item.hint(), outcome, seen, after)));
          return null;
        });
  }

  /** The attempt that the answer is about: asked by order, it is the gateway that names it. */
  private static Optional<Payment> seen(Hint hint, Holding holding, Outcome outcome) {
    return outcome instanceof Outcome.Shown shown
        ? holding.attempt(shown.payment().paymentKey())
        : holding.attempt(hint);
  }
}
