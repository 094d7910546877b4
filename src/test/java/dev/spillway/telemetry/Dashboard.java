package dev.spillway.telemetry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The files in {@code dashboards/}, and the queries that stand in them. */
final class Dashboard {

  static final Path ALERTS = Path.of("dashboards", "alerts.yml");
  static final Path ALERTS_TEST = Path.of("dashboards", "alerts_test.yml");
  static final Path PROMETHEUS = Path.of("dashboards", "prometheus.yml");
  static final Path README = Path.of("dashboards", "README.md");
  private static final Path DASHBOARD = Path.of("dashboards", "spillway.json");

  private static final Pattern COMPARISON = Pattern.compile(" (==|!=|>=|<=|>|<) (?!bool)");

  private Dashboard() {}

  /** A panel, the question it answers, and its queries as they are sent. */
  record Panel(String title, String question, List<String> queries) {}

  static List<Panel> panels(String rateInterval) throws IOException {
    List<Panel> panels = new ArrayList<>();
    for (JsonNode panel : new ObjectMapper().readTree(DASHBOARD.toFile()).get("panels")) {
      List<String> queries = new ArrayList<>();
      panel.get("targets").forEach(target -> queries.add(target.get("expr").asText()));
      panels.add(
          new Panel(
              panel.get("title").asText(),
              panel.get("description").asText(),
              queries.stream().map(query -> filled(query, rateInterval)).toList()));
    }
    return panels;
  }

  private static String filled(String query, String rateInterval) {
    return query.replace("$__rate_interval", rateInterval).replace("$instance", ".*");
  }

  /**
   * A rule's expression with every comparison as a figure: a rule that does not fire shows nothing,
   * and so does one that asks for what does not exist.
   */
  static String alwaysShown(String rule) {
    Matcher comparison = COMPARISON.matcher(rule);
    return comparison.replaceAll(" $1 bool ");
  }

  /** A configuration like the one delivered, for another service and in a hurry. */
  static Path hurried(Path directory, String serviceAddress) throws IOException {
    String delivered = Files.readString(PROMETHEUS);
    String hurried =
        delivered
            .replace("127.0.0.1:9090", serviceAddress)
            .replaceAll("(_interval): [0-9]+s", "$1: 1s");
    Files.copy(ALERTS, directory.resolve(ALERTS.getFileName()));
    return Files.writeString(directory.resolve(PROMETHEUS.getFileName()), hurried);
  }
}
