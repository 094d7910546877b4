package dev.spillway.config;

import static dev.spillway.config.ConfigFixture.HASH;
import static dev.spillway.config.ConfigFixture.OTHER_HASH;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.spillway.http.ApiToken;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What wins over what, and how values come in from the environment. */
class ConfigLayersTest {
  private static final Map<String, String> NONE = Map.of();

  @TempDir Path directory;

  @Test
  void the_later_layer_wins_and_is_named_as_the_source() {
    String yaml = "gateway:\n  slots: 10\n";
    Map<String, String> variable = Map.of("SPILLWAY_GATEWAY_SLOTS", "20");

    assertSlots(ConfigFixture.load(NONE), 40, "default");
    assertSlots(
        ConfigFixture.load(directory, yaml, NONE), 10, directory.resolve("spillway.yaml") + ":2");
    assertSlots(ConfigFixture.load(directory, yaml, variable), 20, "SPILLWAY_GATEWAY_SLOTS");
    assertSlots(ConfigFixture.load(directory, yaml, variable, "gateway.slots=30"), 30, "--set");
    assertSlots(ConfigFixture.load(NONE, "gateway.slots=30", "gateway.slots=31"), 31, "--set");
  }

  @Test
  void a_bad_value_is_refused_even_where_a_later_layer_replaces_it() {
    assertThatThrownBy(
            () -> ConfigFixture.load(Map.of("SPILLWAY_GATEWAY_SLOTS", "many"), "gateway.slots=30"))
        .isInstanceOf(ConfigException.class)
        .hasMessage(
            "SPILLWAY_GATEWAY_SLOTS: gateway.slots: \"many\" is not a whole number from 0 to 1000");
  }

  @Test
  void no_conclusion_is_drawn_from_what_a_bad_value_replaced() {
    assertThatThrownBy(() -> ConfigFixture.load(NONE, "gateway.slots=60", "gateway.threads=8O"))
        .hasMessage("--set: gateway.threads: \"8O\" is not a whole number from 1 to 1000");
  }

  @Test
  void sections_may_be_empty_and_a_byte_order_mark_does_no_harm() {
    String yaml = "\uFEFFgateway:\n  breaker:\nhttp: {}\norder:\r\n  ttlMinutes: 31\r\n";

    assertThat(ConfigFixture.load(directory, yaml, NONE).config().order().ttlMinutes())
        .isEqualTo(31);
  }

  @Test
  void tokens_come_as_text_as_yaml_list_and_as_lines_of_a_file() throws Exception {
    Path file =
        Files.writeString(directory.resolve("tokens"), "a:" + HASH + "\n" + OTHER_HASH + "\n");
    List<ApiToken> expected =
        List.of(new ApiToken("a", HASH), new ApiToken("fedcba987654", OTHER_HASH));
    String yaml = "api:\n  tokens:\n    - a:%s\n    - %s\n".formatted(HASH, OTHER_HASH);
    Map<String, String> secrets = new HashMap<>(ConfigFixture.REQUIRED);
    secrets.remove("SPILLWAY_API_TOKENS");

    assertThat(tokens(Optional.of(ConfigFixture.file(directory, yaml)), secrets))
        .isEqualTo(expected);
    secrets.put("SPILLWAY_API_TOKENS_FILE", file.toString());
    assertThat(tokens(Optional.empty(), secrets)).isEqualTo(expected);
    secrets.remove("SPILLWAY_API_TOKENS_FILE");
    secrets.put(
        "SPILLWAY_API_TOKENS", "a:" + HASH.toUpperCase(java.util.Locale.ROOT) + ", " + OTHER_HASH);
    assertThat(tokens(Optional.empty(), secrets)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"key", "'key\n'", "'key\r\n'"})
  void a_secret_file_loses_the_line_end_at_its_end(String content) throws Exception {
    Path file = Files.writeString(directory.resolve("key"), content);
    Map<String, String> environment = new HashMap<>(ConfigFixture.REQUIRED);
    environment.remove("SPILLWAY_GATEWAY_SECRETKEY");
    environment.put("SPILLWAY_GATEWAY_SECRETKEY_FILE", file.toString());

    LoadedConfig loaded = ConfigLoader.load(Optional.empty(), environment, List.of());

    assertThat(loaded.config().gateway().secretKey()).isEqualTo("key");
    assertThat(loaded.report().lines())
        .contains(
            "config key=gateway.secretKey value=(set) source=SPILLWAY_GATEWAY_SECRETKEY_FILE");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SPILLWAY_GATEWAY_SLOT|4|SPILLWAY_GATEWAY_SLOT: is not a known variable; did you mean"
            + " SPILLWAY_GATEWAY_SLOTS?",
        "SPILLWAY_COLOUR|4|SPILLWAY_COLOUR: is not a known variable",
        "SPILLWAY_GATEWAY_SLOTS_FILE|/x|SPILLWAY_GATEWAY_SLOTS_FILE: is not a known variable",
        "SPILLWAY_|4|SPILLWAY_: is not a known variable",
        "SPILLWAY_GATEWAY_SECRETKEY_FILE|/x|SPILLWAY_GATEWAY_SECRETKEY_FILE: gateway.secretKey:"
            + " SPILLWAY_GATEWAY_SECRETKEY is set too; set one of them",
        "SPILLWAY_MANAGEMENT_TOKEN_FILE|/none|SPILLWAY_MANAGEMENT_TOKEN_FILE: management.token: no"
            + " such file: /none",
        "SPILLWAY_MANAGEMENT_TOKEN_FILE|/tmp|SPILLWAY_MANAGEMENT_TOKEN_FILE: management.token: is a"
            + " directory, not a file: /tmp",
        "SPILLWAY_MANAGEMENT_TOKEN|''|SPILLWAY_MANAGEMENT_TOKEN: management.token: the value (not"
            + " shown) is not 16 to 512 printable ASCII characters without blanks",
      })
  void a_bad_variable_is_refused_with_one_line(String name, String value, String expected) {
    assertThatThrownBy(() -> ConfigFixture.load(Map.of(name, value)))
        .isInstanceOfSatisfying(
            ConfigException.class,
            refusal -> assertThat(refusal.problems()).containsExactly(expected));
  }

  @Test
  void the_links_that_kubernetes_makes_of_a_service_of_our_name_are_left_aside() {
    LoadedConfig loaded =
        ConfigFixture.load(
            Map.of(
                "SPILLWAY_SERVICE_HOST", "10.0.0.1",
                "SPILLWAY_SERVICE_PORT_API", "8080",
                "SPILLWAY_PORT", "tcp://10.0.0.1:8080",
                "SPILLWAY_PORT_8080_TCP_ADDR", "10.0.0.1",
                "SPILLWAY_WEBHOOK_PORT", "tcp://10.0.0.2:8081"));

    assertThat(loaded.config().webhook().port()).isEqualTo(8081);
    assertThat(loaded.warnings())
        .containsExactly(
            "left aside as Kubernetes service links (enableServiceLinks: false spares them):"
                + " SPILLWAY_PORT, SPILLWAY_PORT_8080_TCP_ADDR, SPILLWAY_SERVICE_HOST,"
                + " SPILLWAY_SERVICE_PORT_API, SPILLWAY_WEBHOOK_PORT");
  }

  @Test
  void deadlines_of_gateway_calls_follow_the_timeout() {
    SpillwayConfig config =
        ConfigFixture.load(NONE, "gateway.timeoutMillis=5000", "deadline.cancelMarginMillis=3000")
            .config();

    assertThat(config.deadline().confirmMillis()).isEqualTo(7_000);
    assertThat(config.deadline().cancelMillis()).isEqualTo(8_000);
    assertThat(config.deadline().longestMillis()).isEqualTo(8_000);
  }

  @ParameterizedTest
  @CsvSource({"http.host=127.0.0.1", "http.host=::1", "http.host=localhost", "api.open=true"})
  void each_way_out_of_an_api_without_tokens_is_taken(String set) {
    Map<String, String> environment = new HashMap<>(ConfigFixture.REQUIRED);
    environment.remove("SPILLWAY_API_TOKENS");

    LoadedConfig loaded = ConfigLoader.load(Optional.empty(), environment, List.of(set));

    assertThat(loaded.config().api().tokens()).isEmpty();
    assertThat(loaded.report().lines())
        .anySatisfy(line -> assertThat(line).contains("open to everybody", "no api.tokens"));
  }

  @ParameterizedTest
  @CsvSource({
    "10.0.0.1, 10.0.0.2, true",
    "127.0.0.1, 127.0.0.2, true",
    "127.0.0.1, localhost, false",
    "::1, 0:0:0:0:0:0:0:1, false",
    "::, 10.0.0.1, false",
    "a.example, b.example, true",
    "a.example, A.example, false",
  })
  void one_port_serves_two_listeners_only_on_hosts_apart(String one, String other, boolean apart) {
    String[] sets = {"http.host=" + one, "webhook.host=" + other, "webhook.port=8080"};

    if (apart) {
      assertThat(ConfigFixture.load(NONE, sets).config().webhook().port()).isEqualTo(8080);
    } else {
      assertThatThrownBy(() -> ConfigFixture.load(NONE, sets)).hasMessageContaining("overlap");
    }
  }

  @Test
  void any_number_of_listeners_may_take_any_free_port() {
    SpillwayConfig config =
        ConfigFixture.load(NONE, "http.port=0", "webhook.port=0", "management.port=0").config();

    assertThat(config.http().port() + config.webhook().port() + config.management().port())
        .isZero();
  }

  @Test
  void costly_settings_are_warned_of() {
    assertThat(
            ConfigFixture.load(
                    NONE,
                    "gateway.slots=0",
                    "gateway.baseUrl=http://pg.example",
                    "shutdown.graceSeconds=10")
                .warnings())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("gateway.slots: 0 = no cap"),
            line -> assertThat(line).startsWith("gateway.baseUrl: http to another machine"),
            line -> assertThat(line).startsWith("shutdown.graceSeconds: 10 s are less"));
    assertThat(ConfigFixture.load(NONE, "isolation.mode=shared-workers").warnings())
        .singleElement()
        .asString()
        .startsWith("isolation.mode: shared-workers is for experiments");
    assertThat(ConfigFixture.load(NONE, "gateway.baseUrl=http://[::1]:8090").warnings()).isEmpty();
  }

  private static List<ApiToken> tokens(Optional<Path> file, Map<String, String> environment) {
    return ConfigLoader.load(file, environment, List.of()).config().api().tokens();
  }

  private static void assertSlots(LoadedConfig loaded, int slots, String source) {
    assertThat(loaded.config().gateway().slots()).isEqualTo(slots);
    assertThat(loaded.report().lines())
        .contains(
            "config key=gateway.slots value=%d unit=calls source=%s".formatted(slots, source));
  }
}
