package dev.spillway.config;

import static dev.spillway.config.ConfigFixture.HASH;
import static dev.spillway.config.ConfigFixture.problems;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** All that is wrong is said at once, one line each, with where it came from. */
class ConfigRefusalTest {
  @TempDir Path directory;

  @Test
  void a_first_start_hears_of_all_that_is_missing() {
    assertThat(problems(Optional.empty(), Map.of()))
        .satisfiesExactly(
            line -> assertThat(line).startsWith("database.url: required and not given; set"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "gateway.secretKey: required and not given; set SPILLWAY_GATEWAY_SECRETKEY,"
                            + " or SPILLWAY_GATEWAY_SECRETKEY_FILE to the path of a file that holds"
                            + " it"),
            line ->
                assertThat(line)
                    .startsWith("api.tokens: empty while http.host is 0.0.0.0")
                    .contains("SPILLWAY_API_TOKENS", "http.host to 127.0.0.1", "api.open"));
  }

  @Test
  void problems_of_all_layers_come_together() {
    Map<String, String> environment =
        Map.of("SPILLWAY_HTTP_PORT", "http", "SPILLWAY_GATEWAY_THREADS", "0");
    Path file = ConfigFixture.file(directory, "gateway:\n  slots: x\n  thread: 4\n");

    List<String> lines =
        problems(Optional.of(file), environment, "order.ttlMinutes=0", "http.port=8081");

    assertThat(lines)
        .containsExactly(
            file + ":2: gateway.slots: \"x\" is not a whole number from 0 to 1000",
            file + ":3: \"gateway.thread\" is not a known key; did you mean gateway.threads?",
            "SPILLWAY_HTTP_PORT: http.port: \"http\" is not a whole number from 0 to 65535",
            "SPILLWAY_GATEWAY_THREADS: gateway.threads: \"0\" is not a whole number from 1 to 1000",
            "--set: order.ttlMinutes: \"0\" is not a whole number from 1 to 43200",
            "database.url: required and not given; set SPILLWAY_DATABASE_URL, or"
                + " SPILLWAY_DATABASE_URL_FILE to the path of a file that holds it",
            "gateway.secretKey: required and not given; set SPILLWAY_GATEWAY_SECRETKEY, or"
                + " SPILLWAY_GATEWAY_SECRETKEY_FILE to the path of a file that holds it",
            lines.get(7),
            "webhook.port: 8081 is also http.port, and their hosts overlap (0.0.0.0, 0.0.0.0)");
    assertThat(lines.get(7)).startsWith("api.tokens: empty");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "gateway.slots=41|--set: gateway.slots: 41 is more than gateway.threads, which is 40",
        "database.inboxConnections=20|--set: database.inboxConnections: 20 and"
            + " database.settleConnections, which is 4, leave none of database.connections, which is"
            + " 20",
        "webhook.bufferBytes=1024|--set: webhook.bufferBytes: 1024 is less than webhook.bodyBytes,"
            + " which is 262144: the largest event could never be taken",
        "management.port=8080|--set: management.port: 8080 is also http.port, and their hosts"
            + " overlap (127.0.0.1, 0.0.0.0)",
        "webhook.port=8080|--set: webhook.port: 8080 is also http.port, and their hosts overlap"
            + " (0.0.0.0, 0.0.0.0)",
        "gateway.slot=4|--set: \"gateway.slot\" is not a known key; did you mean gateway.slots?",
        "gateway.slots|--set: \"gateway.slots\" is not key=value",
        "gateway.secretKey:abc|--set: \"gateway.secretKey...\" is not key=value",
        "=4|--set: \"...\" is not key=value",
        "gateway.slots=|--set: gateway.slots: \"\" is not a whole number from 0 to 1000",
        "gateway.slots= 4|--set: gateway.slots: \" 4\" is not a whole number from 0 to 1000",
        "gateway=4|--set: \"gateway\" is not a known key",
        "api.tokens=abc|--set: api.tokens: the hash of a token is not 64 hexadecimal digits",
        "api.tokens=a b:"
            + HASH
            + "|--set: api.tokens: a name is not 1 to 64 of A-Z, a-z, 0-9,"
            + " '.', '_' and '-'",
        "api.tokens="
            + HASH
            + ","
            + HASH
            + "|--set: api.tokens: the token of \"0123456789ab\" is"
            + " listed twice",
        "management.token=short|--set: management.token: the value (not shown) is not 16 to 512"
            + " printable ASCII characters without blanks",
        "gateway.secretKey=a:b|--set: gateway.secretKey: the value (not shown) is not 1 to 512"
            + " printable ASCII characters without blanks and colons",
      })
  void a_bad_set_is_refused_with_one_line(String set, String expected) {
    assertThat(problems(Optional.empty(), ConfigFixture.REQUIRED, set)).containsExactly(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "postgres://u:p@h/n",
        "mysql://u:p@h/n",
        "postgresql://h/n",
        "postgresql://:p@h/n",
        "postgresql://u:p@/n",
        "postgresql://u:p@h",
        "postgresql://u:p@h/",
        "postgresql://u:p@h/n/m",
        "postgresql://u:p@h:0/n",
        "postgresql://u:p@h:65536/n",
        "postgresql://u:p@x@h/n",
        "postgresql://u:p%zz@h/n",
        "postgresql://u:p#x@h/n",
        "postgresql://u:p@h/n?ssl=true",
        "postgresql://u:p@h/n?sslmode=verify-full",
        "postgresql://u:p@999.1.1.1/n",
        "jdbc:postgresql://h/n",
      })
  void a_bad_database_url_is_refused_and_not_shown(String url) {
    assertThat(problems(Optional.empty(), ConfigFixture.REQUIRED, "database.url=" + url))
        .singleElement()
        .asString()
        .startsWith("--set: database.url: the value (not shown) is not postgresql://user:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "postgresql://u@h/n",
        "postgresql://u:p%40@db_1:5433/n",
        "postgresql://u:p@[::1]:5433/n",
        "postgresql://u:p@h/n?sslmode=require",
      })
  void a_good_database_url_is_taken(String url) {
    assertThat(ConfigFixture.load(Map.of("SPILLWAY_DATABASE_URL", url)).config().database().url())
        .isEqualTo(url);
  }
}
