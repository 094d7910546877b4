package dev.spillway.payment;

import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** One order, its attempt and what the gateway may show of it, as rows and answers hold them. */
final class Examples {

  static final long PRICE = 1_000;
  static final long ID = 7;
  static final OrderId ORDER = new OrderId("order-1");
  static final PaymentKey KEY = new PaymentKey("key-1");

  private static final Money MONEY = new Money(PRICE, Money.WON);
  private static final OffsetDateTime THEN = OffsetDateTime.parse("2026-01-01T00:00:00Z");

  private Examples() {}

  /**
   * @param live the attempt that the order follows
   */
  static Order order(OrderStatus status, OptionalLong live) {
    return new Order(
        ORDER, "shop", "a book", MONEY, Optional.empty(), status, live, THEN, THEN, false);
  }

  /**
   * @param refundable the balance at which alone the gateway may execute it
   */
  static Refund refund(long id, long amount, Refund.Status status, OptionalLong refundable) {
    return new Refund(
        id,
        "refund-" + id,
        amount,
        status,
        "reason",
        Refund.Source.API,
        1,
        Optional.of(Refund.gatewayKey("refund-" + id, 1)),
        refundable,
        Optional.empty(),
        new UUID(0, id),
        Optional.empty(),
        0,
        THEN,
        Optional.empty());
  }

  static Payment payment(
      PaymentStatus status, long captured, long refunded, long pending, List<Refund> refunds) {
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
        pending,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        THEN,
        THEN,
        THEN,
        Optional.empty(),
        refunds,
        List.of());
  }

  /** The same, and somebody is called for it. */
  static Payment called(Payment p) {
    return copy(
        p,
        p.run(),
        p.status(),
        p.pastDue(),
        Optional.of(new Payment.Attention(THEN, "called")),
        p.history());
  }

  /** The same as another run, in another status, or past its time. */
  static Payment changed(Payment p, int run, PaymentStatus status, boolean pastDue) {
    return copy(p, run, status, pastDue, p.attention(), p.history());
  }

  /** The same, after a webhook led from one status to another. */
  static Payment after(Payment p, PaymentStatus from, PaymentStatus to) {
    Payment.Change change =
        new Payment.Change(THEN, Optional.of(from), to, "webhook", Optional.empty());
    return copy(p, p.run(), p.status(), p.pastDue(), p.attention(), List.of(change));
  }

  private static Payment copy(
      Payment p,
      int run,
      PaymentStatus status,
      boolean pastDue,
      Optional<Payment.Attention> attention,
      List<Payment.Change> history) {
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
        attention,
        p.refunds(),
        history);
  }

  /**
   * @param approved whether it shows when the money was taken
   */
  static GatewayPayment shown(
      String key,
      String order,
      GatewayPayment.State state,
      long total,
      long balance,
      boolean approved,
      List<GatewayPayment.Cancel> cancels) {
    return new GatewayPayment(
        key,
        order,
        state,
        total,
        balance,
        Money.WON,
        Optional.of("CARD"),
        approved ? Optional.of(THEN) : Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        cancels);
  }
}
