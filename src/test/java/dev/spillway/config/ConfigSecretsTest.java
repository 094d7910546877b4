package dev.spillway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No secret reaches a log line, whatever way it came and whether it was right or wrong. */
class ConfigSecretsTest {
  private static final String HASH =
      "5eC3E75eC3E75eC3E75eC3E75eC3E75eC3E75eC3E75eC3E75eC3E75eC3E75eC3";

  /** The mark is in each secret, and nowhere else. */
  private static final String MARK = "5eC3E7";

  private static final String YAML =
      """
      database: {url: "postgresql://shop:5eC3E7@db:5432/shop"}
      gateway: {secretKey: live_sk_5eC3E7}
      management: {token: 5eC3E75eC3E75eC3E7}
      api: {tokens: [shop:%s]}
      """
          .formatted(HASH);

  @TempDir Path directory;

  @Test
  void a_loaded_configuration_shows_none() {
    Path file = ConfigFixture.file(directory, YAML);
    LoadedConfig loaded = ConfigLoader.load(Optional.of(file), Map.of(), List.of());

    String shown = loaded + "\n" + loaded.config().api().tokens().get(0);

    assertThat(loaded.config().gateway().secretKey()).contains(MARK);
    assertThat(loaded.config().database().url()).contains(MARK);
    assertThat(shown).doesNotContainIgnoringCase(MARK).contains("***", "db:5432/shop");
  }

  @Test
  void a_secret_in_the_file_or_on_the_command_line_is_warned_of() {
    Path file = ConfigFixture.file(directory, YAML);

    LoadedConfig loaded =
        ConfigLoader.load(Optional.of(file), Map.of(), List.of("gateway.secretKey=live_sk_5eC3E7"));

    assertThat(loaded.warnings())
        .satisfiesExactly(
            line ->
                assertThat(line)
                    .isEqualTo(
                        file
                            + ":1: database.url is a secret in a configuration file;"
                            + " SPILLWAY_DATABASE_URL_FILE can name a file of its own"),
            line -> assertThat(line).startsWith(file + ":2: gateway.secretKey is a secret"),
            line -> assertThat(line).startsWith(file + ":3: management.token is a secret"),
            line -> assertThat(line).startsWith(file + ":4: api.tokens is a secret"),
            line -> assertThat(line).startsWith("--set: gateway.secretKey is a secret"));
  }

  @Test
  void a_refusal_shows_none() {
    List<String> sets =
        List.of(
            "database.url=mysql://shop:5eC3E7@db/shop",
            "gateway.secretKey=live sk 5eC3E7",
            "management.token=5eC3E7",
            "api.tokens=shop:5eC3E7",
            "api.tokens=5eC3E7 in clear",
            "gateway.secretKey:5eC3E7",
            "5eC3E7");
    Map<String, String> environment =
        Map.of("SPILLWAY_GATEWAY_SECRETKEY", "live sk 5eC3E7", "SPILLWAY_SECRET", MARK);
    String yaml = "gateway:\n  secretKey: live sk 5eC3E7\n";

    ConfigException refusal =
        catchThrowableOfType(
            ConfigException.class,
            () ->
                ConfigLoader.load(
                    Optional.of(ConfigFixture.file(directory, yaml)), environment, sets));

    assertThat(refusal.problems()).hasSize(sets.size() + environment.size() + 1);
    assertThat(refusal.toString()).doesNotContainIgnoringCase(MARK);
  }

  @Test
  void a_file_that_is_not_yaml_shows_none_of_its_text() {
    for (String yaml :
        List.of(
            "gateway: {secretKey: 5eC3E7: x}",
            "gateway: {secretKey: \"5eC3E7}",
            "gateway: {secretKey: *5eC3E7 }",
            "gateway: {secretKey: &5eC3E7 }",
            "gateway: {secretKey: !5eC3E7 }",
            "gateway: {secretKey: !5eC3E7!x }",
            "gateway: {secretKey: %5eC3E7 }",
            "gateway: {secretKey: '5eC3E7' 5eC3E7}",
            "gateway: {secretKey: {5eC3E7}}",
            "gateway: {secretKey: |5eC3E7}")) {
      ConfigException refusal =
          catchThrowableOfType(
              ConfigException.class,
              () ->
                  ConfigLoader.load(
                      Optional.of(ConfigFixture.file(directory, yaml)),
                      ConfigFixture.REQUIRED,
                      List.of()));
      assertThat(refusal).as(yaml).isNotNull();
      assertThat(refusal.toString()).as(yaml).doesNotContainIgnoringCase(MARK);
    }
  }
}
