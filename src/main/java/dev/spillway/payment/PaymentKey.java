package dev.spillway.payment;

import java.util.regex.Pattern;

/**
 * The gateway's name of one payment: 1 to 200 of {@code A-Za-z0-9_-}.
 *
 * <p>It becomes part of a path and of a header at the gateway, so nothing else is let in.
 */
public record PaymentKey(String value) {

  public static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9_-]{1,200}");

  public PaymentKey {
    if (!PATTERN.matcher(value).matches()) {
      throw new IllegalArgumentException("paymentKey does not match " + PATTERN);
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
