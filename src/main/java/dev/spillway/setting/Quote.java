package dev.spillway.setting;

/** Shows a refused value on one line of bounded length, whatever it holds. */
public final class Quote {
  private static final int SHOWN_LIMIT = 60;

  private Quote() {}

  /** The text in double quotes, cut after 60 characters, control characters as {@code ?}. */
  public static String of(String text) {
    String shown = text.length() <= SHOWN_LIMIT ? text : text.substring(0, SHOWN_LIMIT) + "...";
    return "\"" + shown.replaceAll("[\\p{Cntrl}\\p{Cf}\\u2028\\u2029]", "?") + "\"";
  }
}
