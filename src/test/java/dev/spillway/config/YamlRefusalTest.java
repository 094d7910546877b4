package dev.spillway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every mistake in a file is one line that says where, what and what would be right. */
class YamlRefusalTest {
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
        "leases: {slots: 4}|1: \"leases\" is not a known section",
        "admission: {maxInFlight: 100}|1: admission.maxInFlight: 100 leaves nothing beside"
            + " admission.reserve.query, which is 128",
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
            + " http(s)://host[:port][/path] without user, query or fragment",
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
    assertThat(problems(file)).containsExactly(file + ": is not UTF-8 text");

    Files.write(file, new byte[300_000]);
    assertThat(problems(file)).containsExactly(file + ": is larger than 262144 bytes");

    Files.write(file, "a: \u0000".getBytes(StandardCharsets.UTF_8));
    assertThat(problems(file))
        .containsExactly(file + ": not YAML: the character U+0000 is not taken");
  }

  @Test
  void a_file_that_is_not_there_is_refused() {
    Path missing = directory.resolve("missing.yaml");

    assertThat(problems(missing)).containsExactly(missing + ": no such file");
    assertThat(problems(directory)).containsExactly(directory + ": is a directory, not a file");
  }

  private List<String> refusal(String yaml) {
    Path file = ConfigFixture.file(directory, yaml);
    return problems(file).stream().map(line -> line.replaceFirst("^" + file + ": ?", "")).toList();
  }

  private static List<String> problems(Path file) {
    return ConfigFixture.problems(Optional.of(file), ConfigFixture.REQUIRED);
  }
}
