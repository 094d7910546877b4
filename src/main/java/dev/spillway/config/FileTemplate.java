package dev.spillway.config;

import dev.spillway.config.Key.Need;
import java.util.Arrays;
import java.util.stream.Collectors;

/**
 * Writes the configuration file that says everything the key table knows. {@code
 * conf/spillway.yaml} is exactly this text, which a test sees to; it cannot fall behind the code.
 */
final class FileTemplate {
  private static final int WIDTH = 100;
  private static final String HEAD =
      """
      # The configuration of Spillway: every key, its meaning, its default, when to change it.
      #
      # Later wins: defaults, this file (serve --config conf/spillway.yaml), environment, --set.
      #   environment: the key's path in upper case, dots to underscores: SPILLWAY_GATEWAY_SLOTS=20
      #   --set:       --set gateway.slots=20, as often as needed
      # An unknown key or a bad value stops the start with one line each. Numbers are plain digits.
      #
      # Keys that are commented out have no default. Secrets are better kept out of this file: set
      # the variable that is named with each, or the variable with _FILE behind it to the path of a
      # file that holds the value. Secrets never appear in logs.
      """;

  private FileTemplate() {}

  static String of(KeyTable table) {
    StringBuilder text = new StringBuilder(HEAD);
    for (Section<?> section : table.sections()) {
      text.append("\n# ").append(section.meaning()).append('\n');
      text.append(section.name()).append(":\n");
      String open = "";
      String gap = "";
      for (Key<?> key : section.keys()) {
        String below = key.path().substring(section.name().length() + 1);
        int dot = below.lastIndexOf('.');
        String group = dot < 0 ? "" : below.substring(0, dot);
        text.append(gap);
        gap = "\n";
        if (!group.equals(open) && !group.isEmpty()) {
          text.append("  ").append(group).append(":\n");
        }
        open = group;
        entry(text, key, below.substring(dot + 1), group.isEmpty() ? "  " : "    ");
      }
    }
    return text.toString();
  }

  private static void entry(StringBuilder text, Key<?> key, String name, String indent) {
    String comment = indent + "# ";
    int width = WIDTH - comment.length();
    for (String paragraph : new String[] {key.meaning(), takes(key), key.change()}) {
      for (String line : Paragraph.lines(paragraph, width)) {
        text.append(comment).append(line).append('\n');
      }
    }
    String start = key.need() == Need.DEFAULTED ? indent : comment;
    text.append((start + name + ": " + value(key)).stripTrailing()).append('\n');
  }

  private static String takes(Key<?> key) {
    String says = key.kind().says();
    String unit = key.unit().isEmpty() ? "" : " (" + key.unit() + ")";
    String initial =
        switch (key.need()) {
          case DEFAULTED -> ". Default: " + key.initialShown() + ".";
          case OPTIONAL -> ". Optional.";
          case REQUIRED -> ". Required.";
        };
    String secret =
        key.secret()
            ? " Secret: " + key.environmentName() + " or " + key.environmentFileName() + "."
            : "";
    return "Takes " + says + unit + initial + secret;
  }

  private static String value(Key<?> key) {
    if (key.need() != Need.DEFAULTED || !key.kind().list()) {
      return key.initial();
    }
    return Arrays.stream(key.initial().split(","))
        .map(element -> '"' + element + '"')
        .collect(Collectors.joining(", ", "[", "]"));
  }
}
