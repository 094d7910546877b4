package dev.spillway.config;

import dev.spillway.setting.Quote;

/** {@code --set key=value} over everything; of two for one key the later counts. */
final class SetLayer {
  private static final String ORIGIN = "--set";

  private SetLayer() {}

  static void apply(KeyTable table, Settings settings, Findings findings, String set) {
    int equals = set.indexOf('=');
    if (equals < 1) {
      // Shown up to the first character that no path has: what follows may be a secret.
      String start = set.replaceFirst("(?s)[^A-Za-z.].*", "...");
      findings.problem(ORIGIN, Quote.of(start) + " is not key=value");
      return;
    }
    String path = set.substring(0, equals);
    table
        .find(path)
        .ifPresentOrElse(
            key -> put(settings, findings, key, set.substring(equals + 1)),
            () ->
                findings.problem(
                    ORIGIN,
                    Quote.of(path) + " is not a known key" + Suggestion.of(path, table.paths())));
  }

  private static void put(Settings settings, Findings findings, Key<?> key, String text) {
    settings.put(key, text, ORIGIN);
    if (key.secret()) {
      findings.warning(
          ORIGIN
              + ": "
              + key.path()
              + " is a secret that every user of this machine can see in the list of processes; "
              + key.environmentFileName()
              + " can name a file");
    }
  }
}
