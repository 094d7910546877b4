package dev.spillway.chaos;

import gatewaysim.OrderReport;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What must hold of the calls that reached the gateway about one order: each was written down
 * before, under one key, was sent in time, and did nothing that we deny.
 */
final class CallRules {

  /** From the first commit on: the send window and what a busy machine adds. */
  private static final Duration SEND_WINDOW = Duration.ofSeconds(6);

  private final List<String> broken = new ArrayList<>();
  private final OrderReport gateway;
  private final List<JsonObject> payments;

  private CallRules(OrderReport gateway, List<JsonObject> payments) {
    this.gateway = gateway;
    this.payments = payments;
  }

  /**
   * @param shifts as for {@link Rules#broken}
   */
  static List<String> broken(
      OrderReport gateway, List<JsonObject> payments, Optional<Shifts> shifts) {
    CallRules rules = new CallRules(gateway, payments);
    rules.oneKeyForEachAttempt();
    rules.refundsHaveKeysOfTheirOwn();
    payments.forEach(rules::whatFailedWasNotExecuted);
    shifts.ifPresent(rules::nothingIsSentLate);
    return rules.broken;
  }

  private void require(boolean holds, String sentence) {
    if (!holds) {
      broken.add(sentence);
    }
  }

  private void oneKeyForEachAttempt() {
    gateway.requests().stream()
        .filter(call -> call.operation().equals("confirm"))
        .collect(
            Collectors.groupingBy(
                OrderReport.CallReport::paymentKey,
                Collectors.mapping(OrderReport.CallReport::idempotencyKey, Collectors.toSet())))
        .forEach(
            (paymentKey, keys) ->
                require(keys.size() == 1, "several keys for " + paymentKey + ": " + keys));
  }

  private void refundsHaveKeysOfTheirOwn() {
    Set<String> written =
        payments.stream()
            .flatMap(payment -> Books.refunds(payment).stream())
            .flatMap(
                refund -> {
                  List<String> keys = new ArrayList<>();
                  for (int n = 1; n <= refund.getInteger("n"); n++) {
                    keys.add("cancel:" + refund.getString("refundId") + ":" + n);
                  }
                  return keys.stream();
                })
            .collect(Collectors.toSet());
    gateway.requests().stream()
        .filter(call -> call.operation().equals("cancel"))
        .map(OrderReport.CallReport::idempotencyKey)
        .filter(key -> !key.isEmpty())
        .forEach(key -> require(written.contains(key), "a cancel that nobody wrote down: " + key));
  }

  /** A shop whose refund failed gives the money back again. */
  private void whatFailedWasNotExecuted(JsonObject payment) {
    Books.refunds(payment).stream()
        .filter(refund -> refund.getString("status").equals("FAILED"))
        .map(refund -> "cancel:" + refund.getString("refundId") + ":")
        .forEach(
            prefix ->
                require(
                    gateway.requests().stream()
                        .filter(OrderReport.CallReport::executed)
                        .noneMatch(call -> call.idempotencyKey().startsWith(prefix)),
                    "failed here and executed there: " + prefix + " of " + payment.encode()));
  }

  private void nothingIsSentLate(Shifts shifts) {
    for (OrderReport.CallReport call : gateway.requests()) {
      if (!call.operation().equals("confirm")) {
        continue;
      }
      Instant sent = shifts.storedWhenSent(OffsetDateTime.parse(call.at()).toInstant());
      boolean inTime =
          payments.stream()
              .filter(payment -> payment.getString("paymentKey").equals(call.paymentKey()))
              .flatMap(payment -> Books.steps(payment).stream())
              .filter(step -> step.getString("to").equals("UNKNOWN"))
              .map(step -> OffsetDateTime.parse(step.getString("at")).toInstant())
              .anyMatch(opened -> sent.isBefore(opened.plus(SEND_WINDOW)));
      require(inTime, "sent late, or by nobody: " + call + " of " + payments);
    }
  }
}
