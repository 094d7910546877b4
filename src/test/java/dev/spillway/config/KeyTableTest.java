package dev.spillway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeyTableTest {
  private final KeyTable table = new KeyTable();

  @Test
  void each_key_has_one_path_in_its_section_and_one_variable() {
    List<String> names = new ArrayList<>();
    for (Section<?> section : table.sections()) {
      for (Key<?> key : section.keys()) {
        assertThat(key.path()).startsWith(section.name() + ".").matches("[a-z]+(\\.[a-zA-Z]+)+");
        names.add(key.environmentName());
        names.add(key.environmentFileName());
      }
    }

    assertThat(names).doesNotHaveDuplicates().hasSize(2 * table.keys().size());
  }

  @Test
  void a_path_becomes_a_variable_in_upper_case_with_underscores() {
    assertThat(table.find("gateway.baseUrl"))
        .hasValueSatisfying(
            key -> assertThat(key.environmentName()).isEqualTo("SPILLWAY_GATEWAY_BASEURL"));
    assertThat(table.find("gateway.breaker.failures"))
        .hasValueSatisfying(
            key ->
                assertThat(key.environmentName()).isEqualTo("SPILLWAY_GATEWAY_BREAKER_FAILURES"));
  }

  @Test
  void each_key_says_what_it_means_and_when_to_change_it() {
    assertThat(table.keys())
        .allSatisfy(
            key -> {
              assertThat(key.meaning()).matches("(?s).*[.]");
              assertThat(key.change()).isNotBlank();
              assertThat(key.kind().says()).isNotBlank();
            });
  }

  @Test
  void the_listing_shows_each_key_on_its_own_line_within_100_columns() {
    List<String> lines = KeyTable.describe().lines().toList();

    assertThat(lines).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
    assertThat(table.keys())
        .allSatisfy(
            key ->
                assertThat(lines)
                    .filteredOn(line -> line.startsWith(key.path() + " "))
                    .singleElement()
                    .asString()
                    .contains(key.initialShown()));
  }

  @Test
  void the_listing_holds_nothing_that_a_help_formatter_would_read_as_markup() {
    assertThat(KeyTable.describe()).doesNotContain("%", "@|");
  }
}
