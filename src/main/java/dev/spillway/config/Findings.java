package dev.spillway.config;

import java.util.ArrayList;
import java.util.List;

/** What loading found: problems, which refuse the configuration, and warnings, which do not. */
final class Findings {
  private final List<String> problems = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();

  /** A problem with where it lies: {@code file:line}, a variable's name, {@code --set}. */
  void problem(String origin, String message) {
    problems.add(origin.equals(Settings.DEFAULT_ORIGIN) ? message : origin + ": " + message);
  }

  void warning(String message) {
    warnings.add(message);
  }

  List<String> warnings() {
    return List.copyOf(warnings);
  }

  /** Refuses the configuration if there are problems. */
  void raise() {
    if (!problems.isEmpty()) {
      throw new ConfigException(problems);
    }
  }
}
