package dev.spillway.capacity;

/** Text for a terminal of 100 columns: headings, wrapped paragraphs and rows. */
final class TextPage {
  private static final int WIDTH = 100;
  private static final String INDENT = "   ";

  private final StringBuilder text = new StringBuilder();

  TextPage heading(String heading) {
    text.append(text.isEmpty() ? "" : "\n");
    return wrapped(heading, "", "");
  }

  TextPage paragraph(String words) {
    return wrapped(words, INDENT, INDENT);
  }

  /** Two columns, the right one wrapped. */
  TextPage entry(String left, String right) {
    String column = "%s%-22s  ".formatted(INDENT, left);
    return wrapped(right, column, " ".repeat(column.length()));
  }

  TextPage row(String row) {
    text.append((INDENT + row).stripTrailing()).append('\n');
    return this;
  }

  private TextPage wrapped(String words, String first, String others) {
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : words.split(" ")) {
      if (!empty && line.length() + 1 + word.length() > WIDTH) {
        text.append(line).append('\n');
        line = new StringBuilder(others);
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    text.append(line).append('\n');
    return this;
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
