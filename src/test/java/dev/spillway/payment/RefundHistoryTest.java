package dev.spillway.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

/**
 * Random histories of refunds between our books and a gateway that keeps its own: ours begun, sent,
 * heard late or not at all; cancels at its console; questions answered from now or from the past.
 */
class RefundHistoryTest {

  private static final long PRICE = 1_000;
  private static final OffsetDateTime THEN = OffsetDateTime.parse("2026-01-01T00:00:00Z");

  private enum Kind {
    BEGIN,
    SEND,
    SEND_AND_MEET_KEPT_ERROR,
    HEAR,
    CONSOLE,
    ASK,
    ASK_STALE
  }

  /** One step; what a kind does not need is not looked at. */
  private record Step(Kind kind, long amount, int back) {}

  /** The gateway: what is left, what it has ever shown, and what our key was answered. */
  private static final class Gateway {
    private final List<Long> balances = new ArrayList<>(List.of(PRICE));
    private final List<GatewayPayment.Cancel> cancels = new ArrayList<>();
    private Optional<Outcome> answer = Optional.empty();

    private long balance() {
      return balances.get(balances.size() - 1);
    }

    private void cancel(Refund refund) {
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
    private void keepError() {
      answer = answer.or(() -> Optional.of(new Outcome.Unknown("PROVIDER_ERROR")));
    }

    /** A new n has a new key, to be begun where the old one was not executed. */
    private void newKey() {
      answer = Optional.empty();
    }

    private void console(long amount) {
      if (balance() > 0) {
        give(Math.min(amount, balance()));
      }
    }

    private void give(long amount) {
      balances.add(balance() - amount);
      cancels.add(new GatewayPayment.Cancel(amount, balance()));
    }

    private GatewayPayment shown() {
      return shown(cancels.size());
    }

    private GatewayPayment shown(int afterCancels) {
      return RefundHistoryTest.shown(balances.get(afterCancels), cancels.subList(0, afterCancels));
    }
  }

  /** Our books, changed by verdicts alone. */
  private static final class Books {
    private Payment payment = payment(PaymentStatus.APPROVED, 0, 0, List.of());
    private long nextId = 1;

    private void begin(long amount) {
      if (payment.status() != PaymentStatus.APPROVED || payment.unsettledRefund().isPresent()) {
        return;
      }
      long fitting = Math.min(amount, payment.refundable());
      List<Refund> refunds = new ArrayList<>(payment.refunds());
      refunds.add(refund(nextId++, fitting, Refund.Status.UNKNOWN, payment.balance()));
      payment = payment(payment.status(), payment.refunded(), fitting, refunds);
    }

    private void apply(Optional<Settlement> settlement) {
      settlement.ifPresent(
          s -> {
            List<Refund> refunds = new ArrayList<>(payment.refunds());
            s.refundEnd()
                .ifPresent(
                    end ->
                        refunds.replaceAll(
                            r ->
                                r.id() == end.refund().id()
                                    ? refund(
                                        r.id(),
                                        r.amount(),
                                        end.status(),
                                        r.refundableAmount().getAsLong())
                                    : r));
            if (s.adopted() > 0) {
              refunds.add(refund(nextId++, s.adopted(), Refund.Status.DONE, PRICE));
            }
            payment = payment(s.to(), s.refunded(), s.pending(), refunds);
          });
    }

    private void hearRefund(Outcome outcome) {
      payment.unsettledRefund().ifPresent(open -> apply(verdict().ofRefund(open, outcome)));
    }

    private void hear(GatewayPayment shown) {
      apply(verdict().of(new Outcome.Shown(shown)));
    }

    private Verdict verdict() {
      return new Verdict(order(), payment, payment);
    }
  }

  @Property(tries = 2_000)
  void our_books_never_run_ahead_of_the_gateways_and_meet_them_in_the_end(
      @ForAll @Size(max = 30) List<@IntRange(max = 6) Integer> kinds,
      @ForAll @Size(value = 30) List<@LongRange(min = 1, max = 400) Long> amounts,
      @ForAll @Size(value = 30) List<@IntRange(max = 40) Integer> backs) {
    Gateway gateway = new Gateway();
    Books books = new Books();
    for (int i = 0; i < kinds.size(); i++) {
      Step step = new Step(Kind.values()[kinds.get(i)], amounts.get(i), backs.get(i));
      run(step, gateway, books);
      checkWhileUnderWay(gateway, books.payment);
    }

    settle(gateway, books);

    assertThat(books.payment.refunded()).isEqualTo(PRICE - gateway.balance());
    assertThat(books.payment.pending()).isZero();
    assertThat(books.payment.status() == PaymentStatus.CANCELED).isEqualTo(gateway.balance() == 0);
  }

  private static void run(Step step, Gateway gateway, Books books) {
    switch (step.kind()) {
      case BEGIN -> {
        boolean open = books.payment.unsettledRefund().isPresent();
        books.begin(step.amount());
        gateway.answer = open ? gateway.answer : Optional.empty();
      }
      case SEND -> books.payment.unsettledRefund().ifPresent(gateway::cancel);
      case SEND_AND_MEET_KEPT_ERROR ->
          books.payment.unsettledRefund().ifPresent(open -> gateway.keepError());
      case HEAR -> gateway.answer.ifPresent(books::hearRefund);
      case CONSOLE -> gateway.console(step.amount());
      case ASK -> books.hear(gateway.shown());
      case ASK_STALE ->
          books.hear(gateway.shown(Math.max(0, gateway.cancels.size() - step.back())));
    }
  }

  private static void checkWhileUnderWay(Gateway gateway, Payment payment) {
    long open =
        payment.refunds().stream()
            .filter(r -> r.status() == Refund.Status.UNKNOWN)
            .mapToLong(Refund::amount)
            .sum();
    long done =
        payment.refunds().stream()
            .filter(r -> r.status() == Refund.Status.DONE)
            .mapToLong(Refund::amount)
            .sum();
    assertThat(payment.refunded() + payment.pending()).isLessThanOrEqualTo(PRICE);
    assertThat(payment.refunded()).isEqualTo(done).isLessThanOrEqualTo(PRICE - gateway.balance());
    assertThat(payment.pending()).isEqualTo(open);
  }

  /** As recovery does: ask, send what the balance does not decide, ask once more. */
  private static void settle(Gateway gateway, Books books) {
    books.hear(gateway.shown());
    books
        .payment
        .unsettledRefund()
        .ifPresent(
            open -> {
              boolean notExecuted = open.refundableAmount().getAsLong() == gateway.balance();
              if (notExecuted) {
                gateway.newKey();
              }
              gateway.cancel(open);
            });
    gateway.answer.ifPresent(books::hearRefund);
    books.hear(gateway.shown());
  }

  private static GatewayPayment shown(long balance, List<GatewayPayment.Cancel> cancels) {
    return new GatewayPayment(
        "key-1",
        "order-1",
        balance == PRICE ? GatewayPayment.State.DONE : GatewayPayment.State.PARTIAL_CANCELED,
        PRICE,
        balance,
        Money.WON,
        Optional.empty(),
        Optional.of(THEN),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        cancels);
  }

  private static Refund refund(long id, long amount, Refund.Status status, long refundable) {
    return new Refund(
        id,
        "refund-" + id,
        amount,
        status,
        "",
        Refund.Source.API,
        1,
        Optional.of(Refund.gatewayKey("refund-" + id, 1)),
        OptionalLong.of(refundable),
        Optional.empty(),
        new UUID(0, id),
        Optional.empty(),
        0,
        THEN,
        Optional.empty());
  }

  private static Order order() {
    return new Order(
        new OrderId("order-1"),
        "open",
        "a book",
        new Money(PRICE, Money.WON),
        Optional.empty(),
        OrderStatus.PAID,
        OptionalLong.of(1),
        THEN,
        THEN,
        false);
  }

  private static Payment payment(
      PaymentStatus status, long refunded, long pending, List<Refund> refunds) {
    return new Payment(
        1,
        1,
        new OrderId("order-1"),
        new PaymentKey("key-1"),
        new Money(PRICE, Money.WON),
        status,
        "confirm:order-1:key-1",
        new UUID(0, 0),
        true,
        PRICE,
        refunded,
        pending,
        Optional.empty(),
        Optional.of(THEN),
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
}
