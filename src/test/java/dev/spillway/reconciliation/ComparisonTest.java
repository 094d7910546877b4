package dev.spillway.reconciliation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.GatewayPayment.State;
import dev.spillway.payment.Money;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStatus;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is a difference, and what is only said in other words. */
class ComparisonTest {

  private static final OffsetDateTime NOON = OffsetDateTime.parse("2026-12-01T12:00+09:00");
  private static final long PRICE = 1_000;

  private static Payment ours(long id, String orderId, PaymentStatus status, long took, long back) {
    return new Payment(
        id,
        1,
        new OrderId(orderId),
        new PaymentKey("pay1"),
        new Money(PRICE, Money.WON),
        status,
        "confirm:" + orderId + ":pay1",
        new UUID(0, id),
        true,
        took,
        back,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        NOON,
        NOON,
        NOON,
        Optional.empty(),
        List.of(),
        List.of());
  }

  private static GatewayPayment theirs(State state, long took, long back) {
    return new GatewayPayment(
        "pay1",
        "order-1",
        state,
        PRICE,
        PRICE - back,
        "KRW",
        Optional.empty(),
        took > 0 ? Optional.of(NOON) : Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  @ParameterizedTest
  @CsvSource({
    "APPROVED,1000,0,DONE,1000,0,",
    "APPROVED,1000,400,PARTIAL_CANCELED,1000,400,",
    "CANCELED,1000,1000,CANCELED,1000,1000,",
    "CANCELED,1000,1000,PARTIAL_CANCELED,1000,1000,",
    "CANCELED,0,0,CANCELED,0,0,",
    "CANCEL_PENDING,1000,0,DONE,1000,0,",
    "WAITING_FOR_DEPOSIT,0,0,WAITING_FOR_DEPOSIT,0,0,",
    "DECLINED,0,0,ABORTED,0,0,",
    "NOT_CHARGED,0,0,EXPIRED,0,0,",
    "UNKNOWN,0,0,IN_PROGRESS,0,0,",
    "APPROVED,1000,0,EXPIRED,0,0,ATTEMPT_WITHOUT_MONEY",
    "UNKNOWN,0,0,DONE,1000,0,CAPTURED_DIFFERS",
    "APPROVED,900,0,DONE,1000,0,CAPTURED_DIFFERS",
    "APPROVED,1000,0,PARTIAL_CANCELED,1000,400,REFUNDED_DIFFERS",
    "APPROVED,1000,400,DONE,1000,0,REFUNDED_DIFFERS",
    "APPROVED,1000,1000,CANCELED,1000,1000,STATUS_DIFFERS",
    "UNKNOWN,0,0,ABORTED,0,0,STATUS_DIFFERS",
    "NOT_CHARGED,0,0,WAITING_FOR_DEPOSIT,0,0,STATUS_DIFFERS",
    "NEEDS_ATTENTION,0,0,ABORTED,0,0,STATUS_DIFFERS"
  })
  void money_comes_before_status(
      PaymentStatus status,
      long took,
      long back,
      State state,
      long theyTook,
      long theyGaveBack,
      Difference.Kind kind) {
    Optional<Payment> ours = Optional.of(ours(1, "order-1", status, took, back));

    assertThat(Comparison.difference(ours, theirs(state, theyTook, theyGaveBack)))
        .isEqualTo(Optional.ofNullable(kind));
  }

  @Test
  void money_of_an_order_that_we_never_asked_for_has_no_attempt() {
    GatewayPayment theirs = theirs(State.DONE, PRICE, 0);
    Payment another = ours(1, "order-2", PaymentStatus.APPROVED, PRICE, 0);

    assertThat(Comparison.difference(Optional.empty(), theirs))
        .contains(Difference.Kind.MONEY_WITHOUT_ATTEMPT);
    assertThat(Comparison.difference(Optional.of(another), theirs))
        .contains(Difference.Kind.MONEY_WITHOUT_ATTEMPT);
    assertThat(Comparison.difference(Optional.empty(), theirs(State.EXPIRED, 0, 0))).isEmpty();
  }

  @Test
  void the_attempt_of_the_same_order_stands_for_a_payment_else_that_with_money() {
    Payment declined = ours(1, "order-1", PaymentStatus.DECLINED, 0, 0);
    Payment paid = ours(2, "order-2", PaymentStatus.APPROVED, PRICE, 0);
    Payment newest = ours(3, "order-3", PaymentStatus.DECLINED, 0, 0);
    GatewayPayment theirs = theirs(State.DONE, PRICE, 0);

    assertThat(Comparison.counterpart(List.of(paid, declined), theirs)).contains(declined);
    assertThat(Comparison.counterpart(List.of(paid, newest), theirs)).contains(paid);
    assertThat(Comparison.main(List.of(declined, newest))).contains(newest);
  }

  @Test
  void a_day_is_from_midnight_to_midnight_in_korea() {
    KoreanDay day =
        KoreanDay.at(OffsetDateTime.parse("2026-11-30T15:00Z").toInstant().toEpochMilli());

    assertThat(day).hasToString("2026-12-01");
    assertThat(day.has(OffsetDateTime.parse("2026-11-30T15:00Z"))).isTrue();
    assertThat(day.has(OffsetDateTime.parse("2026-11-30T14:59:59.999Z"))).isFalse();
    assertThat(day.has(OffsetDateTime.parse("2026-12-01T14:59:59.999Z"))).isTrue();
    assertThat(day.has(OffsetDateTime.parse("2026-12-01T15:00Z"))).isFalse();
    assertThat(KoreanDay.parse("2025-12-01", day).before()).hasToString("2025-11-30");
    assertThatIllegalArgumentException().isThrownBy(() -> KoreanDay.parse("2025-11-30", day));
    assertThatIllegalArgumentException().isThrownBy(() -> KoreanDay.parse("2026-12-02", day));
  }
}
