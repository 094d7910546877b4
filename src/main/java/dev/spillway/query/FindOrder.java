package dev.spillway.query;

import dev.spillway.api.Fields;
import dev.spillway.payment.OrderId;
import java.util.Optional;

/** Asks for one order. */
public record FindOrder(OrderId orderId) {

  public static FindOrder read(Fields fields, Optional<String> idempotencyKey) {
    String orderId = fields.matching("orderId", OrderId.PATTERN);
    fields.check();
    return new FindOrder(new OrderId(orderId));
  }
}
