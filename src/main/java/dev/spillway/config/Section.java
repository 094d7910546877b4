package dev.spillway.config;

import dev.spillway.config.Key.Need;
import dev.spillway.setting.Range;
import dev.spillway.setting.Rule;
import java.util.ArrayList;
import java.util.List;

/**
 * The keys of one options record, in the order of the file, and how the record is made of them. A
 * subclass declares each key as a field and reads them all in {@link #read}; declaring registers,
 * so that no second list can fall behind. Immutable once constructed.
 */
abstract class Section<T> {
  private final String name;
  private final String meaning;
  private final List<Key<?>> keys = new ArrayList<>();
  private final List<Key<?>> borrowed = new ArrayList<>();

  Section(String name, String meaning) {
    this.name = name;
    this.meaning = meaning;
  }

  /**
   * Makes the record.
   *
   * @throws IllegalArgumentException if the record refuses a combination of values
   */
  abstract T read(Settings settings);

  /** First element of its keys' paths. */
  final String name() {
    return name;
  }

  final String meaning() {
    return meaning;
  }

  final List<Key<?>> keys() {
    return List.copyOf(keys);
  }

  /** Whether every value that {@link #read} asks for is there. */
  final boolean readable(Settings settings) {
    return keys.stream().allMatch(settings::ready) && borrowed.stream().allMatch(settings::ready);
  }

  final Key<Integer> number(Range range, int initial, String unit, String meaning, String change) {
    return defaulted(
        range.key(), Kind.wholeNumber(range), String.valueOf(initial), unit, meaning, change);
  }

  final Key<Long> longNumber(
      Range range, long initial, String unit, String meaning, String change) {
    return defaulted(
        range.key(), Kind.longNumber(range), String.valueOf(initial), unit, meaning, change);
  }

  final <V> Key<V> defaulted(
      String path, Kind<V> kind, String initial, String unit, String meaning, String change) {
    return add(new Key<>(path, kind, Need.DEFAULTED, initial, false, unit, meaning, change));
  }

  final <V> Key<V> optional(String path, Kind<V> kind, String meaning, String change) {
    return add(new Key<>(path, kind, Need.OPTIONAL, "", false, "", meaning, change));
  }

  final <V> Key<V> secret(String path, Kind<V> kind, Need need, String meaning, String change) {
    return add(new Key<>(path, kind, need, "", true, "", meaning, change));
  }

  final Key<String> secret(Rule rule, Need need, String meaning, String change) {
    return secret(rule.key(), Kind.text(rule), need, meaning, change);
  }

  /** Declares that {@link #read} also asks for a key of another section. */
  final <V> Key<V> borrow(Key<V> key) {
    borrowed.add(key);
    return key;
  }

  private <V> Key<V> add(Key<V> key) {
    keys.add(key);
    return key;
  }
}
