package dev.spillway.chaos;

import gatewaysim.GatewaySimulator;
import java.util.List;

/** Our books beside the gateway's, order by order. */
final class BothLedgers {

  /** What {@link #differing} needs of ours. */
  static final String OURS =
      "select order_id || ' ' || sum(captured) || ' ' || sum(refunded) from payments"
          + " group by order_id";

  /** How many attempts are not at their end. */
  static final String OPEN =
      "select count(*) from payments where status in"
          + " ('UNKNOWN', 'NEEDS_ATTENTION', 'CANCEL_PENDING')";

  private BothLedgers() {}

  /** Orders whose captured and refunded money is not what the gateway's ledger says. */
  static long differing(List<String> ours, GatewaySimulator gateway) {
    return ours.stream()
        .map(row -> row.split(" "))
        .filter(
            row -> {
              var theirs = gateway.ledger(row[0]);
              return theirs.captured() != Long.parseLong(row[1])
                  || theirs.canceled() != Long.parseLong(row[2]);
            })
        .count();
  }
}
