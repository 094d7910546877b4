package gatewaysim;

import io.vertx.core.json.JsonArray;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;

/** What one setting accepts, in words for the error message, and its default. */
record SettingRule(String accepts, Predicate<Object> accepted, Object defaultValue) {

  static SettingRule integer(long least, long most, long defaultValue) {
    return new SettingRule(
        "an integer from " + least + " to " + most,
        value -> wholeNumber(value).filter(n -> n >= least && n <= most).isPresent(),
        defaultValue);
  }

  static SettingRule share(double defaultValue) {
    return new SettingRule(
        "a number from 0 to 1",
        value -> value instanceof Number n && n.doubleValue() >= 0 && n.doubleValue() <= 1,
        defaultValue);
  }

  static SettingRule factor(double least, double most, double defaultValue) {
    return new SettingRule(
        "a number from " + least + " to " + most,
        value -> value instanceof Number n && n.doubleValue() >= least && n.doubleValue() <= most,
        defaultValue);
  }

  static SettingRule flag(boolean defaultValue) {
    return new SettingRule("true or false", Boolean.class::isInstance, defaultValue);
  }

  static SettingRule word(Set<String> words, String defaultValue) {
    return new SettingRule(
        "one of " + String.join("|", new TreeSet<>(words)), words::contains, defaultValue);
  }

  static SettingRule text(String accepts, Predicate<String> accepted, String defaultValue) {
    return new SettingRule(
        accepts, value -> value instanceof String text && accepted.test(text), defaultValue);
  }

  /** A list without repetition; only {@code mayBeEmpty} lists may have no element. */
  static SettingRule words(Set<String> words, boolean mayBeEmpty, String... defaultValue) {
    return new SettingRule(
        "a list of " + String.join("|", new TreeSet<>(words)),
        value ->
            value instanceof JsonArray list
                && (mayBeEmpty || !list.isEmpty())
                && list.stream().allMatch(words::contains)
                && list.stream().distinct().count() == list.size(),
        JsonArray.of((Object[]) defaultValue));
  }

  /** The integer in a JSON value, absent for fractions, other types and what no long can hold. */
  static Optional<Long> wholeNumber(Object value) {
    return value instanceof Integer || value instanceof Long
        ? Optional.of(((Number) value).longValue())
        : Optional.empty();
  }
}
