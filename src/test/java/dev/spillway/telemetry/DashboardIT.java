package dev.spillway.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Prometheus;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Shown: every query of the dashboard and of the alert rules is valid and shows something. How: a
 * real Prometheus scrapes the service under a light load, some of which is refused. Skipped where
 * there is no Prometheus on the path.
 */
class DashboardIT {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final String RATE_INTERVAL = "15s";

  @TempDir static Path directory;
  private static SpillwayRig rig;
  private static LightLoad load;
  private static Prometheus prometheus;

  @BeforeAll
  static void start() throws IOException {
    assumeTrue(
        Prometheus.installed(),
        "no prometheus and promtool on the path, the dashboard is not tried: apt-get install"
            + " prometheus");
    rig =
        SpillwayRig.start(
            "gateway.slots=1",
            "prediction.windowSeconds=10",
            "prediction.shadow.gatewaySlots=2",
            "prediction.shadow.querySlots=4",
            "prediction.shadow.writeSlots=4");
    load = LightLoad.on(rig);
    String service = URI.create(rig.managementUrl()).getAuthority();
    prometheus = Prometheus.start(Dashboard.hurried(directory, service), directory);
  }

  @AfterAll
  static void stop() {
    Stream.of(prometheus, load, rig).filter(part -> part != null).forEach(DashboardIT::close);
  }

  private static void close(AutoCloseable part) {
    try {
      part.close();
    } catch (Exception failure) {
      throw new IllegalStateException(failure);
    }
  }

  static List<Dashboard.Panel> panels() throws IOException {
    return Dashboard.panels(RATE_INTERVAL);
  }

  @ParameterizedTest
  @MethodSource("panels")
  void each_query_of_a_panel_shows_something(Dashboard.Panel panel) {
    assertThat(panel.queries()).isNotEmpty();
    assertThat(panel.queries()).allSatisfy(DashboardIT::awaitFigures);
  }

  @Test
  void each_rule_is_judged_and_asks_for_what_exists() {
    await().atMost(PATIENCE).until(() -> prometheus.rules().stream().allMatch(this::judged));
    List<JsonObject> rules = rules();

    assertThat(rules).isNotEmpty();
    assertThat(rules)
        .allSatisfy(
            rule -> {
              assertThat(rule.getString("lastError", "")).isEmpty();
              awaitFigures(Dashboard.alwaysShown(rule.getString("query")));
            });
  }

  private boolean judged(JsonObject rule) {
    return !rule.getString("health").equals("unknown");
  }

  private static List<JsonObject> rules() {
    try {
      return prometheus.rules();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static void awaitFigures(String query) {
    await(query).atMost(PATIENCE).until(() -> hasFigure(prometheus.query(query)));
  }

  /** Series that hold no number are drawn as nothing. */
  private static boolean hasFigure(JsonArray series) {
    return series.stream()
        .map(one -> ((JsonObject) one).getJsonArray("value").getString(1))
        .anyMatch(value -> Double.isFinite(Double.parseDouble(infinite(value))));
  }

  private static String infinite(String value) {
    return value.replace("Inf", "Infinity");
  }

  @Test
  void the_delivered_files_please_the_tool() throws IOException, InterruptedException {
    assertPleases("check", "config", Dashboard.PROMETHEUS.toString());
    assertPleases("check", "rules", "--lint-fatal", Dashboard.ALERTS.toString());
    assertPleases("test", "rules", Dashboard.ALERTS_TEST.toString());
  }

  private static void assertPleases(String... arguments) throws IOException, InterruptedException {
    Prometheus.Verdict verdict = Prometheus.tool(arguments);
    assertThat(verdict.good()).as(verdict.output()).isTrue();
  }

  @Test
  void each_rule_is_tried_by_the_rules_test() throws IOException {
    String tests = Files.readString(Dashboard.ALERTS_TEST);

    assertThat(rules())
        .allSatisfy(
            rule ->
                assertThat(tests)
                    .contains("alertname: " + rule.getString("name") + ",")
                    .contains("alertname=\"" + rule.getString("name") + "\""));
  }
}
