package dev.spillway.config;

import dev.spillway.setting.Quote;
import dev.spillway.setting.Range;
import dev.spillway.setting.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * What a key takes and how its text is read.
 *
 * @param says what it takes, for people
 * @param list whether a list may be given, in YAML or as text with commas
 * @param reader text to value; refuses by an {@link IllegalArgumentException} whose message begins
 *     with the key's path
 */
record Kind<T>(String says, boolean list, Function<String, T> reader) {
  static Kind<Integer> wholeNumber(Range range) {
    return new Kind<>(range.says(), false, text -> Math.toIntExact(range.parse(text)));
  }

  static Kind<Long> longNumber(Range range) {
    return new Kind<>(range.says(), false, range::parse);
  }

  static Kind<String> text(Rule rule) {
    return text(rule, Function.identity());
  }

  static <T> Kind<T> text(Rule rule, Function<String, T> reader) {
    return new Kind<>(
        rule.says(),
        false,
        text -> {
          rule.check(text);
          return reader.apply(text);
        });
  }

  /** One of a few words. */
  static <T> Kind<T> choice(String path, String says, Map<String, T> words) {
    return new Kind<>(
        says,
        false,
        text -> {
          if (!words.containsKey(text)) {
            throw new IllegalArgumentException(path + ": " + Quote.of(text) + " is not " + says);
          }
          return words.get(text);
        });
  }

  /** Elements between commas or line ends; an empty text is an empty list. */
  static <T> Kind<List<T>> list(String says, Function<String, T> element) {
    return new Kind<>(says, true, text -> split(text).stream().map(element).toList());
  }

  private static List<String> split(String text) {
    return text.isBlank()
        ? List.of()
        : Arrays.stream(text.split(",|\\R", -1)).map(String::strip).toList();
  }

  T parse(String text) {
    return reader.apply(text);
  }
}
