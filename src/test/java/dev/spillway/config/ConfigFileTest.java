package dev.spillway.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.config.Key.Need;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/**
 * The file that is delivered and the table of keys are one thing. After a change of the table, copy
 * {@code target/spillway.yaml}, which the first test writes, over {@code conf/spillway.yaml}.
 */
class ConfigFileTest {
  private static final Path FILE = Path.of("conf", "spillway.yaml");
  private static final Path WRITTEN = Path.of("target", "spillway.yaml");

  @Test
  void the_delivered_file_is_what_the_table_writes() throws IOException {
    Files.writeString(WRITTEN, KeyTable.template());

    assertThat(FILE).hasSameTextualContentAs(WRITTEN);
  }

  @Test
  void the_delivered_file_names_every_key_with_its_default_and_no_other() throws IOException {
    Map<String, String> named = new TreeMap<>();
    Findings findings = new Findings();
    YamlReader.read("conf", Files.readString(FILE), findings).stream()
        .filter(entry -> !entry.texts().isEmpty())
        .forEach(entry -> named.put(entry.path(), String.join(",", entry.texts())));

    Map<String, String> expected = new TreeMap<>();
    new KeyTable()
        .keys().stream()
            .filter(key -> key.need() == Need.DEFAULTED)
            .forEach(key -> expected.put(key.path(), key.initial()));
    findings.raise();
    assertThat(named).isEqualTo(expected);
  }

  @Test
  void keys_without_a_default_are_commented_out_with_the_way_to_set_them() throws IOException {
    List<String> lines = Files.readAllLines(FILE).stream().map(String::strip).toList();

    assertThat(new KeyTable().keys())
        .filteredOn(key -> key.need() != Need.DEFAULTED)
        .hasSize(7)
        .allSatisfy(
            key -> {
              String name = key.path().substring(key.path().lastIndexOf('.') + 1);
              assertThat(lines).contains("# " + name + ":");
              if (key.secret()) {
                assertThat(String.join(" ", lines)).contains(key.environmentFileName());
              }
            });
  }

  @Test
  void the_delivered_file_gives_what_no_file_gives() {
    LoadedConfig with = ConfigLoader.load(Optional.of(FILE), ConfigFixture.REQUIRED, List.of());
    LoadedConfig without = ConfigLoader.load(Optional.empty(), ConfigFixture.REQUIRED, List.of());

    assertThat(with.config()).isEqualTo(without.config());
    assertThat(with.warnings()).isEmpty();
  }

  @Test
  void no_line_is_longer_than_100_columns() throws IOException {
    assertThat(Files.readAllLines(FILE)).allSatisfy(line -> assertThat(line).hasSizeLessThan(101));
  }
}
