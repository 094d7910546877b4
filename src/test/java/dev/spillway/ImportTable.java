package dev.spillway;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Who may import whom, read from the table of README.md, so that what stands there is what {@link
 * ArchitectureTest} keeps true.
 */
final class ImportTable {

  private static final String HEAD = "| package | is | may import |";
  private static final Pattern NAME = Pattern.compile("`([a-z]+)`");

  private ImportTable() {}

  /** Package -> the packages it may import besides itself. The root may import all. */
  static Map<String, List<String>> read() {
    return readme()
        .lines()
        .dropWhile(line -> !line.equals(HEAD))
        .skip(2)
        .takeWhile(line -> line.startsWith("|"))
        .map(line -> line.split("\\|"))
        .collect(
            Collectors.toUnmodifiableMap(
                cells -> names(cells[1]).get(0), cells -> names(cells[3])));
  }

  private static List<String> names(String cell) {
    return NAME.matcher(cell).results().map(ImportTable::name).toList();
  }

  private static String name(MatchResult found) {
    return found.group(1);
  }

  private static String readme() {
    try {
      return Files.readString(Path.of("README.md"));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
