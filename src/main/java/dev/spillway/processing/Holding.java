package dev.spillway.processing;

import dev.spillway.payment.GatewayPayment.State;
import dev.spillway.payment.OrderSnapshot;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentStatus;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What we hold about the order that a hint names, as it stood at one moment.
 *
 * @param order empty if no such order is ours
 * @param secrets of those attempts of which the gateway has told it, by the attempt's id
 */
record Holding(Optional<OrderSnapshot> order, Map<Long, String> secrets) {

  Holding {
    secrets = Map.copyOf(secrets);
  }

  private List<Payment> attempts() {
    return order.map(OrderSnapshot::attempts).orElse(List.of());
  }

  /**
   * The attempt that a hint speaks of. A deposit notice names none: it is the one with its secret,
   * or else the one that the order follows.
   */
  Optional<Payment> attempt(Hint hint) {
    if (hint.paymentKey().isPresent()) {
      return attempt(hint.paymentKey().get().value());
    }
    return attempts().stream()
        .filter(attempt -> hint.secret().filter(s -> isSecretOf(attempt, s)).isPresent())
        .findFirst()
        .or(this::live);
  }

  /** The attempt with this payment. */
  Optional<Payment> attempt(String paymentKey) {
    return attempts().stream()
        .filter(attempt -> attempt.paymentKey().value().equals(paymentKey))
        .findFirst();
  }

  private Optional<Payment> live() {
    OptionalLong live = order.map(it -> it.order().livePayment()).orElse(OptionalLong.empty());
    return attempts().stream()
        .filter(attempt -> live.equals(OptionalLong.of(attempt.id())))
        .findFirst();
  }

  /** Whether the hint has a secret, and all that it could be are known and are others. */
  boolean disproves(Hint hint) {
    if (hint.secret().isEmpty()) {
      return false;
    }
    List<Payment> candidates =
        hint.paymentKey().isPresent() ? attempt(hint).stream().toList() : attempts();
    return !candidates.isEmpty()
        && candidates.stream().allMatch(attempt -> secrets.containsKey(attempt.id()))
        && candidates.stream().noneMatch(attempt -> isSecretOf(attempt, hint.secret().get()));
  }

  private boolean isSecretOf(Payment attempt, String secret) {
    return Optional.ofNullable(secrets.get(attempt.id()))
        .filter(known -> same(known, secret))
        .isPresent();
  }

  /** In constant time. */
  static boolean same(String secret, String other) {
    return MessageDigest.isEqual(
        secret.getBytes(StandardCharsets.UTF_8), other.getBytes(StandardCharsets.UTF_8));
  }

  /** Whether an attempt stands just as the hint says, in status and in balance. */
  static boolean says(Payment attempt, Hint hint) {
    return hint.state().filter(state -> says(attempt, hint, state)).isPresent();
  }

  private static boolean says(Payment attempt, Hint hint, State state) {
    PaymentStatus status = attempt.status();
    boolean taken = attempt.captured() > 0;
    return switch (state) {
      case DONE, PARTIAL_CANCELED ->
          taken
              && (status == PaymentStatus.APPROVED
                  || status == PaymentStatus.CANCEL_PENDING
                  || status == PaymentStatus.CANCELED)
              && balanceAsSaid(attempt, hint);
      case CANCELED -> status == PaymentStatus.CANCELED && hint.balance().orElse(0) == 0;
      case WAITING_FOR_DEPOSIT ->
          status == PaymentStatus.WAITING_FOR_DEPOSIT
              || (status == PaymentStatus.CANCEL_PENDING && !taken);
      case ABORTED, EXPIRED ->
          status == PaymentStatus.DECLINED || status == PaymentStatus.NOT_CHARGED;
      case READY, IN_PROGRESS -> false;
    };
  }

  /** A deposit notice tells that the money is in, not how much of it is still there. */
  private static boolean balanceAsSaid(Payment attempt, Hint hint) {
    return hint.balance().isPresent()
        ? hint.balance().getAsLong() == attempt.balance()
        : hint.flat() && attempt.balance() > 0;
  }
}
