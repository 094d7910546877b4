package dev.spillway.payment;

import java.util.regex.Pattern;

/**
 * An exact amount in the minor unit of its currency; the won has none, so 1000 is 1,000 won.
 *
 * @param amount 0 to {@link #AMOUNT_MAX}
 * @param currency ISO 4217 letters
 */
public record Money(long amount, String currency) {

  public static final long AMOUNT_MAX = 10_000_000_000L;
  public static final String WON = "KRW";

  private static final Pattern CURRENCY = Pattern.compile("[A-Z]{3}");

  public Money {
    if (amount < 0 || amount > AMOUNT_MAX) {
      throw new IllegalArgumentException("amount " + amount + " is not in 0.." + AMOUNT_MAX);
    }
    if (!CURRENCY.matcher(currency).matches()) {
      throw new IllegalArgumentException("currency is not three letters");
    }
  }
}
