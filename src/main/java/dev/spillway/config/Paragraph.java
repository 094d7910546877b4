package dev.spillway.config;

import java.util.ArrayList;
import java.util.List;

/** Breaks text into lines between words. */
final class Paragraph {
  private Paragraph() {}

  /** Lines of at most {@code width} characters; a longer word has a line to itself. */
  static List<String> lines(String text, int width) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split(" +")) {
      if (line.length() > 0 && line.length() + 1 + word.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
      }
      line.append(line.length() == 0 ? "" : " ").append(word);
    }
    lines.add(line.toString());
    return lines;
  }
}
