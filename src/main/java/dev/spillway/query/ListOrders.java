package dev.spillway.query;

import dev.spillway.api.Fields;
import dev.spillway.payment.Order;
import dev.spillway.payment.OrderStatus;
import dev.spillway.payment.OrderStore;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Asks for a page of orders, newest first.
 *
 * @param from earliest creation, inclusive
 * @param to latest creation, exclusive
 * @param after where the page before ended
 * @param limit 1 to 100
 */
public record ListOrders(
    Optional<OrderStatus> status,
    Optional<String> customerKey,
    Optional<OffsetDateTime> from,
    Optional<OffsetDateTime> to,
    Optional<OrderStore.Position> after,
    int limit) {

  private static final int LIMIT_MAX = 100;
  private static final long LIMIT_DEFAULT = 20;
  private static final Pattern CURSOR = Pattern.compile("[A-Za-z0-9_-]{1,200}");

  /** Reads {@code status, customerKey, from, to, limit, cursor}, all of them optional. */
  public static ListOrders read(Fields fields, Optional<String> idempotencyKey) {
    Optional<OrderStatus> status = fields.optionalEnum("status", OrderStatus.class);
    Optional<String> customerKey = fields.optionalMatching("customerKey", Order.CUSTOMER_KEY);
    Optional<OffsetDateTime> from = fields.optionalTime("from");
    Optional<OffsetDateTime> to = fields.optionalTime("to");
    long limit = fields.optionalIntegerText("limit", 1, LIMIT_MAX).orElse(LIMIT_DEFAULT);
    Optional<String> cursor = fields.optionalMatching("cursor", CURSOR);
    Optional<OrderStore.Position> after = cursor.flatMap(Cursor::read);
    if (cursor.isPresent() && after.isEmpty()) {
      fields.reject("cursor", "must be the nextCursor of a page");
    }
    fields.check();
    return new ListOrders(status, customerKey, from, to, after, (int) limit);
  }
}
