package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.stream.StreamSupport;

/**
 * What the simulated PG itself counted since the load began, by its statistics and its ledger.
 *
 * @param queries how often it was asked what became of a payment
 * @param forgottenOrders above 0 the ledger is cut, and no audit of it says anything
 */
record GatewayFigures(
    long confirmCalls,
    long approvals,
    long doubleApprovals,
    long peakConfirmsInFlight,
    long queries,
    long forgottenOrders) {

  static GatewayFigures of(JsonNode before, JsonNode after, JsonNode ledger) {
    long twiceInLedger =
        StreamSupport.stream(ledger.path("orders").spliterator(), false)
            .filter(order -> number(order, "approvals") > 1)
            .count();
    return new GatewayFigures(
        number(after, "confirmCalls") - number(before, "confirmCalls"),
        number(after, "approvals") - number(before, "approvals"),
        Math.max(number(after, "doubleApprovals"), twiceInLedger),
        number(after, "peakConfirmsInFlight"),
        number(after, "queries") - number(before, "queries"),
        number(ledger, "forgottenOrders"));
  }

  private static long number(JsonNode node, String field) {
    JsonNode value = node.path(field);
    if (!value.isIntegralNumber()) {
      throw new IllegalArgumentException("The simulator reports no " + field + ": " + node);
    }
    return value.longValue();
  }
}
