package dev.spillway.config;

import java.util.List;

/**
 * A configuration that is not accepted. Holds every problem found, one readable line each, without
 * secrets.
 */
public final class ConfigException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final transient List<String> problems;

  ConfigException(List<String> problems) {
    super(String.join(System.lineSeparator(), problems));
    this.problems = List.copyOf(problems);
  }

  /** The lines, in the order of the layers; never empty. */
  public List<String> problems() {
    return problems;
  }
}
