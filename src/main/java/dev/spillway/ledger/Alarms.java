package dev.spillway.ledger;

import dev.spillway.payment.Payment;
import dev.spillway.payment.Settlement;
import dev.spillway.payment.Verdict;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says aloud what somebody should know of a settlement. */
final class Alarms {

  private static final Logger LOG = LoggerFactory.getLogger(Alarms.class);

  private Alarms() {}

  static void raise(Payment now, Settlement end) {
    if (end.to() != now.status() && end.cancelDue(now).isPresent()) {
      LOG.error(
          "money taken that the order cannot have, it is given back paymentKey={} orderId={}"
              + " captured={}",
          now.paymentKey(),
          now.orderId(),
          end.captured());
    }
    if (end.reason().equals(Verdict.OF_ANOTHER_ORDER)) {
      LOG.error(
          "the gateway shows this payment under another order paymentKey={} orderId={}",
          now.paymentKey(),
          now.orderId());
    }
    end.attention()
        .ifPresent(
            why ->
                LOG.error(
                    "somebody must look paymentKey={} orderId={} why={}",
                    now.paymentKey(),
                    now.orderId(),
                    why));
  }
}
