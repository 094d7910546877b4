package dev.spillway.payment;

import static dev.spillway.payment.Examples.ID;
import static dev.spillway.payment.Examples.KEY;
import static dev.spillway.payment.Examples.ORDER;
import static dev.spillway.payment.Examples.PRICE;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Every situation in which an answer of the gateway can find an attempt, and every answer. */
final class Situations {

  /** What the gateway may have given back one after the other. */
  private static final long[][] CANCELS = {
    {400}, {300}, {PRICE}, {300, 400}, {400, 300}, {300, 700}, {400, 100, 500}, {300, 100, 300}
  };

  /** How the attempt stood when the gateway was asked, compared with now. */
  enum Seen {
    AS_NOW,
    PAST_DUE,
    IN_ANOTHER_RUN,
    IN_ANOTHER_STATUS
  }

  /** What the order is to the attempt. */
  enum Relation {
    FOLLOWED,
    FREE,
    TAKEN,
    EXPIRED,
    PAID
  }

  /** One of them. */
  record Situation(Payment now, Seen seen, Relation relation, Outcome outcome) {
    Verdict verdict() {
      return new Verdict(order(relation), now, seenOf(now, seen));
    }

    Optional<Settlement> decide() {
      return verdict().of(outcome);
    }

    boolean asSeen() {
      return seen == Seen.AS_NOW || seen == Seen.PAST_DUE;
    }

    Optional<GatewayPayment> shown() {
      return outcome instanceof Outcome.Shown s ? Optional.of(s.payment()) : Optional.empty();
    }

    @Override
    public String toString() {
      return "%s captured=%d refunded=%d pending=%d refund=%s attention=%s seen=%s order=%s: %s"
          .formatted(
              now.status(),
              now.captured(),
              now.refunded(),
              now.pending(),
              now.unsettledRefund().map(r -> r.amount() + "@" + r.refundableAmount()),
              now.attention().isPresent(),
              seen,
              relation,
              outcome);
    }
  }

  private Situations() {}

  static List<Situation> all() {
    List<Situation> all = new ArrayList<>();
    for (Payment now : payments()) {
      for (Seen seen : Seen.values()) {
        for (Relation relation : Relation.values()) {
          for (Outcome outcome : outcomes()) {
            all.add(new Situation(now, seen, relation, outcome));
          }
        }
      }
    }
    return all;
  }

  /** Every status with every arithmetic of money that its row may hold. */
  static List<Payment> payments() {
    List<Payment> all = new ArrayList<>();
    for (PaymentStatus status : PaymentStatus.values()) {
      switch (status) {
        case UNKNOWN, DECLINED, NOT_CHARGED -> all.add(payment(status, 0, 0, none(), false));
        case NEEDS_ATTENTION -> {
          all.add(payment(status, 0, 0, none(), true));
          all.add(payment(status, 0, 0, waitingCancel(), true));
        }
        case WAITING_FOR_DEPOSIT -> {
          all.add(payment(status, 0, 0, none(), false));
          all.add(payment(status, 0, 0, waitingCancel(), false));
          all.add(takenBack());
        }
        case APPROVED -> {
          all.add(payment(status, PRICE, 0, none(), false));
          all.add(payment(status, PRICE, 300, none(), false));
          all.add(payment(status, PRICE, 0, refund(400, PRICE), false));
          all.add(payment(status, PRICE, 0, refund(PRICE, PRICE), false));
          all.add(payment(status, PRICE, 300, refund(400, 700), false));
          all.add(payment(status, PRICE, 300, none(), true));
        }
        case CANCEL_PENDING -> {
          all.add(payment(status, PRICE, 0, refund(PRICE, PRICE), false));
          all.add(payment(status, PRICE, 0, none(), true));
          all.add(payment(status, 2 * PRICE, 0, refund(2 * PRICE, 2 * PRICE), false));
          all.add(payment(status, PRICE, 300, refund(700, 700), false));
          all.add(payment(status, 0, 0, waitingCancel(), false));
        }
        case CANCELED -> {
          all.add(payment(status, PRICE, PRICE, none(), false));
          all.add(payment(status, 0, 0, none(), false));
        }
        default -> throw new AssertionError(status);
      }
    }
    return all;
  }

  static List<Outcome> outcomes() {
    List<Outcome> all =
        new ArrayList<>(
            List.of(
                new Outcome.Declined("REJECT_CARD_PAYMENT", ""),
                new Outcome.Refused("NOT_FOUND_PAYMENT", ""),
                new Outcome.NotSent("CONNECT"),
                new Outcome.NotFound("NOT_FOUND_PAYMENT"),
                new Outcome.Unknown("TIMEOUT")));
    for (GatewayPayment.State state : GatewayPayment.State.values()) {
      for (long total : new long[] {PRICE, 2 * PRICE, PRICE - 1}) {
        for (long balance : new long[] {total, 700, 600, 300, 0}) {
          for (boolean taken : new boolean[] {true, false}) {
            if (taken || state != GatewayPayment.State.DONE) {
              all.add(shown(KEY.value(), ORDER.value(), state, total, balance, taken));
            }
          }
        }
      }
      for (long[] cancels : CANCELS) {
        all.add(shown(state, cancels));
      }
      all.add(shown("key-2", ORDER.value(), state, PRICE, 0, true));
      all.add(shown(KEY.value(), "order-2", state, PRICE, 0, true));
    }
    return all;
  }

  private static Outcome shown(
      String key, String order, GatewayPayment.State state, long total, long balance, boolean at) {
    return shown(key, order, state, total, balance, at, List.of());
  }

  /** The price was taken, and so much of it went back one after the other. */
  private static Outcome shown(GatewayPayment.State state, long... amounts) {
    long balance = PRICE;
    List<GatewayPayment.Cancel> cancels = new ArrayList<>();
    for (long amount : amounts) {
      balance -= amount;
      cancels.add(new GatewayPayment.Cancel(amount, balance));
    }
    return shown(KEY.value(), ORDER.value(), state, PRICE, balance, true, cancels);
  }

  private static Outcome shown(
      String key,
      String order,
      GatewayPayment.State state,
      long total,
      long balance,
      boolean at,
      List<GatewayPayment.Cancel> cancels) {
    return new Outcome.Shown(Examples.shown(key, order, state, total, balance, at, cancels));
  }

  private static Order order(Relation relation) {
    return switch (relation) {
      case FOLLOWED -> Examples.order(OrderStatus.PENDING_PAYMENT, OptionalLong.of(ID));
      case FREE -> Examples.order(OrderStatus.PENDING_PAYMENT, OptionalLong.empty());
      case TAKEN -> Examples.order(OrderStatus.PENDING_PAYMENT, OptionalLong.of(ID + 1));
      case EXPIRED -> Examples.order(OrderStatus.EXPIRED, OptionalLong.empty());
      case PAID -> Examples.order(OrderStatus.PAID, OptionalLong.of(ID + 1));
    };
  }

  private static Payment seenOf(Payment now, Seen seen) {
    return switch (seen) {
      case AS_NOW -> now;
      case PAST_DUE -> Examples.changed(now, now.run(), now.status(), true);
      case IN_ANOTHER_RUN -> Examples.changed(now, now.run() + 1, now.status(), false);
      case IN_ANOTHER_STATUS ->
          Examples.changed(
              now,
              now.run(),
              now.status() == PaymentStatus.UNKNOWN
                  ? PaymentStatus.NOT_CHARGED
                  : PaymentStatus.UNKNOWN,
              false);
    };
  }

  private static Payment takenBack() {
    return Examples.after(
        payment(PaymentStatus.WAITING_FOR_DEPOSIT, 0, 0, none(), false),
        PaymentStatus.APPROVED,
        PaymentStatus.WAITING_FOR_DEPOSIT);
  }

  private static List<Refund> none() {
    return List.of();
  }

  private static List<Refund> waitingCancel() {
    return List.of(Examples.refund(1, 0, Refund.Status.UNKNOWN, OptionalLong.empty()));
  }

  private static List<Refund> refund(long amount, long refundable) {
    return List.of(Examples.refund(1, amount, Refund.Status.UNKNOWN, OptionalLong.of(refundable)));
  }

  private static Payment payment(
      PaymentStatus status, long captured, long refunded, List<Refund> refunds, boolean called) {
    long pending = refunds.stream().mapToLong(Refund::amount).sum();
    Payment payment = Examples.payment(status, captured, refunded, pending, refunds);
    return called ? Examples.called(payment) : payment;
  }
}
