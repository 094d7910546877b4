package dev.spillway.setting;

import java.util.function.Predicate;

/**
 * The texts that one configuration key takes.
 *
 * @param key path of the key, as in {@code conf/spillway.yaml}
 * @param secret whether a refused value is kept out of the message
 * @param says what the key takes, as the end of "it is not ..."
 * @param test whether a text is taken; never throws
 */
public record Rule(String key, boolean secret, String says, Predicate<String> test) {
  /** A rule whose refusals show the value. */
  public static Rule open(String key, String says, Predicate<String> test) {
    return new Rule(key, false, says, test);
  }

  /** A rule whose refusals do not show the value. */
  public static Rule secret(String key, String says, Predicate<String> test) {
    return new Rule(key, true, says, test);
  }

  /**
   * Refuses a text that the key does not take.
   *
   * @throws IllegalArgumentException naming key, value (unless secret) and rule
   */
  public void check(String text) {
    if (!test.test(text)) {
      String shown = secret ? "the value (not shown)" : Quote.of(text);
      throw new IllegalArgumentException(key + ": " + shown + " is not " + says);
    }
  }
}
