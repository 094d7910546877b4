package dev.spillway.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** An operator's word, in every state and to every state, is bound by the same laws of money. */
class ResolutionTest {

  /** A word that was taken. */
  private record Taken(Payment now, PaymentStatus to, Settlement settlement) {}

  private static List<Taken> taken() {
    List<Taken> all = new ArrayList<>();
    for (Payment now : Situations.payments()) {
      for (PaymentStatus to : PaymentStatus.values()) {
        if (Resolution.obstacle(now, to).isEmpty()) {
          all.add(new Taken(now, to, Resolution.of(now, to, "told by phone")));
        }
      }
    }
    return all;
  }

  @Test
  void it_is_taken_only_where_somebody_was_called_and_only_along_the_table() {
    assertThat(taken())
        .isNotEmpty()
        .allSatisfy(
            t -> {
              assertThat(t.now().attention()).isPresent();
              assertThat(t.to()).isNotIn(PaymentStatus.UNKNOWN, PaymentStatus.NEEDS_ATTENTION);
              assertThat(t.to() == t.now().status() || t.now().status().mayBecome(t.to())).isTrue();
            });
  }

  @Test
  void what_needs_attention_can_be_given_every_end() {
    assertThat(taken())
        .filteredOn(t -> t.now().status() == PaymentStatus.NEEDS_ATTENTION)
        .extracting(Taken::to)
        .contains(
            PaymentStatus.APPROVED,
            PaymentStatus.WAITING_FOR_DEPOSIT,
            PaymentStatus.DECLINED,
            PaymentStatus.NOT_CHARGED,
            PaymentStatus.CANCEL_PENDING,
            PaymentStatus.CANCELED);
  }

  @Test
  void the_money_adds_up_and_nobody_is_called_any_more() {
    assertThat(taken())
        .allSatisfy(
            t -> {
              Settlement s = t.settlement();
              long due = s.cancelDue(t.now()).orElse(0);
              boolean underWay = t.now().unsettledRefund().isPresent() && s.refundEnd().isEmpty();
              assertThat(s.answered()).isTrue();
              assertThat(s.refunded() + s.pending() + due).isLessThanOrEqualTo(s.captured());
              assertThat(s.cancelDue(t.now()).isPresent())
                  .isEqualTo(t.to() == PaymentStatus.CANCEL_PENDING && !underWay);
              if (t.to() == PaymentStatus.CANCELED) {
                assertThat(s.captured()).isEqualTo(s.refunded());
              }
              if (t.to() == PaymentStatus.APPROVED) {
                assertThat(s.captured()).isEqualTo(Examples.PRICE);
              }
              if (t.to() == PaymentStatus.NOT_CHARGED || t.to() == PaymentStatus.DECLINED) {
                assertThat(s.captured()).isZero();
                assertThat(underWay).isFalse();
                assertThat(s.failure()).isPresent();
              }
            });
  }

  @Test
  void a_refund_that_it_makes_fail_has_a_code_for_whoever_repeats_the_cancel() {
    assertThat(taken())
        .extracting(t -> t.settlement().refundEnd())
        .filteredOn(end -> end.isPresent() && end.get().status() == Refund.Status.FAILED)
        .isNotEmpty()
        .allSatisfy(end -> assertThat(end.get().code().get().code()).isEqualTo(Resolution.CODE));
  }

  @Test
  void a_word_about_a_state_that_is_no_more_changes_nothing() {
    for (Situations.Situation s : Situations.all()) {
      for (PaymentStatus to : PaymentStatus.values()) {
        Optional<Settlement> decided = s.verdict().ofOperator(to, "told by phone");
        boolean expected = s.asSeen() && Resolution.obstacle(s.now(), to).isEmpty();
        assertThat(decided.isPresent()).isEqualTo(expected);
      }
    }
  }
}
