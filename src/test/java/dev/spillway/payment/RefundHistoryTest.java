package dev.spillway.payment;

import static dev.spillway.payment.Examples.PRICE;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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

  @Property(tries = 2_000)
  void our_books_never_run_ahead_of_the_gateways_and_meet_them_in_the_end(
      @ForAll @Size(max = 30) List<@IntRange(max = 6) Integer> kinds,
      @ForAll @Size(value = 30) List<@LongRange(min = 1, max = 400) Long> amounts,
      @ForAll @Size(value = 30) List<@IntRange(max = 40) Integer> backs) {
    RefundGateway gateway = new RefundGateway();
    RefundBooks books = new RefundBooks();
    for (int i = 0; i < kinds.size(); i++) {
      Step step = new Step(Kind.values()[kinds.get(i)], amounts.get(i), backs.get(i));
      run(step, gateway, books);
      checkWhileUnderWay(gateway, books.payment());
    }

    settle(gateway, books);

    assertThat(books.payment().refunded()).isEqualTo(PRICE - gateway.balance());
    assertThat(books.payment().pending()).isZero();
    assertThat(books.payment().status() == PaymentStatus.CANCELED)
        .isEqualTo(gateway.balance() == 0);
  }

  private static void run(Step step, RefundGateway gateway, RefundBooks books) {
    switch (step.kind()) {
      case BEGIN -> {
        if (books.payment().unsettledRefund().isEmpty()) {
          gateway.newKey();
        }
        books.begin(step.amount());
      }
      case SEND -> books.payment().unsettledRefund().ifPresent(gateway::cancel);
      case SEND_AND_MEET_KEPT_ERROR ->
          books.payment().unsettledRefund().ifPresent(open -> gateway.keepError());
      case HEAR -> gateway.answer().ifPresent(books::hearRefund);
      case CONSOLE -> gateway.console(step.amount());
      case ASK -> books.hear(gateway.shown());
      case ASK_STALE ->
          books.hear(gateway.shownAfter(Math.max(0, gateway.cancels() - step.back())));
    }
  }

  private static void checkWhileUnderWay(RefundGateway gateway, Payment payment) {
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
  private static void settle(RefundGateway gateway, RefundBooks books) {
    books.hear(gateway.shown());
    books
        .payment()
        .unsettledRefund()
        .ifPresent(
            open -> {
              boolean notExecuted = open.refundableAmount().getAsLong() == gateway.balance();
              if (notExecuted) {
                gateway.newKey();
              }
              gateway.cancel(open);
            });
    gateway.answer().ifPresent(books::hearRefund);
    books.hear(gateway.shown());
  }
}
