package dev.spillway.processing;

import dev.spillway.lease.Leased;
import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.GatewayPayment.State;
import dev.spillway.payment.Money;
import dev.spillway.payment.Order;
import dev.spillway.payment.OrderId;
import dev.spillway.payment.OrderSnapshot;
import dev.spillway.payment.OrderStatus;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.PaymentStatus;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** Events, hints, attempts and answers to judge by, all about one order. */
final class Samples {

  static final long PRICE = 1_000;
  static final OrderId ORDER = new OrderId("order-1");
  static final PaymentKey KEY = new PaymentKey("k");
  private static final OffsetDateTime NOW = OffsetDateTime.now();

  private Samples() {}

  static Event event(int attempts, Duration age) {
    return new Event(
        new Leased(1, new UUID(0, 0), attempts),
        "PAYMENT_STATUS_CHANGED",
        new byte[0],
        Optional.empty(),
        Optional.empty(),
        NOW,
        age.toMillis());
  }

  static Event first() {
    return event(1, Duration.ofMinutes(1));
  }

  static Hint hint(State state, long balance) {
    return new Hint(
        Optional.of(ORDER),
        Optional.of(KEY),
        Optional.of(state),
        OptionalLong.of(balance),
        Optional.empty(),
        false);
  }

  static Hint notice(State state, String secret) {
    return new Hint(
        Optional.of(ORDER),
        Optional.empty(),
        Optional.of(state),
        OptionalLong.empty(),
        Optional.of(secret),
        true);
  }

  static Payment attempt(
      String key, PaymentStatus status, long captured, long refunded, Duration toDeadline) {
    return new Payment(
        key.hashCode(),
        1,
        ORDER,
        new PaymentKey(key),
        new Money(PRICE, "KRW"),
        status,
        "confirm",
        new UUID(0, 0),
        true,
        captured,
        refunded,
        0,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        false,
        Optional.empty(),
        NOW,
        NOW,
        NOW.plus(toDeadline),
        Optional.empty(),
        List.of(),
        List.of());
  }

  static Payment attempt(PaymentStatus status, long captured, long refunded) {
    return attempt(KEY.value(), status, captured, refunded, Duration.ofMinutes(-1));
  }

  static Holding holding(Map<Long, String> secrets, Payment... attempts) {
    OptionalLong live =
        attempts.length == 0 ? OptionalLong.empty() : OptionalLong.of(attempts[0].id());
    Order order =
        new Order(
            ORDER,
            "shop",
            "a book",
            new Money(PRICE, "KRW"),
            Optional.empty(),
            OrderStatus.PENDING_PAYMENT,
            live,
            NOW,
            NOW,
            false);
    return new Holding(Optional.of(new OrderSnapshot(order, List.of(attempts))), secrets);
  }

  static Outcome shown(State state, long balance, String secret) {
    boolean taken = state != State.WAITING_FOR_DEPOSIT && state != State.IN_PROGRESS;
    return new Outcome.Shown(
        new GatewayPayment(
            KEY.value(),
            ORDER.value(),
            state,
            PRICE,
            balance,
            "KRW",
            Optional.empty(),
            taken ? Optional.of(NOW) : Optional.empty(),
            Optional.of(secret),
            Optional.empty(),
            Optional.empty(),
            List.of()));
  }
}
