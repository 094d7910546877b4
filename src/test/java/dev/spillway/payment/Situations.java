package dev.spillway.payment;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** Every situation in which an answer of the gateway can find an attempt, and every answer. */
final class Situations {

  static final long PRICE = 1_000;
  static final long ID = 7;
  static final Money MONEY = new Money(PRICE, Money.WON);
  private static final OrderId ORDER = new OrderId("order-1");
  private static final PaymentKey KEY = new PaymentKey("key-1");
  private static final OffsetDateTime THEN = OffsetDateTime.parse("2026-01-01T00:00:00Z");

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
    return new Outcome.Shown(
        new GatewayPayment(
            key,
            order,
            state,
            total,
            balance,
            Money.WON,
            Optional.of("CARD"),
            at ? Optional.of(THEN) : Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            cancels));
  }

  private static Order order(Relation relation) {
    OrderStatus status =
        switch (relation) {
          case FOLLOWED, FREE, TAKEN -> OrderStatus.PENDING_PAYMENT;
          case EXPIRED -> OrderStatus.EXPIRED;
          case PAID -> OrderStatus.PAID;
        };
    OptionalLong live =
        switch (relation) {
          case FOLLOWED -> OptionalLong.of(ID);
          case TAKEN, PAID -> OptionalLong.of(ID + 1);
          case FREE, EXPIRED -> OptionalLong.empty();
        };
    return new Order(
        ORDER, "shop", "a book", MONEY, Optional.empty(), status, live, THEN, THEN, false);
  }

  private static Payment seenOf(Payment now, Seen seen) {
    return switch (seen) {
      case AS_NOW -> now;
      case PAST_DUE -> copy(now, now.run(), now.status(), true);
      case IN_ANOTHER_RUN -> copy(now, now.run() + 1, now.status(), false);
      case IN_ANOTHER_STATUS ->
          copy(
              now,
              now.run(),
              now.status() == PaymentStatus.UNKNOWN
                  ? PaymentStatus.NOT_CHARGED
                  : PaymentStatus.UNKNOWN,
              false);
    };
  }

  private static Payment takenBack() {
    Payment waiting = payment(PaymentStatus.WAITING_FOR_DEPOSIT, 0, 0, none(), false);
    return with(
        waiting,
        List.of(
            new Payment.Change(
                THEN,
                Optional.of(PaymentStatus.APPROVED),
                PaymentStatus.WAITING_FOR_DEPOSIT,
                "webhook",
                Optional.empty())));
  }

  private static List<Refund> none() {
    return List.of();
  }

  private static List<Refund> waitingCancel() {
    return List.of(refund(0, OptionalLong.empty()));
  }

  private static List<Refund> refund(long amount, long refundable) {
    return List.of(refund(amount, OptionalLong.of(refundable)));
  }

  private static Refund refund(long amount, OptionalLong refundable) {
    return new Refund(
        1,
        "refund-1",
        amount,
        Refund.Status.UNKNOWN,
        "reason",
        Refund.Source.API,
        1,
        Optional.of("cancel:refund-1:1"),
        refundable,
        Optional.empty(),
        new UUID(0, 1),
        Optional.empty(),
        0,
        THEN,
        Optional.empty());
  }

  private static Payment payment(
      PaymentStatus status, long captured, long refunded, List<Refund> refunds, boolean called) {
    return new Payment(
        ID,
        3,
        ORDER,
        KEY,
        MONEY,
        status,
        "confirm:order-1:key-1",
        new UUID(0, 2),
        true,
        captured,
        refunded,
        refunds.stream().mapToLong(Refund::amount).sum(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        THEN,
        THEN,
        THEN,
        called ? Optional.of(new Payment.Attention(THEN, "called")) : Optional.empty(),
        refunds,
        List.of());
  }

  private static Payment copy(Payment p, int run, PaymentStatus status, boolean pastDue) {
    return new Payment(
        p.id(),
        run,
        p.orderId(),
        p.paymentKey(),
        p.price(),
        status,
        p.gatewayKey(),
        p.openedBy(),
        p.contacted(),
        p.captured(),
        p.refunded(),
        p.pending(),
        p.method(),
        p.approvedAt(),
        p.failure(),
        p.dueAt(),
        pastDue,
        p.refundAccount(),
        p.requestedAt(),
        p.openedAt(),
        p.deadlineAt(),
        p.attention(),
        p.refunds(),
        p.history());
  }

  private static Payment with(Payment p, List<Payment.Change> history) {
    return new Payment(
        p.id(),
        p.run(),
        p.orderId(),
        p.paymentKey(),
        p.price(),
        p.status(),
        p.gatewayKey(),
        p.openedBy(),
        p.contacted(),
        p.captured(),
        p.refunded(),
        p.pending(),
        p.method(),
        p.approvedAt(),
        p.failure(),
        p.dueAt(),
        p.pastDue(),
        p.refundAccount(),
        p.requestedAt(),
        p.openedAt(),
        p.deadlineAt(),
        p.attention(),
        p.refunds(),
        history);
  }
}
