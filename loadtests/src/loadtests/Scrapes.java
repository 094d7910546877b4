package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One answer of {@code /metrics}; its file is named by the epoch millisecond of the scrape. */
record Scrapes(List<String> lines) {
  private static final String SUFFIX = ".prom";

  static Path file(Path directory, long atMillis) {
    return directory.resolve(atMillis + SUFFIX);
  }

  static Optional<Scrapes> lastBefore(Path directory, long millis) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      Optional<Path> last =
          files
              .filter(file -> file.toString().endsWith(SUFFIX) && atMillis(file) < millis)
              .max(Comparator.comparingLong(Scrapes::atMillis));
      return last.isEmpty()
          ? Optional.empty()
          : Optional.of(new Scrapes(Files.readAllLines(last.get())));
    }
  }

  /** The first sample of that name that carries the label, as {@code name="value"}. */
  Optional<Double> value(String name, String label) {
    return lines.stream()
        .filter(line -> line.startsWith(name + "{") && line.contains(label))
        .map(line -> Double.valueOf(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst();
  }

  private static long atMillis(Path file) {
    String name = file.getFileName().toString();
    return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
  }
}
