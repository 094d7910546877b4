package dev.spillway.processing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.payment.GatewayPayment.State;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStatus;
import dev.spillway.processing.Fate.Kind;
import dev.spillway.time.Ticks;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** When the gateway is asked, and what its answer means for the event. */
class JudgeTest {

  private static final long PRICE = Samples.PRICE;
  private static final int ATTEMPTS_MAX = 3;
  private static final Ticks TICKS = Ticks.system();
  private final Judge judge = new Judge(ATTEMPTS_MAX, new Pauses(() -> 0.5), TICKS);

  @ParameterizedTest
  @CsvSource({
    "APPROVED, 1000, 0, DONE, 1000, true",
    "APPROVED, 1000, 0, DONE, 999, false",
    "APPROVED, 1000, 300, PARTIAL_CANCELED, 700, true",
    "APPROVED, 1000, 300, DONE, 1000, false",
    "APPROVED, 1000, 0, CANCELED, 0, false",
    "APPROVED, 1000, 0, WAITING_FOR_DEPOSIT, 1000, false",
    "APPROVED, 1000, 0, ABORTED, 1000, false",
    "CANCELED, 1000, 1000, CANCELED, 0, true",
    "CANCELED, 1000, 1000, PARTIAL_CANCELED, 0, true",
    "CANCELED, 1000, 1000, DONE, 1000, false",
    "CANCELED, 0, 0, CANCELED, 0, true",
    "CANCEL_PENDING, 1000, 0, DONE, 1000, true",
    "CANCEL_PENDING, 1000, 0, CANCELED, 0, false",
    "WAITING_FOR_DEPOSIT, 0, 0, WAITING_FOR_DEPOSIT, 1000, true",
    "WAITING_FOR_DEPOSIT, 0, 0, DONE, 1000, false",
    "DECLINED, 0, 0, ABORTED, 1000, true",
    "NOT_CHARGED, 0, 0, EXPIRED, 1000, true",
    "NOT_CHARGED, 0, 0, DONE, 1000, false",
    "UNKNOWN, 0, 0, DONE, 1000, false",
    "UNKNOWN, 0, 0, ABORTED, 1000, false",
    "UNKNOWN, 0, 0, IN_PROGRESS, 1000, true",
    "NEEDS_ATTENTION, 0, 0, CANCELED, 0, false"
  })
  void nobody_is_asked_about_what_is_held_in_status_and_balance(
      PaymentStatus status, long captured, long refunded, State says, long balance, boolean held) {
    Holding holding = Samples.holding(Map.of(), Samples.attempt(status, captured, refunded));

    Optional<Fate> fate = judge.unasked(Samples.first(), Samples.hint(says, balance), holding);

    assertThat(fate.map(Fate::kind)).isEqualTo(held ? Optional.of(Kind.HELD) : Optional.empty());
  }

  @Test
  void a_notice_means_the_attempt_with_its_secret_or_the_one_that_the_order_follows() {
    Payment live = Samples.attempt("live", PaymentStatus.WAITING_FOR_DEPOSIT, 0, 0, Duration.ZERO);
    Payment older = Samples.attempt("older", PaymentStatus.NOT_CHARGED, 0, 0, Duration.ZERO);
    Holding holding = Samples.holding(Map.of(older.id(), "of older"), live, older);

    Hint ofOlder = Samples.notice(State.DONE, "of older");
    Hint ofLive = Samples.notice(State.DONE, "of live");

    assertThat(Judge.target(ofOlder, holding)).contains(older.paymentKey());
    assertThat(Judge.target(ofLive, holding)).contains(live.paymentKey());
    assertThat(judge.unasked(Samples.first(), ofLive, holding)).isEmpty();
    Holding allKnown = Samples.holding(Map.of(older.id(), "of older", live.id(), "x"), live, older);
    assertThat(judge.unasked(Samples.first(), ofLive, allKnown).map(Fate::kind))
        .contains(Kind.DISBELIEVED);
  }

  @Test
  void the_word_is_left_to_a_confirm_under_way_for_a_moment_and_of_a_decline_altogether() {
    Holding under =
        Samples.holding(
            Map.of(),
            Samples.attempt(
                Samples.KEY.value(), PaymentStatus.UNKNOWN, 0, 0, Duration.ofSeconds(30)));

    assertThat(
            judge.unasked(Samples.event(1, Duration.ZERO), Samples.hint(State.DONE, PRICE), under))
        .map(Fate::kind)
        .contains(Kind.POSTPONED);
    assertThat(
            judge.unasked(
                Samples.event(1, Duration.ofSeconds(3)), Samples.hint(State.DONE, PRICE), under))
        .isEmpty();
    assertThat(
            judge.unasked(
                Samples.event(1, Duration.ofSeconds(20)),
                Samples.hint(State.ABORTED, PRICE),
                under))
        .map(Fate::kind)
        .contains(Kind.POSTPONED);
  }

  @Test
  void without_an_order_an_event_is_parked_for_seven_days() {
    Holding none = new Holding(Optional.empty(), Map.of());

    assertThat(
            judge.unasked(
                Samples.event(1, Duration.ofDays(6)), Samples.hint(State.DONE, PRICE), none))
        .map(Fate::kind)
        .contains(Kind.PARKED);
    assertThat(
            judge.unasked(
                Samples.event(1, Duration.ofDays(8)), Samples.hint(State.DONE, PRICE), none))
        .map(Fate::kind)
        .contains(Kind.EXPIRED);
  }

  private Kind asked(int attempts, Outcome outcome, Payment before, Payment after, Hint hint) {
    return judge
        .asked(
            Samples.event(attempts, Duration.ofMinutes(1)),
            hint,
            outcome,
            Optional.of(before),
            Optional.of(after))
        .kind();
  }

  @Test
  void an_answer_that_bears_the_hint_out_ends_it_and_one_that_does_not_is_asked_for_again() {
    Payment unknown = Samples.attempt(PaymentStatus.UNKNOWN, 0, 0);
    Payment approved = Samples.attempt(PaymentStatus.APPROVED, PRICE, 0);
    Hint done = Samples.hint(State.DONE, PRICE);
    Hint canceled = Samples.hint(State.CANCELED, 0);
    Outcome paid = Samples.shown(State.DONE, PRICE, "s");

    assertThat(asked(1, paid, unknown, approved, done)).isEqualTo(Kind.SETTLED);
    assertThat(asked(1, paid, approved, approved, done)).isEqualTo(Kind.UNCHANGED);
    assertThat(asked(1, paid, unknown, approved, canceled)).isEqualTo(Kind.RETRIED);
    assertThat(asked(2, paid, approved, approved, canceled)).isEqualTo(Kind.UNCHANGED);
    assertThat(asked(1, Samples.shown(State.IN_PROGRESS, PRICE, "s"), unknown, unknown, done))
        .isEqualTo(Kind.RETRIED);
  }

  @Test
  void no_answer_is_a_failed_try_and_there_are_only_so_many() {
    Payment unknown = Samples.attempt(PaymentStatus.UNKNOWN, 0, 0);
    Hint done = Samples.hint(State.DONE, PRICE);

    for (Outcome none : List.of(new Outcome.Unknown("TIMEOUT"), new Outcome.NotFound("X"))) {
      assertThat(asked(ATTEMPTS_MAX - 1, none, unknown, unknown, done)).isEqualTo(Kind.RETRIED);
      assertThat(asked(ATTEMPTS_MAX, none, unknown, unknown, done)).isEqualTo(Kind.DEAD);
    }
    assertThat(judge.spent(Samples.event(ATTEMPTS_MAX, Duration.ZERO))).isFalse();
    assertThat(judge.spent(Samples.event(ATTEMPTS_MAX + 1, Duration.ZERO))).isTrue();
  }

  @Test
  void the_gateway_tells_the_secret_by_which_a_forgery_is_known() {
    Payment approved = Samples.attempt(PaymentStatus.APPROVED, PRICE, 0);
    Hint forged =
        new Hint(
            Optional.of(Samples.ORDER),
            Optional.of(Samples.KEY),
            Optional.of(State.DONE),
            OptionalLong.of(PRICE),
            Optional.of("made up"),
            false);

    assertThat(asked(1, Samples.shown(State.DONE, PRICE, "true one"), approved, approved, forged))
        .isEqualTo(Kind.DISBELIEVED);
  }
}
