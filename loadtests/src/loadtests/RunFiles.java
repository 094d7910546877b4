package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The raw data of one run: the only way from what happened to what is reported. */
record RunFiles(Path directory) {
  static final ObjectMapper JSON =
      new ObjectMapper()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS);

  private static final String PLAN = "run.json";
  private static final String GATEWAY_BEFORE = "gateway-before.json";
  private static final String GATEWAY_AFTER = "gateway-after.json";
  private static final String LEDGER = "ledger.json";
  private static final String WEBHOOK_ROWS = "webhook-rows.csv";
  private static final String PAYMENTS = "payments.csv";
  private static final String MARKS = "steps.json";

  /** The runs of an experiment, in the order in which they were made. */
  static List<Path> runsIn(Path experiment) throws IOException {
    if (!Files.isDirectory(experiment)) {
      throw new IllegalStateException("No raw data in " + experiment);
    }
    try (Stream<Path> entries = Files.list(experiment)) {
      return entries.filter(entry -> Files.exists(entry.resolve(PLAN))).sorted().toList();
    }
  }

  Path samples() {
    return directory.resolve("samples.jtl");
  }

  /** The requests of the flood, in the form of {@link #samples()}. */
  Path flood() {
    return directory.resolve("flood.jtl");
  }

  Path timeline() {
    return directory.resolve("timeline.jsonl");
  }

  Path metrics() {
    return directory.resolve("metrics");
  }

  Path logs() {
    return directory.resolve("logs");
  }

  Path resolve(String name) {
    return directory.resolve(name);
  }

  void writePlan(RunPlan plan) throws IOException {
    writeJson(PLAN, plan);
  }

  RunPlan plan() throws IOException {
    return JSON.readValue(directory.resolve(PLAN).toFile(), RunPlan.class);
  }

  void writeMarks(List<Mark> marks) throws IOException {
    writeJson(MARKS, marks);
  }

  List<Mark> marks() throws IOException {
    return List.of(JSON.readValue(directory.resolve(MARKS).toFile(), Mark[].class));
  }

  void writeGateway(JsonNode before, JsonNode after, JsonNode ledger) throws IOException {
    writeJson(GATEWAY_BEFORE, before);
    writeJson(GATEWAY_AFTER, after);
    writeJson(LEDGER, ledger);
  }

  JsonNode gatewayStatsBefore() throws IOException {
    return JSON.readTree(directory.resolve(GATEWAY_BEFORE).toFile());
  }

  JsonNode gatewayStatsAfter() throws IOException {
    return JSON.readTree(directory.resolve(GATEWAY_AFTER).toFile());
  }

  JsonNode ledger() throws IOException {
    return JSON.readTree(directory.resolve(LEDGER).toFile());
  }

  void writeRows(Map<String, Long> webhooks, Map<String, Long> payments) throws IOException {
    writeCounts(WEBHOOK_ROWS, webhooks);
    writeCounts(PAYMENTS, payments);
  }

  /** Stored rows by transmission id. */
  Map<String, Long> webhookRows() throws IOException {
    return readCounts(WEBHOOK_ROWS);
  }

  Map<String, Long> paymentsByStatus() throws IOException {
    return readCounts(PAYMENTS);
  }

  void writeJson(String name, Object value) throws IOException {
    JSON.writeValue(directory.resolve(name).toFile(), value);
  }

  private void writeCounts(String name, Map<String, Long> counts) throws IOException {
    List<String> lines =
        counts.entrySet().stream().map(entry -> entry.getKey() + "," + entry.getValue()).toList();
    Files.write(directory.resolve(name), lines);
  }

  private Map<String, Long> readCounts(String name) throws IOException {
    Map<String, Long> counts = new TreeMap<>();
    for (String line : Files.readAllLines(directory.resolve(name))) {
      int comma = line.lastIndexOf(',');
      counts.put(line.substring(0, comma), Long.valueOf(line.substring(comma + 1)));
    }
    return counts;
  }
}
