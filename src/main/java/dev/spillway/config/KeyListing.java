package dev.spillway.config;

import java.util.List;

/** The key table as text for a terminal: name, default, unit, meaning. */
final class KeyListing {
  private static final int WIDTH = 100;
  private static final int NAME_WIDTH = 28;
  private static final int DEFAULT_WIDTH = 9;
  private static final int UNIT_WIDTH = 11;
  private static final int MEANING_START = NAME_WIDTH + DEFAULT_WIDTH + UNIT_WIDTH + 6;
  private static final String ROW =
      "%-" + NAME_WIDTH + "s  %-" + DEFAULT_WIDTH + "s  %-" + UNIT_WIDTH + "s  %s";

  private KeyListing() {}

  static String of(KeyTable table) {
    StringBuilder text = new StringBuilder();
    line(text, ROW.formatted("KEY", "DEFAULT", "UNIT", "MEANING"));
    for (Section<?> section : table.sections()) {
      section.keys().forEach(key -> row(text, key));
    }
    line(text, "");
    Paragraph.lines(
            "Each key may stand in the file of --config, in the environment (gateway.slots is"
                + " SPILLWAY_GATEWAY_SLOTS) and in --set gateway.slots=20; the later of these"
                + " three wins. A key marked secret may also be in a file of its own, named by"
                + " the variable with _FILE behind it. conf/spillway.yaml says when to change"
                + " which.",
            WIDTH)
        .forEach(it -> line(text, it));
    return text.toString();
  }

  private static void row(StringBuilder text, Key<?> key) {
    String initial = key.initialShown();
    String meaning = (key.secret() ? "Secret. " : "") + key.meaning();
    List<String> lines = Paragraph.lines(meaning, WIDTH - MEANING_START);
    int done = 0;
    if (initial.length() > DEFAULT_WIDTH) {
      // Too long for its column: it takes the line, and the meaning starts below.
      line(text, ROW.formatted(key.path(), initial, key.unit(), ""));
    } else {
      line(text, ROW.formatted(key.path(), initial, key.unit(), lines.get(0)));
      done = 1;
    }
    lines.subList(done, lines.size()).forEach(it -> line(text, " ".repeat(MEANING_START) + it));
  }

  private static void line(StringBuilder text, String line) {
    text.append(line.stripTrailing()).append('\n');
  }
}
