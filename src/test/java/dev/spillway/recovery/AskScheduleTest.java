package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.spillway.payment.AskStore.Ask;
import dev.spillway.payment.Money;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStatus;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** When an attempt is asked about next; times in milliseconds as the schedule has them. */
class AskScheduleTest {

  private static final long GRACE = 660_000;
  private static final long DEADLINE = 35_000;
  private static final List<Long> STEPS =
      List.of(5_000L, 15_000L, 60_000L, 300_000L, 900_000L, 3_600_000L);
  private static final OffsetDateTime THEN = OffsetDateTime.parse("2026-01-01T00:00:00Z");

  private final AskSchedule middle = new AskSchedule(options(STEPS), () -> 0.5);

  @Test
  void pauses_grow_with_the_schedule_and_then_stay() {
    long longAfterGrace = GRACE + 3_600_000;

    assertThat(middle.nextMillis(unknown(longAfterGrace), 1, false)).isEqualTo(10_000);
    assertThat(middle.nextMillis(unknown(longAfterGrace), 2, false)).isEqualTo(45_000);
    assertThat(middle.nextMillis(unknown(longAfterGrace), 5, false)).isEqualTo(2_700_000);
    assertThat(middle.nextMillis(unknown(longAfterGrace), 6, false)).isEqualTo(3_600_000);
    assertThat(middle.nextMillis(unknown(longAfterGrace), 1_000, false)).isEqualTo(3_600_000);
  }

  @Test
  void one_question_falls_on_the_end_of_the_grace_and_one_ten_seconds_later() {
    assertThat(middle.nextMillis(unknown(DEADLINE + 300_000), 4, false))
        .isEqualTo(GRACE - DEADLINE - 300_000);
    assertThat(middle.nextMillis(unknown(GRACE), 5, false)).isEqualTo(10_000);
    assertThat(middle.nextMillis(unknown(GRACE + 10_000), 6, false)).isEqualTo(3_600_000);
  }

  @Test
  void a_not_found_that_counts_is_followed_by_a_question_ten_seconds_later() {
    assertThat(middle.nextMillis(unknown(GRACE + 3_600_000), 6, true)).isEqualTo(10_000);
    assertThat(middle.nextMillis(ask(PaymentStatus.NEEDS_ATTENTION, GRACE * 1_000), 6, true))
        .isEqualTo(10_000);
  }

  @Test
  void pauses_are_spread_by_a_fifth() {
    Ask asked = unknown(GRACE + 3_600_000);

    assertThat(new AskSchedule(options(STEPS), () -> 0.0).nextMillis(asked, 6, false))
        .isEqualTo(3_240_000);
    assertThat(new AskSchedule(options(STEPS), () -> 1.0).nextMillis(asked, 6, false))
        .isEqualTo(3_960_000);
  }

  @Test
  void deposits_are_asked_about_hourly_and_what_needs_somebody_daily() {
    assertThat(middle.nextMillis(ask(PaymentStatus.WAITING_FOR_DEPOSIT, 60_000), 1, false))
        .isEqualTo(3_600_000);
    assertThat(middle.nextMillis(ask(PaymentStatus.NEEDS_ATTENTION, GRACE * 1_000), 9, false))
        .isEqualTo(86_400_000);
  }

  @Test
  void a_schedule_that_does_not_rise_is_refused() {
    assertThatThrownBy(() -> options(List.of()))
        .hasMessage("recovery.scheduleMillis: 0 values are not 1 to 20");
    assertThatThrownBy(() -> options(List.of(5_000L, 5_000L)))
        .hasMessage("recovery.scheduleMillis: 5000 does not come after 5000");
    assertThatThrownBy(() -> options(List.of(99L)))
        .hasMessageStartingWith("recovery.scheduleMillis: 99 is not");
  }

  private static RecoveryOptions options(List<Long> steps) {
    return new RecoveryOptions(steps, GRACE, 3_600_000, 604_800_000, 1_000, 5_000, 7);
  }

  private static Ask unknown(long ageMillis) {
    return ask(PaymentStatus.UNKNOWN, ageMillis);
  }

  private static Ask ask(PaymentStatus status, long ageMillis) {
    Payment payment =
        new Payment(
            1,
            1,
            new OrderId("order-1"),
            new PaymentKey("key-1"),
            new Money(1_000, Money.WON),
            status,
            "confirm:order-1:key-1",
            new UUID(0, 1),
            true,
            0,
            0,
            0,
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
            List.of(),
            List.of());
    return new Ask(payment, ageMillis, ageMillis, OptionalLong.empty());
  }
}
