package dev.spillway.config;

import static dev.spillway.config.ConfigFixture.HASH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every mistake is one line that says where, what and what would be right. */
class ConfigRefusalTest {
  @TempDir Path directory;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "gateway: {slots: abc}|1: gateway.slots: \"abc\" is not a whole number from 0 to 1000",
        "gateway: {slots: 010}|1: gateway.slots: \"010\" is not a whole number from 0 to 1000",
        "gateway: {slots: 1e1}|1: gateway.slots: \"1e1\" is not a whole number from 0 to 1000",
        "gateway: {slots: 4_0}|1: gateway.slots: \"4_0\" is not a whole number from 0 to 1000",
        "gateway: {slots: 0x1F}|1: gateway.slots: \"0x1F\" is not a whole number from 0 to 1000",
        "gateway: {slots: 4.0}|1: gateway.slots: \"4.0\" is not a whole number from 0 to 1000",
        "gateway: {slots: +4}|1: gateway.slots: \"+4\" is not a whole number from 0 to 1000",
        "gateway: {slots: -1}|1: gateway.slots: \"-1\" is not a whole number from 0 to 1000",
        "gateway: {slots: yes}|1: gateway.slots: \"yes\" is not a whole number from 0 to 1000",
        "gateway: {slots: \"\"}|1: gateway.slots: \"\" is not a whole number from 0 to 1000",
        "gateway: {slots: [4]}|1: gateway.slots: a list stands where one value belongs",
        "gateway: {slots: {a: 4}}|1: gateway.slots: keys stand where a value belongs",
        "gateway: {slots: }|1: gateway.slots: no value; take the line out to keep the default",
        "gateway: {slots: ~}|1: gateway.slots: no value; take the line out to keep the default",
        "gateway: 40|1: gateway: holds keys, not a value",
        "gateway: [slots]|1: gateway: holds keys, not a value",
        "gateway: {slotz: 4}|1: \"gateway.slotz\" is not a known key; did you mean gateway.slots?",
        "gateway: {baseurl: x}|1: \"gateway.baseurl\" is not a known key; did you mean"
            + " gateway.baseUrl?",
        "gatway: {slots: 4}|1: \"gatway\" is not a known section; did you mean gateway?",
        "admission: {maxInFlight: 4}|1: \"admission\" is not a known section",
        "colour: blue|1: \"colour\" is not a known key",
        "api: {open: yes}|1: api.open: \"yes\" is not true or false",
        "api: {open: True}|1: api.open: \"True\" is not true or false",
        "isolation: {mode: shared}|1: isolation.mode: \"shared\" is not isolated or shared-workers",
        "http: {host: a b}|1: http.host: \"a b\" is not an IP literal (without brackets) or a host"
            + " name",
        "http: {host: 1.2.3.256}|1: http.host: \"1.2.3.256\" is not an IP literal (without"
            + " brackets) or a host name",
        "http: {host: '[::1]'}|1: http.host: \"[::1]\" is not an IP literal (without brackets) or a"
            + " host name",
        "http: {port: 65536}|1: http.port: \"65536\" is not a whole number from 0 to 65535",
        "gateway: {baseUrl: 'ftp://pg'}|1: gateway.baseUrl: \"ftp://pg\" is not"
            + " http(s)://host[:port][/path] without a slash at the end, user, query or fragment",
        "management: {allowedHosts: ['a:80']}|1: management.allowedHosts: \"a:80\" is not a host"
            + " name or IP literal as in a Host header, without a port",
        "management: {allowedHosts: []}|1: management.allowedHosts: the number of hosts, 0, is not"
            + " a whole number from 1 to 100",
        "management: {allowedHosts: [[a]]}|1: an element of a list is not a single value",
        "management: {allowedHosts: [a, ~]}|1: an element of a list is not a single value",
        "gateway: {slots: &a 4}|1: anchors (&) and aliases (*) are not taken; put the text in"
            + " quotes",
        "gateway: {secretKey: *a}|1: anchors (&) and aliases (*) are not taken; put the text in"
            + " quotes",
        "gateway: {secretKey: !a }|1: tags (!) are not taken; put the text in quotes",
        "gateway: {slots: !!str 4}|1: tags (!) are not taken; put the text in quotes",
        "{[a]: 4}|1: a key is not a plain word",
        "- gateway|1: the file does not start with \"key:\" lines",
        "gateway|1: the file does not start with \"key:\" lines",
        "a: {b: {c: {d: {e: {f: {g: {h: {i: 1}}}}}}}}|1: nested more than 8 deep",
        "gateway: {slots: 4|1: not YAML: expected ',' or '}', but got <stream end>",
        "gateway: slots: 4|1: not YAML: mapping values are not allowed here",
        "gateway: {secretKey: !half!other }|1: not YAML: found an undefined tag",
        "gateway: {secretKey: @a}|1: not YAML: found character '@' that cannot start"
            + " any token. (Do not use @ for indentation)",
      })
  void a_bad_file_is_refused_with_one_line(String yaml, String expected) {
    assertThat(refusal(yaml)).containsExactly(expected);
  }

  @Test
  void a_bomb_of_aliases_is_refused_at_its_first_anchor() {
    StringBuilder yaml = new StringBuilder("a0: &a0 [x, x]\n");
    for (int i = 1; i < 30; i++) {
      yaml.append("a%d: &a%d [*a%d, *a%d]%n".formatted(i, i, i - 1, i - 1));
    }

    assertThat(refusal(yaml.toString()))
        .containsExactly("1: anchors (&) and aliases (*) are not taken; put the text in quotes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[", "{a: ", "- ", "? "})
  void deep_nesting_ends_in_a_line_not_in_a_stack_overflow(String opening) {
    assertThat(refusal("gateway: " + opening.repeat(20_000))).hasSize(1);
    assertThat(refusal(opening.repeat(20_000))).hasSize(1);
  }

  @Test
  void a_key_that_stands_twice_is_refused_in_either_spelling() {
    assertThat(refusal("gateway:\n  slots: 4\n  slots: 5\n"))
        .containsExactly("3: \"gateway.slots\" stands in line 2 too");
    assertThat(refusal("gateway.slots: 4\ngateway:\n  slots: 5\n"))
        .containsExactly("3: \"gateway.slots\" stands in line 1 too");
    assertThat(refusal("gateway:\n  slots: 4\ngateway:\n  threads: 5\n"))
        .containsExactly("3: \"gateway\" stands in line 1 too");
  }

  @Test
  void a_second_document_is_refused() {
    assertThat(refusal("order: {ttlMinutes: 4}\n---\norder: {ttlMinutes: 5}\n"))
        .containsExactly("2: a second document: only one is read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# gateway: {slots: 4}\n"})
  void a_file_without_keys_is_refused(String yaml) {
    assertThat(refusal(yaml))
        .containsExactly("holds no keys; to run on defaults and environment, name no file");
  }

  @Test
  void a_file_that_is_no_text_is_refused() throws Exception {
    Path file = directory.resolve("spillway.yaml");
    Files.write(file, "gateway: {secretKey: \u00e9}".getBytes(StandardCharsets.ISO_8859_1));
    assertThat(problems(file, ConfigFixture.REQUIRED))
        .containsExactly(file + ": is not UTF-8 text");

    Files.write(file, new byte[300_000]);
    assertThat(problems(file, ConfigFixture.REQUIRED))
        .containsExactly(file + ": is larger than 262144 bytes");

    Files.write(file, "a: \u0000".getBytes(StandardCharsets.UTF_8));
    assertThat(problems(file, ConfigFixture.REQUIRED))
        .containsExactly(file + ": not YAML: the character U+0000 is not taken");
  }

  @Test
  void a_file_that_is_not_there_is_refused() {
    Path missing = directory.resolve("missing.yaml");

    assertThat(problems(missing, ConfigFixture.REQUIRED))
        .containsExactly(missing + ": no such file");
    assertThat(problems(directory, ConfigFixture.REQUIRED))
        .containsExactly(directory + ": is a directory, not a file");
  }

  @Test
  void a_first_start_hears_of_all_that_is_missing() {
    assertThat(catchProblems(Optional.empty(), Map.of()))
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
        catchProblems(Optional.of(file), environment, "order.ttlMinutes=0", "http.port=8081");

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
        "database.inboxConnections=20|--set: database.inboxConnections: 20 is not less than"
            + " database.connections, which is 20",
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
    assertThat(catchProblems(Optional.empty(), ConfigFixture.REQUIRED, set))
        .containsExactly(expected);
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
        "postgresql://u:p@999.1.1.1/n",
        "jdbc:postgresql://h/n",
      })
  void a_bad_database_url_is_refused_and_not_shown(String url) {
    assertThat(catchProblems(Optional.empty(), ConfigFixture.REQUIRED, "database.url=" + url))
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
        "postgresql://u:p@h/n?sslmode=verify-full",
      })
  void a_good_database_url_is_taken(String url) {
    assertThat(ConfigFixture.load(Map.of("SPILLWAY_DATABASE_URL", url)).config().database().url())
        .isEqualTo(url);
  }

  private List<String> refusal(String yaml) {
    Path file = ConfigFixture.file(directory, yaml);
    return problems(file, ConfigFixture.REQUIRED).stream()
        .map(line -> line.replaceFirst("^" + file + ": ?", ""))
        .toList();
  }

  private static List<String> problems(Path file, Map<String, String> environment) {
    return catchProblems(Optional.of(file), environment);
  }

  private static List<String> catchProblems(
      Optional<Path> file, Map<String, String> environment, String... sets) {
    ConfigException refusal =
        catchThrowableOfType(
            ConfigException.class, () -> ConfigLoader.load(file, environment, Arrays.asList(sets)));
    assertThat(refusal).as("a refusal").isNotNull();
    assertThat(refusal.problems())
        .allSatisfy(line -> assertThat(line).doesNotContain("\n", "Exception", "\tat "));
    return refusal.problems();
  }
}
