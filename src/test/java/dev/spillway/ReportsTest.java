package dev.spillway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every trouble in {@code reports.md} is answered by a test that exists, or by a reason. */
class ReportsTest {

  private static final Path REPORTS = Path.of("src/test/resources/reports.md");
  private static final Path TESTS = Path.of("src/test/java");
  private static final Pattern TEST = Pattern.compile("`(\\w+)#(\\w+)`");
  private static final String REASON = "cannot occur: ";

  static Stream<String> answers() throws IOException {
    return Files.readAllLines(REPORTS).stream()
        .filter(line -> line.startsWith("| ") && !line.startsWith("| told in"))
        .map(line -> line.substring(line.lastIndexOf(" | ", line.length() - 3) + 3));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void is_answered(String answer) throws IOException {
    List<MatchResult> tests = TEST.matcher(answer).results().toList();

    assertThat(!tests.isEmpty() || answer.startsWith(REASON)).as(answer).isTrue();
    for (MatchResult test : tests) {
      assertThat(source(test.group(1))).as(answer).get().asString().contains(test.group(2) + "(");
    }
  }

  private static Optional<String> source(String testClass) throws IOException {
    try (Stream<Path> files = Files.walk(TESTS)) {
      Optional<Path> file =
          files.filter(path -> path.endsWith(Path.of(testClass + ".java"))).findFirst();
      return file.isPresent() ? Optional.of(Files.readString(file.get())) : Optional.empty();
    }
  }
}
