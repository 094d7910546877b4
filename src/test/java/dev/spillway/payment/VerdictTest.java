package dev.spillway.payment;

import static dev.spillway.payment.PaymentStatus.APPROVED;
import static dev.spillway.payment.PaymentStatus.CANCELED;
import static dev.spillway.payment.PaymentStatus.CANCEL_PENDING;
import static dev.spillway.payment.PaymentStatus.DECLINED;
import static dev.spillway.payment.PaymentStatus.NEEDS_ATTENTION;
import static dev.spillway.payment.PaymentStatus.NOT_CHARGED;
import static dev.spillway.payment.PaymentStatus.UNKNOWN;
import static dev.spillway.payment.PaymentStatus.WAITING_FOR_DEPOSIT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.payment.Situations.Situation;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Holds every decision, in every situation, against what must be true of it.
 *
 * <p>What an attempt becomes is held against an {@link Oracle}; the other tests are the laws of
 * money.
 */
class VerdictTest {

  private static final List<Situation> ALL = Situations.all();

  /** The ways that answers may take; the others belong to confirms and operators. */
  private static final Map<PaymentStatus, Set<PaymentStatus>> WAYS =
      Map.of(
          UNKNOWN,
          EnumSet.of(
              APPROVED, WAITING_FOR_DEPOSIT, DECLINED, NOT_CHARGED, CANCEL_PENDING, CANCELED),
          NEEDS_ATTENTION,
          EnumSet.of(
              APPROVED, WAITING_FOR_DEPOSIT, DECLINED, NOT_CHARGED, CANCEL_PENDING, CANCELED),
          WAITING_FOR_DEPOSIT,
          EnumSet.of(APPROVED, CANCELED, NOT_CHARGED),
          APPROVED,
          EnumSet.of(WAITING_FOR_DEPOSIT, CANCELED),
          DECLINED,
          EnumSet.of(APPROVED, CANCEL_PENDING, CANCELED),
          NOT_CHARGED,
          EnumSet.of(APPROVED, CANCEL_PENDING, CANCELED),
          CANCEL_PENDING,
          EnumSet.of(CANCELED),
          CANCELED,
          EnumSet.noneOf(PaymentStatus.class));

  @Test
  void there_are_situations_of_every_kind() {
    assertThat(ALL).hasSizeGreaterThan(50_000);
    assertThat(decided().map(s -> s.decide().get().to()))
        .contains(APPROVED, WAITING_FOR_DEPOSIT, DECLINED, NOT_CHARGED, CANCEL_PENDING, CANCELED);
  }

  @Test
  void an_attempt_becomes_what_the_oracle_says() {
    check(s -> s.decide().map(Settlement::to).orElse(s.now().status()) == Oracle.expected(s));
  }

  @Test
  void every_step_is_a_way_that_the_table_has() {
    check(
        s ->
            s.decide()
                .map(Settlement::to)
                .filter(to -> to != s.now().status())
                .map(
                    to -> WAYS.get(s.now().status()).contains(to) && s.now().status().mayBecome(to))
                .orElse(true));
  }

  @Test
  void money_never_shrinks_but_for_a_deposit_that_the_bank_took_back() {
    check(
        s ->
            s.decide()
                .map(
                    d ->
                        d.to() == WAITING_FOR_DEPOSIT
                            || (d.captured() >= s.now().captured()
                                && d.refunded() >= s.now().refunded()))
                .orElse(true));
    check(
        s ->
            s.decide()
                .filter(d -> d.to() == WAITING_FOR_DEPOSIT)
                .map(d -> d.captured() == 0 && d.refunded() == 0 && d.pending() == 0)
                .orElse(true));
  }

  @Test
  void no_more_is_given_back_or_promised_than_was_taken() {
    check(
        s ->
            s.decide()
                .map(d -> d.pending() >= 0 && d.refunded() + d.pending() <= d.captured())
                .orElse(true));
    check(
        s ->
            s.decide()
                .map(
                    d ->
                        d.refunded() + d.pending() + d.cancelDue(s.now()).orElse(0) <= d.captured())
                .orElse(true));
  }

  @Test
  void all_that_was_given_back_is_written_down_as_a_refund() {
    check(
        s ->
            s.decide()
                .filter(d -> d.to() != WAITING_FOR_DEPOSIT)
                .map(
                    d ->
                        d.refunded() - s.now().refunded()
                            == d.adopted()
                                + d.refundEnd()
                                    .filter(end -> end.status() == Refund.Status.DONE)
                                    .map(end -> end.refund().amount())
                                    .orElse(0L))
                .orElse(true));
  }

  @Test
  void a_reservation_lasts_as_long_as_its_refund_is_open() {
    check(
        s ->
            s.decide()
                .map(d -> d.pending() == (d.refundEnd().isPresent() ? 0 : s.now().pending()))
                .orElse(true));
  }

  @Test
  void while_a_refund_is_open_no_balance_is_adopted() {
    check(
        s ->
            s.decide()
                .filter(d -> s.now().unsettledRefund().isPresent() && d.refundEnd().isEmpty())
                .map(d -> d.refunded() == s.now().refunded() && d.adopted() == 0)
                .orElse(true));
  }

  @Test
  void a_refund_failed_only_if_another_cancel_was_made_at_the_one_balance_that_it_was_for() {
    List<Situation> failed =
        decided()
            .filter(s -> s.outcome() instanceof Outcome.Shown)
            .filter(s -> s.now().unsettledRefund().flatMap(VerdictTest::onlyBalance).isPresent())
            .filter(
                s ->
                    s.decide()
                        .flatMap(Settlement::refundEnd)
                        .filter(end -> end.status() == Refund.Status.FAILED)
                        .isPresent())
            .toList();

    assertThat(failed)
        .isNotEmpty()
        .allSatisfy(
            s -> {
              Refund open = s.now().unsettledRefund().get();
              GatewayPayment.Cancel made = Oracle.madeAt(open, s.shown().get()).orElseThrow();
              assertThat(made.amount()).isNotEqualTo(open.amount());
              assertThat(s.decide().get().refunded())
                  .isEqualTo(s.shown().get().total() - s.shown().get().balance());
            });
  }

  private static Optional<Long> onlyBalance(Refund refund) {
    return refund.refundableAmount().stream().boxed().findFirst();
  }

  @Test
  void canceled_means_that_all_that_was_taken_is_back() {
    check(
        s ->
            s.decide()
                .filter(d -> d.to() == CANCELED)
                .map(d -> d.captured() == d.refunded() && d.pending() == 0)
                .orElse(true));
  }

  @Test
  void approved_means_that_the_price_was_taken_and_some_of_it_is_still_there() {
    check(
        s ->
            s.decide()
                .filter(d -> d.to() == APPROVED)
                .map(d -> d.captured() == Examples.PRICE && d.refunded() < d.captured())
                .orElse(true));
  }

  @Test
  void an_end_without_money_leaves_no_refund_open() {
    check(
        s ->
            s.decide()
                .filter(d -> d.to() == NOT_CHARGED || d.to() == DECLINED || d.to() == CANCELED)
                .map(d -> s.now().unsettledRefund().isEmpty() || d.refundEnd().isPresent())
                .orElse(true));
  }

  @Test
  void money_that_the_order_cannot_have_is_given_back_at_once_unless_somebody_must_look() {
    check(
        s ->
            s.decide()
                .filter(d -> d.to() == CANCEL_PENDING)
                .map(
                    d -> {
                      boolean underWay =
                          s.now().unsettledRefund().isPresent() && d.refundEnd().isEmpty();
                      boolean called =
                          d.attention().isPresent()
                              || (s.now().status() == CANCEL_PENDING
                                  && s.now().attention().isPresent());
                      return d.cancelDue(s.now()).isPresent() == (!underWay && !called);
                    })
                .orElse(true));
  }

  private static Stream<Situation> decided() {
    return ALL.stream().filter(s -> s.decide().isPresent());
  }

  private static void check(Predicate<Situation> law) {
    Map<PaymentStatus, Situation> broken = new EnumMap<>(PaymentStatus.class);
    ALL.stream().filter(s -> !law.test(s)).forEach(s -> broken.putIfAbsent(s.now().status(), s));
    assertThat(broken.values())
        .describedAs(() -> broken.values().stream().map(s -> s + " -> " + s.decide()).toList() + "")
        .isEmpty();
  }
}
