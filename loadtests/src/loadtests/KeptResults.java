package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The results in the repository: of each experiment the tables of its last full run. */
record KeptResults(Map<String, Kept> byExperiment) {
  private static final String SUFFIX = ".json";

  /** One table, cell by cell as the report shows it. */
  record Cells(List<String> header, List<List<String>> rows) {
    Optional<String> cell(String row, String column) {
      int index = header.indexOf(column);
      return index < 1
          ? Optional.empty()
          : rows.stream()
              .filter(cells -> cells.get(0).equals(row))
              .map(cells -> cells.get(index))
              .findFirst();
    }
  }

  /** What is kept of an experiment. */
  record Kept(Machine machine, String verdict, List<Cells> tables) {
    Optional<String> cell(String row, String column) {
      return tables.stream().flatMap(table -> table.cell(row, column).stream()).findFirst();
    }
  }

  static void write(Path directory, String experiment, Kept kept) throws IOException {
    Files.createDirectories(directory);
    RunFiles.JSON.writeValue(directory.resolve(experiment + SUFFIX).toFile(), kept);
  }

  static KeptResults read(Path directory) throws IOException {
    Map<String, Kept> kept = new TreeMap<>();
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(path -> path.toString().endsWith(SUFFIX)).toList()) {
        String name = file.getFileName().toString();
        kept.put(
            name.substring(0, name.length() - SUFFIX.length()),
            RunFiles.JSON.readValue(file.toFile(), Kept.class));
      }
    }
    return new KeptResults(kept);
  }
}
