package dev.spillway.setting;

import java.util.regex.Pattern;

/**
 * The whole numbers that one configuration key takes, both ends included.
 *
 * <p>An options record declares its ranges as constants and checks its components against them; the
 * key table reads the same constants. So a range stands in one place, and a value that came by
 * another way than the configuration (a test, a live change) meets the same bounds.
 *
 * @param key path of the key, as in {@code conf/spillway.yaml}
 * @param least smallest value allowed
 * @param most largest value allowed
 */
public record Range(String key, long least, long most) {
  /** Plain digits: 010, 1e3 and 1_000 are read differently by different readers of YAML. */
  private static final Pattern DIGITS = Pattern.compile("0|-?[1-9][0-9]{0,17}");

  public Range {
    if (key.isBlank() || least > most) {
      throw new IllegalArgumentException("range " + key + " from " + least + " to " + most);
    }
  }

  /** Whether the value lies within the range. */
  public boolean holds(long value) {
    return least <= value && value <= most;
  }

  /**
   * Refuses a value outside the range.
   *
   * @throws IllegalArgumentException naming key, value and range
   */
  public void check(long value) {
    if (!holds(value)) {
      throw new IllegalArgumentException(key + ": " + value + " is not " + says());
    }
  }

  /**
   * Reads a value within the range.
   *
   * @throws IllegalArgumentException naming key, value and range
   */
  public long parse(String text) {
    if (!DIGITS.matcher(text).matches() || !holds(Long.parseLong(text))) {
      throw new IllegalArgumentException(key + ": " + Quote.of(text) + " is not " + says());
    }
    return Long.parseLong(text);
  }

  /** What the key takes, as the end of "it is not ...". */
  public String says() {
    return "a whole number from " + least + " to " + most;
  }
}
