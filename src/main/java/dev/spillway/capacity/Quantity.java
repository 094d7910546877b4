package dev.spillway.capacity;

import java.math.BigDecimal;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads quantities as people write them, number and unit: {@code 30/s}, {@code 800ms}, {@code
 * 0.1%}. A number without a unit is refused rather than guessed at. Messages name the text and what
 * would be taken; the caller says which option it was.
 */
public final class Quantity {
  private static final String NUMBER = "([0-9]{1,9}(?:\\.[0-9]{1,9})?)";
  private static final Pattern PLAIN = Pattern.compile(NUMBER);
  private static final Pattern RATE = Pattern.compile(NUMBER + "/(s|min)");
  private static final Pattern DURATION = Pattern.compile(NUMBER + "(ms|s)");
  private static final Pattern SHARE = Pattern.compile(NUMBER + "%");
  private static final Pattern COUNT = Pattern.compile("[1-9][0-9]{0,5}");
  private static final int SHOWN_LIMIT = 40;

  /** Workers or slots: more than one process has; it keeps every computation short. */
  static final int COUNT_LIMIT = 100_000;

  /** More than one process answers; it keeps every computation short. */
  static final double PER_SECOND_LIMIT = 100_000;

  private Quantity() {}

  /** Arrivals per second, above 0 and up to 100,000. */
  public static double perSecond(String text) {
    Matcher rate = match(RATE, text, "a rate such as 30/s or 1800/min");
    double perSecond = number(rate) / (rate.group(2).equals("s") ? 1 : 60);
    return within(perSecond > 0 && perSecond <= PER_SECOND_LIMIT, perSecond, text, "100000/s");
  }

  /** Seconds, above 0 and up to an hour. */
  public static double seconds(String text) {
    Matcher duration = match(DURATION, text, "a duration such as 800ms or 1.5s");
    double seconds = number(duration) / (duration.group(2).equals("s") ? 1 : 1_000);
    return within(seconds > 0 && seconds <= HoldTime.SECONDS_LIMIT, seconds, text, "3600s");
  }

  /** Seconds out of a number of milliseconds without a unit, as measurements give it, from 0. */
  public static double millis(String text) {
    double seconds = number(match(PLAIN, text, "a number of milliseconds")) / 1_000;
    if (seconds > HoldTime.SECONDS_LIMIT) {
      throw new IllegalArgumentException(shown(text) + " is not from 0 to 3600000 milliseconds");
    }
    return seconds;
  }

  /** Whether {@link #millis} can read the text as a number at all. */
  static boolean isNumber(String text) {
    return PLAIN.matcher(text).matches();
  }

  /** A share, above 0 % and below 100 %. */
  public static double share(String text) {
    Matcher percent = match(SHARE, text, "a share such as 0.1%");
    double share = new BigDecimal(percent.group(1)).movePointLeft(2).doubleValue();
    if (share <= 0 || share >= 1) {
      throw new IllegalArgumentException(shown(text) + " is not above 0% and below 100%");
    }
    return share;
  }

  /** Workers or slots, from 1 to 100,000. */
  public static int count(String text) {
    if (!COUNT.matcher(text).matches() || Integer.parseInt(text) > COUNT_LIMIT) {
      throw new IllegalArgumentException(
          shown(text) + " is not a whole number from 1 to " + COUNT_LIMIT);
    }
    return Integer.parseInt(text);
  }

  private static Matcher match(Pattern pattern, String text, String wanted) {
    Matcher matcher = pattern.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(shown(text) + " is not " + wanted);
    }
    return matcher;
  }

  private static double number(Matcher matcher) {
    return Double.parseDouble(matcher.group(1));
  }

  private static double within(boolean holds, double value, String text, String most) {
    if (!holds) {
      throw new IllegalArgumentException(shown(text) + " is not above 0 and up to " + most);
    }
    return value;
  }

  /** The text on one line of bounded length. */
  static String shown(String text) {
    String cut = text.length() <= SHOWN_LIMIT ? text : text.substring(0, SHOWN_LIMIT) + "...";
    return "\"" + cut.replaceAll("\\p{Cntrl}", "?") + "\"";
  }
}
