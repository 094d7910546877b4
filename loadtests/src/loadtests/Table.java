package loadtests;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** A table that can be written as Markdown and as HTML, so that both reports say the same. */
final class Table {
  private final List<String> header;
  private final List<List<String>> rows = new ArrayList<>();

  Table(List<String> header) {
    this.header = List.copyOf(header);
  }

  void row(List<String> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException("Not " + header.size() + " cells: " + cells);
    }
    rows.add(List.copyOf(cells));
  }

  /** A line that says the same thing of each item. */
  <T> void row(String title, List<T> items, Function<T, String> cell) {
    List<String> cells = new ArrayList<>(List.of(title));
    items.forEach(item -> cells.add(cell.apply(item)));
    row(cells);
  }

  List<String> header() {
    return header;
  }

  List<List<String>> rows() {
    return List.copyOf(rows);
  }

  String markdown() {
    StringBuilder text = new StringBuilder();
    markdownLine(text, header);
    markdownLine(text, header.stream().map(cell -> "---").toList());
    rows.forEach(row -> markdownLine(text, row));
    return text.toString();
  }

  String html() {
    StringBuilder text = new StringBuilder("<table>\n");
    htmlLine(text, header, "th");
    rows.forEach(row -> htmlLine(text, row, "td"));
    return text.append("</table>\n").toString();
  }

  static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static void markdownLine(StringBuilder text, List<String> cells) {
    text.append("| ").append(String.join(" | ", cells)).append(" |\n");
  }

  private static void htmlLine(StringBuilder text, List<String> cells, String tag) {
    text.append("<tr>");
    cells.forEach(
        cell ->
            text.append("<")
                .append(tag)
                .append(">")
                .append(escape(cell))
                .append("</")
                .append(tag)
                .append(">"));
    text.append("</tr>\n");
  }
}
