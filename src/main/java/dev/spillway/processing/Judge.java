package dev.spillway.processing;

import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.processing.Fate.Kind;
import dev.spillway.time.Ticks;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Decides what becomes of an event: whether the gateway need be asked, and what its answer means
 * for the event. What the answer means for the money is not decided here.
 *
 * <ul>
 *   <li>Nothing is believed, so nothing is settled by a hint; but what it says and we hold already
 *       needs no call.
 *   <li>A hint that the gateway does not bear out is asked about once more a little later, since
 *       its books may lag behind its webhooks. Then the books are believed.
 *   <li>What waits for something on our side is parked: no failure, and no try is lost.
 * </ul>
 */
final class Judge {

  private static final long PARKED_MILLIS_MAX = TimeUnit.DAYS.toMillis(7);

  /** So long an answer that is about to come by itself is waited for. */
  private static final long COURTESY_MILLIS = 2_000;

  /** The gateway is asked a second time before its answer is held against the hint. */
  private static final int LAGGING_TRIES = 1;

  private final int attemptsMax;
  private final Pauses pauses;
  private final Ticks ticks;

  Judge(int attemptsMax, Pauses pauses, Ticks ticks) {
    this.attemptsMax = attemptsMax;
    this.pauses = pauses;
    this.ticks = ticks;
  }

  /** Whether the event has used up its tries, be it that each of them killed its instance. */
  boolean spent(Event event) {
    return event.attempts() > attemptsMax;
  }

  /** What becomes of an event without asking the gateway; empty if it must be asked. */
  Optional<Fate> unasked(Event event, Hint hint, Holding holding) {
    if (holding.order().isEmpty()) {
      return Optional.of(parked(event, "no such order of ours"));
    }
    if (hint.saysNothingYet()) {
      return held("it says nothing yet");
    }
    if (holding.disproves(hint)) {
      return Optional.of(Fate.of(Kind.DISBELIEVED, "its secret is not the payment's"));
    }
    Optional<Payment> attempt = holding.attempt(hint);
    if (attempt.isEmpty()) {
      boolean moneyClaimed = !hint.saysNoMoney() && !hint.is(GatewayPayment.State.CANCELED);
      return moneyClaimed ? Optional.empty() : held("no money, and no attempt of ours");
    }
    if (Holding.says(attempt.get(), hint)) {
      return held("");
    }
    return comesByItself(event, hint, attempt.get())
        ? Optional.of(postponed("the confirm is under way", pauses.courtesy(event.ageMillis())))
        : Optional.empty();
  }

  private static Optional<Fate> held(String why) {
    return Optional.of(Fate.of(Kind.HELD, why));
  }

  /**
   * A confirm under way is about to hear the same from the gateway, and of a decline more than a
   * query shows.
   */
  private boolean comesByItself(Event event, Hint hint, Payment attempt) {
    boolean underWay =
        attempt.status() == PaymentStatus.UNKNOWN
            && attempt.deadlineAt().toInstant().toEpochMilli() > ticks.epochMillis();
    return underWay && (hint.saysNoMoney() || event.ageMillis() < COURTESY_MILLIS);
  }

  /** By what the gateway is to be asked; empty = by the order. */
  static Optional<PaymentKey> target(Hint hint, Holding holding) {
    return hint.paymentKey().or(() -> holding.attempt(hint).map(Payment::paymentKey));
  }

  /**
   * What becomes of an event after the gateway was asked.
   *
   * @param seen the attempt before, empty if we have none
   * @param now the same after what the answer meant for it was written down
   */
  Fate asked(
      Event event, Hint hint, Outcome outcome, Optional<Payment> seen, Optional<Payment> now) {
    if (outcome instanceof Outcome.Shown shown) {
      return shown(event, hint, shown.payment(), seen, now);
    }
    if (outcome instanceof Outcome.NotFound && seen.isEmpty()) {
      return event.attempts() > LAGGING_TRIES
          ? Fate.of(Kind.DISBELIEVED, "the gateway does not know this payment")
          : again(event, "the gateway does not know this payment");
    }
    return again(
        event, outcome instanceof Outcome.Unknown unknown ? unknown.reason() : "NOT_FOUND");
  }

  private Fate shown(
      Event event, Hint hint, GatewayPayment shown, Optional<Payment> seen, Optional<Payment> now) {
    boolean otherSecret =
        shown.secret().isPresent()
            && hint.secret().filter(s -> !Holding.same(s, shown.secret().get())).isPresent();
    boolean otherOrder =
        hint.orderId().filter(id -> !id.value().equals(shown.orderId())).isPresent();
    if (otherSecret || otherOrder) {
      return Fate.of(
          Kind.DISBELIEVED,
          otherSecret ? "its secret is not the payment's" : "the payment is of another order");
    }
    return now.isEmpty() ? unattempted(event, shown) : settled(event, hint, shown, seen, now.get());
  }

  /** Nobody confirmed this payment through us. */
  private Fate unattempted(Event event, GatewayPayment shown) {
    if (shown.approvedAt().isEmpty() || shown.balance() == 0) {
      return Fate.of(Kind.UNCHANGED, "no money, and no attempt of ours");
    }
    String why = "the gateway has taken money by a payment that was not confirmed here";
    return event.attempts() > LAGGING_TRIES ? Fate.of(Kind.DEAD, why) : again(event, why);
  }

  private Fate settled(
      Event event, Hint hint, GatewayPayment shown, Optional<Payment> seen, Payment now) {
    if (now.unsettledRefund().isPresent() && shown.balance() != now.balance()) {
      return parked(event, "a refund of the payment is under way");
    }
    boolean borneOut =
        hint.state().isEmpty()
            || (hint.is(shown.state())
                && (hint.balance().isEmpty() || hint.balance().getAsLong() == shown.balance()))
            || Holding.says(now, hint)
            || now.status() == PaymentStatus.CANCELED;
    if (!borneOut && event.attempts() <= LAGGING_TRIES) {
      return again(event, "the gateway shows " + shown.state());
    }
    boolean changed = seen.filter(before -> stands(before, now)).isEmpty();
    return Fate.of(changed ? Kind.SETTLED : Kind.UNCHANGED, "");
  }

  private static boolean stands(Payment before, Payment now) {
    return before.status() == now.status()
        && before.captured() == now.captured()
        && before.refunded() == now.refunded()
        && before.pending() == now.pending();
  }

  /** One more failed try. */
  Fate again(Event event, String why) {
    return event.attempts() >= attemptsMax
        ? Fate.of(Kind.DEAD, why)
        : new Fate(Kind.RETRIED, why, pauses.afterTry(event.attempts()));
  }

  private Fate parked(Event event, String why) {
    return event.ageMillis() > PARKED_MILLIS_MAX
        ? Fate.of(Kind.EXPIRED, why)
        : new Fate(Kind.PARKED, why, pauses.parked(event.ageMillis()));
  }

  /** No room now. */
  Fate postponed(String why) {
    return postponed(why, pauses.brief());
  }

  private static Fate postponed(String why, long dueMillis) {
    return new Fate(Kind.POSTPONED, why, dueMillis);
  }
}
