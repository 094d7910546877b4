package dev.spillway.chaos;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each mistake still fits the sources, and compiles. */
class SeededBugsTest {

  static Stream<SeededBug> bugs() {
    return SeededBugs.all().stream();
  }

  @ParameterizedTest
  @MethodSource("bugs")
  void can_be_planted(SeededBug bug, @TempDir Path directory) {
    assertThatCode(() -> bug.plant(directory)).as(bug.name()).doesNotThrowAnyException();
  }
}
