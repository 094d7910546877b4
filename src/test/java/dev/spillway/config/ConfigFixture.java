package dev.spillway.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the tests of this package start from. */
final class ConfigFixture {
  static final String HASH = "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";
  static final String OTHER_HASH =
      "fedcba9876543210fedcba9876543210fedcba9876543210fedcba9876543210";

  /** All that has no default. */
  static final Map<String, String> REQUIRED =
      Map.of(
          "SPILLWAY_DATABASE_URL", "postgresql://shop:hunter2@127.0.0.1:5432/spillway",
          "SPILLWAY_GATEWAY_SECRETKEY", "test_sk_hunter3",
          "SPILLWAY_API_TOKENS", HASH);

  private ConfigFixture() {}

  static LoadedConfig load(Path directory, String yaml, Map<String, String> more, String... sets) {
    Map<String, String> environment = new HashMap<>(REQUIRED);
    environment.putAll(more);
    return ConfigLoader.load(Optional.of(file(directory, yaml)), environment, List.of(sets));
  }

  /** Without a file. */
  static LoadedConfig load(Map<String, String> more, String... sets) {
    Map<String, String> environment = new HashMap<>(REQUIRED);
    environment.putAll(more);
    return ConfigLoader.load(Optional.empty(), environment, List.of(sets));
  }

  /** The lines with which a configuration is refused. */
  static List<String> problems(
      Optional<Path> file, Map<String, String> environment, String... sets) {
    ConfigException refusal =
        catchThrowableOfType(
            ConfigException.class, () -> ConfigLoader.load(file, environment, List.of(sets)));
    assertThat(refusal).as("a refusal").isNotNull();
    assertThat(refusal.problems())
        .allSatisfy(line -> assertThat(line).doesNotContain("\n", "Exception", "\tat "));
    return refusal.problems();
  }

  static Path file(Path directory, String yaml) {
    try {
      return Files.writeString(directory.resolve("spillway.yaml"), yaml);
    } catch (IOException failed) {
      throw new AssertionError(failed);
    }
  }

  /** {@code gateway.breaker.failures} as nested maps. */
  static String nested(String path, String value) {
    StringBuilder yaml = new StringBuilder();
    String indent = "";
    for (String name : path.split("\\.")) {
      yaml.append(yaml.length() == 0 ? "" : "\n").append(indent).append(name).append(':');
      indent += "  ";
    }
    return yaml.append(' ').append(value).append('\n').toString();
  }
}
