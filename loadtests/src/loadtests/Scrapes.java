package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;

/** One answer of {@code /metrics}; its file is named by the epoch millisecond of the scrape. */
record Scrapes(long atMillis, List<String> lines) {
  private static final String SUFFIX = ".prom";

  /** A line of it, as {@code name{labels} value}. */
  record Line(String labels, double value) {
    /** The value of a label, empty when the line has none of that name. */
    String label(String name) {
      // A name may end in another one, as "resource" does.
      String begin = name + "=\"";
      int at = Math.max(labels.indexOf("{" + begin), labels.indexOf("," + begin)) + 1;
      return at == 0
          ? ""
          : labels.substring(at + begin.length(), labels.indexOf('"', at + begin.length()));
    }
  }

  static Path file(Path directory, long atMillis) {
    return directory.resolve(atMillis + SUFFIX);
  }

  /** Those taken within a window, oldest first. */
  static List<Scrapes> within(Path directory, Mark window) throws IOException {
    List<Path> inside;
    try (Stream<Path> files = Files.list(directory)) {
      inside =
          files
              .filter(file -> file.toString().endsWith(SUFFIX) && window.holds(atMillis(file)))
              .sorted(Comparator.comparingLong(Scrapes::atMillis))
              .toList();
    }
    List<Scrapes> scrapes = new ArrayList<>();
    for (Path file : inside) {
      scrapes.add(new Scrapes(atMillis(file), Files.readAllLines(file)));
    }
    return scrapes;
  }

  Stream<Line> samples(String name) {
    return lines.stream()
        .filter(line -> line.startsWith(name + "{"))
        .map(
            line -> {
              int end = line.lastIndexOf(' ');
              return new Line(
                  line.substring(name.length(), end), Double.parseDouble(line.substring(end + 1)));
            });
  }

  /** The first sample of that name that carries the label, as {@code name="value"}. */
  OptionalDouble value(String name, String label) {
    return samples(name)
        .filter(line -> line.labels().contains(label))
        .mapToDouble(Line::value)
        .findFirst();
  }

  private static long atMillis(Path file) {
    String name = file.getFileName().toString();
    return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
  }
}
