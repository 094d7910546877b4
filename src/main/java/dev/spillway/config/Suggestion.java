package dev.spillway.config;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the name that was probably meant: the nearest by edit distance, letter case aside. */
final class Suggestion {
  /** A slip of the hand, not another word. */
  private static final int EDITS_LIMIT = 3;

  /** Longer than any name there is; bounds the work on a long line of nonsense. */
  private static final int LENGTH_LIMIT = 100;

  private Suggestion() {}

  /** The end of a message, {@code "; did you mean x?"}, or nothing if no name is near. */
  static String of(String given, Collection<String> names) {
    if (given.length() > LENGTH_LIMIT) {
      return "";
    }
    return names.stream()
        .filter(name -> distance(given, name) <= EDITS_LIMIT)
        .min(
            Comparator.comparingInt((String name) -> distance(given, name))
                .thenComparing(Comparator.naturalOrder()))
        .map(name -> "; did you mean " + name + "?")
        .orElse("");
  }

  /** Fewest letters to insert, delete or replace. */
  private static int distance(String given, String name) {
    String one = given.toLowerCase(Locale.ROOT);
    String other = name.toLowerCase(Locale.ROOT);
    int[] row = new int[other.length() + 1];
    for (int j = 0; j <= other.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= one.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= other.length(); j++) {
        int replaced = diagonal + (one.charAt(i - 1) == other.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[other.length()];
  }
}
