package dev.spillway.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class DashboardTest {

  @Test
  void the_table_of_panels_is_that_of_the_dashboard() throws IOException {
    List<String> rows =
        Files.readAllLines(Dashboard.README).stream()
            .dropWhile(line -> !line.startsWith("| panel |"))
            .skip(2)
            .takeWhile(line -> line.startsWith("|"))
            .toList();

    assertThat(rows)
        .isNotEmpty()
        .isEqualTo(
            Dashboard.panels("1m").stream()
                .map(panel -> "| %s | %s |".formatted(panel.title(), panel.question()))
                .toList());
  }

  @Test
  void a_rule_is_shown_as_a_figure_whether_it_fires_or_not() {
    assertThat(Dashboard.alwaysShown("a > 0.5 and b{c=\"d\"} == 1"))
        .isEqualTo("a > bool 0.5 and b{c=\"d\"} == bool 1");
  }
}
