package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;

/** What was looked up about once a second while the load ran. */
record Timeline(List<Moment> moments) {

  /**
   * @param confirmsInFlight confirms inside the PG at that moment
   * @param approvals by the PG so far
   * @param cpuSeconds processor time used so far, by process
   */
  record Moment(
      long atMillis, long confirmsInFlight, long approvals, Map<String, Double> cpuSeconds) {}

  static Timeline read(Path file) throws IOException {
    List<Moment> moments = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode node = RunFiles.JSON.readTree(line);
      moments.add(
          new Moment(
              node.path("atMillis").longValue(),
              node.path("gateway").path("confirmsInFlight").longValue(),
              node.path("gateway").path("approvals").longValue(),
              RunFiles.JSON.convertValue(
                  node.path("cpuSeconds"),
                  RunFiles.JSON
                      .getTypeFactory()
                      .constructMapType(Map.class, String.class, Double.class))));
    }
    return new Timeline(List.copyOf(moments));
  }

  /** Cores that a process kept busy on average between the first and the last moment. */
  double coresUsed(String process) {
    if (moments.size() < 2) {
      return 0;
    }
    long millis = moments.get(moments.size() - 1).atMillis() - moments.get(0).atMillis();
    // Not the last less the first: a process that has ended by the last look tells nothing more.
    DoubleSummaryStatistics used =
        moments.stream()
            .mapToDouble(moment -> moment.cpuSeconds().getOrDefault(process, 0.0))
            .filter(seconds -> seconds > 0)
            .summaryStatistics();
    return used.getCount() == 0 ? 0 : (used.getMax() - used.getMin()) * 1000 / Math.max(1, millis);
  }
}
