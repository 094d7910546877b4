package dev.spillway.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Histories find every mistake that is planted, within two thousand of them.
 *
 * <p>Each runs in a process of its own, with the changed classes in the place of the right ones.
 * What was found stands in {@code target/seeded-bugs/}, and in a table beside the kills'.
 */
@Tag("planted-bugs")
class SeededBugsIT {

  private static final int HISTORIES_MAX = 2_000;
  private static final int FOUND = 3;
  private static final int MINUTES_MAX = 20;
  private static final long SEED = Long.getLong("chaos.seed", 1);

  private static final Pattern BROKEN = Pattern.compile("broken within (\\d+) histories:\\R(.*)");
  private static final Pattern NAMES =
      Pattern.compile(":? ?\\w*(\\{|\\[(?!\\d)).*|\\b(tpay|whtrans|cancel:|confirm:)\\S+");
  private static final List<String> ROWS = new ArrayList<>();

  static Stream<SeededBug> bugs() {
    return SeededBugs.all().stream();
  }

  /** That of this process, but for the right classes, which may be a directory or a jar. */
  private static String classPath(Path planted) {
    Path target = Path.of("target").toAbsolutePath();
    return Stream.concat(
            Stream.of(planted.toString()),
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> !entry.equals(SeededBug.CLASSES.toAbsolutePath().toString()))
                .filter(entry -> !(entry.endsWith(".jar") && Path.of(entry).startsWith(target))))
        .collect(Collectors.joining(File.pathSeparator));
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void is_found(SeededBug bug) throws IOException, InterruptedException {
    Path directory =
        Files.createDirectories(Path.of("target/seeded-bugs"))
            .resolve(bug.name().replaceAll("\\W+", "-"));
    bug.plant(directory);
    Path log = directory.resolve("log.txt");
    Process histories =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-cp",
                    classPath(directory.resolve("classes")),
                    HistoriesMain.class.getName(),
                    Integer.toString(HISTORIES_MAX),
                    Long.toString(SEED)))
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      assertThat(histories.waitFor(MINUTES_MAX, TimeUnit.MINUTES)).isTrue();
    } finally {
      histories.destroyForcibly();
    }
    assertThat(histories.exitValue()).as(bug.name() + ", see " + log).isEqualTo(FOUND);
    ROWS.add(row(bug, log));
  }

  private static String row(SeededBug bug, Path log) throws IOException {
    Matcher broken = BROKEN.matcher(Files.readString(log));
    assertThat(broken.find()).as("says what is broken: " + log).isTrue();
    return "| %s | %s | %s |%n"
        .formatted(bug.name(), broken.group(1), NAMES.matcher(broken.group(2)).replaceAll("..."));
  }

  @AfterAll
  static void write() throws IOException, InterruptedException {
    ResultPage.write(
        "planted-bugs.md",
        """
        # Mistakes planted on purpose

        %s
        Storms of fifty random histories each, until a rule was broken; %d histories at most.

        | mistake | found within | first rule broken |
        |---|---|---|
        %s"""
            .formatted(
                ResultPage.madeBy("mvn -Pchaos -Dtests.only=planted-bugs verify"),
                HISTORIES_MAX,
                String.join("", ROWS)));
  }
}
