package dev.spillway.payment;

import java.util.regex.Pattern;

/** Our name of an order, which the gateway knows too: 6 to 64 of {@code A-Za-z0-9_-}. */
public record OrderId(String value) {

  public static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9_-]{6,64}");

  public OrderId {
    if (!PATTERN.matcher(value).matches()) {
      throw new IllegalArgumentException("orderId does not match " + PATTERN);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
