package dev.spillway.payment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.payment.Situations.Situation;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiPredicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds every decision about the answer to a cancel, in every situation with an open refund,
 * against an oracle written from the rules of refunds, and against the laws of money.
 */
class RefundVerdictTest {

  private static final List<Situation> ALL =
      Situations.all().stream().filter(s -> s.now().unsettledRefund().isPresent()).toList();

  /** How the answer leaves the refund. */
  private enum End {
    OPEN,
    DONE,
    FAILED
  }

  @Test
  void there_are_answers_of_every_kind_to_cancels_of_every_kind() {
    assertThat(ALL).hasSizeGreaterThan(10_000);
    assertThat(ALL).extracting(RefundVerdictTest::end).contains(End.values());
  }

  @Test
  void a_refund_ends_as_the_oracle_says() {
    check((s, settled) -> end(s) == expected(s));
  }

  @Test
  void every_step_is_a_way_that_the_table_has() {
    check(
        (s, settled) ->
            settled
                .map(Settlement::to)
                .filter(to -> to != s.now().status())
                .map(to -> s.now().status().mayBecome(to))
                .orElse(true));
  }

  @Test
  void no_more_goes_back_than_was_taken_and_nothing_that_went_back_is_forgotten() {
    check(
        (s, settled) ->
            settled
                .filter(d -> d.to() != PaymentStatus.WAITING_FOR_DEPOSIT)
                .map(
                    d ->
                        d.refunded() >= s.now().refunded()
                            && d.pending() >= 0
                            && d.refunded() + d.pending() + d.cancelDue(s.now()).orElse(0)
                                <= d.captured())
                .orElse(true));
  }

  @Test
  void a_reservation_is_kept_while_the_refund_is_open_and_freed_with_its_end() {
    check(
        (s, settled) ->
            settled
                .map(d -> d.pending() == (d.refundEnd().isPresent() ? 0 : s.now().pending()))
                .orElse(true));
  }

  @Test
  void what_failed_gave_nothing_back_by_itself_and_says_why() {
    check(
        (s, settled) ->
            settled
                .filter(d -> end(d) == End.FAILED)
                .map(
                    d ->
                        d.refunded() == s.now().refunded() + d.adopted()
                            && d.refundEnd().get().code().isPresent())
                .orElse(true));
  }

  @Test
  void a_refused_cancel_of_money_that_must_go_back_calls_somebody() {
    check(
        (s, settled) ->
            s.now().status() != PaymentStatus.CANCEL_PENDING
                || !isNo(s.outcome())
                || settled.get().attention().isPresent());
  }

  @Test
  void a_no_to_another_refund_or_to_another_n_of_it_changes_nothing() {
    assertThat(ALL)
        .filteredOn(s -> isNo(s.outcome()))
        .isNotEmpty()
        .allSatisfy(
            s -> {
              Refund open = s.now().unsettledRefund().get();
              assertThat(s.verdict().ofRefund(open.inNextN(), s.outcome())).isEmpty();
              assertThat(s.verdict().ofRefund(other(open), s.outcome())).isEmpty();
            });
  }

  private static End expected(Situation s) {
    if (isNo(s.outcome())) {
      return End.FAILED;
    }
    Optional<GatewayPayment> ours =
        s.shown()
            .filter(p -> p.paymentKey().equals("key-1"))
            .filter(p -> p.orderId().equals("order-1"));
    return ours.map(shown -> expected(s, shown)).orElseGet(() -> endOfAnothersPayment(s));
  }

  /** An attempt that is not of our order is over, and so is the account that it waited by. */
  private static End endOfAnothersPayment(Situation s) {
    boolean otherOrder = s.shown().filter(p -> p.paymentKey().equals("key-1")).isPresent();
    return otherOrder && s.asSeen() && s.now().status() == PaymentStatus.NEEDS_ATTENTION
        ? End.DONE
        : End.OPEN;
  }

  private static End expected(Situation s, GatewayPayment shown) {
    OptionalLong refundable = s.now().unsettledRefund().get().refundableAmount();
    boolean account = refundable.isEmpty();
    return switch (shown.state()) {
      case READY, IN_PROGRESS -> End.OPEN;
      case ABORTED, EXPIRED -> account && s.asSeen() ? End.DONE : End.OPEN;
      case WAITING_FOR_DEPOSIT -> endOfWaiting(s);
      case DONE, CANCELED, PARTIAL_CANCELED -> {
        boolean taken = shown.approvedAt().isPresent();
        if ((!taken && shown.balance() > 0) || (taken && otherAmount(s, shown))) {
          yield End.OPEN;
        }
        if (account) {
          yield shown.balance() == 0 ? End.DONE : End.FAILED;
        }
        long left = refundable.getAsLong() - s.now().unsettledRefund().get().amount();
        yield shown.balance() <= left ? End.DONE : End.OPEN;
      }
    };
  }

  /** Only an account that is past its day takes no deposit any more. */
  private static End endOfWaiting(Situation s) {
    return s.now().status() == PaymentStatus.WAITING_FOR_DEPOSIT
            && s.seen() == Situations.Seen.PAST_DUE
        ? End.DONE
        : End.OPEN;
  }

  private static boolean otherAmount(Situation s, GatewayPayment shown) {
    return s.now().status() == PaymentStatus.WAITING_FOR_DEPOSIT
        ? shown.total() != Examples.PRICE
        : s.now().captured() > 0 && shown.total() != s.now().captured();
  }

  private static boolean isNo(Outcome outcome) {
    return outcome instanceof Outcome.Declined || outcome instanceof Outcome.Refused;
  }

  private static Optional<Settlement> decide(Situation s) {
    return s.verdict().ofRefund(s.now().unsettledRefund().get(), s.outcome());
  }

  private static End end(Situation s) {
    return decide(s).map(RefundVerdictTest::end).orElse(End.OPEN);
  }

  private static End end(Settlement settled) {
    return settled.refundEnd().map(end -> End.valueOf(end.status().name())).orElse(End.OPEN);
  }

  private static Refund other(Refund r) {
    return new Refund(
        r.id() + 1,
        "refund-2",
        r.amount(),
        r.status(),
        r.reason(),
        r.source(),
        r.n(),
        r.gatewayKey(),
        r.refundableAmount(),
        r.account(),
        r.openedBy(),
        r.gatewayCode(),
        r.sameErrors(),
        r.requestedAt(),
        r.refundedAt());
  }

  private static void check(BiPredicate<Situation, Optional<Settlement>> law) {
    Stream<Situation> broken = ALL.stream().filter(s -> !law.test(s, decide(s)));
    assertThat(broken.limit(3).map(s -> s + " -> " + decide(s))).isEmpty();
  }
}
