package dev.spillway.payment;

import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * What a buyer is to pay for.
 *
 * @param owner the shop whose API token made it
 * @param livePayment the row id of the attempt that the order follows
 * @param expiresAt when it may no longer be paid; tested when a confirm begins, not when it ends
 * @param overdue whether that time had passed when the row was read
 */
public record Order(
    OrderId orderId,
    String owner,
    String orderName,
    Money price,
    Optional<String> customerKey,
    OrderStatus status,
    OptionalLong livePayment,
    OffsetDateTime createdAt,
    OffsetDateTime expiresAt,
    boolean overdue) {

  /** A shop's own name of a buyer, in the form that the gateway takes. */
  public static final Pattern CUSTOMER_KEY = Pattern.compile("[A-Za-z0-9\\-_=.@]{2,300}");
}
