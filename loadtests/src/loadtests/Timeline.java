package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** What was looked up about once a second while the load ran. */
record Timeline(List<Moment> moments) {

  /**
   * @param gatewayInFlight confirms inside the PG at that moment
   * @param cpuSeconds processor time used so far, by process
   */
  record Moment(long atMillis, long gatewayInFlight, Map<String, Double> cpuSeconds) {}

  static Timeline read(Path file) throws IOException {
    List<Moment> moments = new ArrayList<>();
    for (String line : Files.readAllLines(file)) {
      JsonNode node = RunFiles.JSON.readTree(line);
      moments.add(
          new Moment(
              node.path("atMillis").longValue(),
              node.path("gateway").path("inFlight").longValue(),
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
    Moment first = moments.get(0);
    Moment last = moments.get(moments.size() - 1);
    double used =
        last.cpuSeconds().getOrDefault(process, 0.0)
            - first.cpuSeconds().getOrDefault(process, 0.0);
    return used * 1000 / Math.max(1, last.atMillis() - first.atMillis());
  }
}
