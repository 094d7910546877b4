package dev.spillway.config;

import java.util.List;

/**
 * One key of a YAML file as it stands there: nothing is converted, so that {@code 010} and {@code
 * yes} are still what was typed.
 *
 * @param path names from the top, joined by dots
 * @param line where the key stands, from 1
 * @param form what stands behind it
 * @param texts the scalar, or the list's elements; empty for the other forms
 */
record YamlEntry(String path, int line, Form form, List<String> texts) {
  /** What a key holds. */
  enum Form {
    SCALAR,
    LIST,
    MAP,
    NOTHING
  }
}
