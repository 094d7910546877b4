package dev.spillway.config;

import java.util.Locale;

/**
 * One row of the key table.
 *
 * @param path where it stands in {@code conf/spillway.yaml}, with dots
 * @param kind what it takes
 * @param need whether it must be given
 * @param initial the default's text; empty unless {@code need} is {@code DEFAULTED}
 * @param secret whether its value is kept out of every message, report and log
 * @param unit of the value, one word, or empty
 * @param meaning one sentence
 * @param change when to change it, one or more sentences
 */
record Key<T>(
    String path,
    Kind<T> kind,
    Need need,
    String initial,
    boolean secret,
    String unit,
    String meaning,
    String change) {

  /** Whether a key must be given. */
  enum Need {
    DEFAULTED,
    OPTIONAL,
    REQUIRED
  }

  private static final String PREFIX = "SPILLWAY_";
  private static final String FILE_SUFFIX = "_FILE";

  /** Variable that overrides the file. */
  String environmentName() {
    return PREFIX + path.toUpperCase(Locale.ROOT).replace('.', '_');
  }

  /** Variable that names a file which holds the value; secrets only. */
  String environmentFileName() {
    return environmentName() + FILE_SUFFIX;
  }

  /** The default as shown to people. */
  String initialShown() {
    return switch (need) {
      case REQUIRED -> "required";
      case OPTIONAL -> "none";
      case DEFAULTED -> initial.isEmpty() ? "none" : initial;
    };
  }
}
