package dev.spillway.query;

import dev.spillway.payment.OrderId;
import dev.spillway.payment.OrderStore;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Base64;
import java.util.Optional;

/**
 * A place in the list of orders, in a form that callers carry without reading it.
 *
 * <p>It names the last order of a page, not a number of pages, so that orders which are made while
 * somebody turns pages shift nothing.
 */
final class Cursor {

  private static final String SEPARATOR = " ";

  /** The years of the filters of the list; PostgreSQL and RFC 3339 know each of these. */
  private static final int YEAR_MIN = 1;

  private static final int YEAR_MAX = 9999;

  private Cursor() {}

  static String write(OrderStore.Position position) {
    String text = position.createdAt() + SEPARATOR + position.orderId();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The place, or empty when the text is not one that {@link #write} made. */
  static Optional<OrderStore.Position> read(String cursor) {
    try {
      String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
      String[] parts = text.split(SEPARATOR, 2);
      OffsetDateTime createdAt = OffsetDateTime.parse(parts[0]);
      String orderId = new OrderId(parts[parts.length - 1]).value();
      return createdAt.getYear() < YEAR_MIN || createdAt.getYear() > YEAR_MAX
          ? Optional.empty()
          : Optional.of(new OrderStore.Position(createdAt, orderId));
    } catch (IllegalArgumentException | DateTimeException notOurs) {
      return Optional.empty();
    }
  }
}
