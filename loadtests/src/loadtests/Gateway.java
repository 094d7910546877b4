package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** The simulated PG in a process of its own, reached over HTTP alone. */
record Gateway(Child child, String url, String control) {
  static final String SECRET_KEY = "test_sk_loadtests";

  /** Starts it; it may still take a moment to answer. */
  static Gateway start(Processes processes, Workspace workspace) throws IOException {
    List<Integer> ports = Processes.freePorts(2);
    JavaCommand command =
        new JavaCommand(
            workspace.testClassPath(),
            List.of("-Xmx512m", logback(workspace)),
            "gatewaysim.Main",
            List.of(
                "--port",
                ports.get(0).toString(),
                "--control-port",
                ports.get(1).toString(),
                "--secret-key",
                SECRET_KEY,
                "--accept-unknown-keys"));
    Gateway gateway =
        new Gateway(
            processes.start("gateway", command, Map.of()),
            "http://127.0.0.1:" + ports.get(0),
            "http://127.0.0.1:" + ports.get(1) + "/_sim");
    return gateway;
  }

  void awaitReady() throws IOException {
    child.awaitReady(() -> HttpJson.answers200(control + "/stats"));
  }

  void confirmTakes(long millis, Holds holds) throws IOException, InterruptedException {
    HttpJson.send(
        "PUT",
        control,
        Map.of(
            "latencyMs",
            millis,
            "queryLatencyMs",
            0,
            "distribution",
            holds.wireName(),
            "fault",
            "none"),
        200);
  }

  JsonNode stats() throws IOException, InterruptedException {
    return HttpJson.get(control + "/stats");
  }

  JsonNode ledger() throws IOException, InterruptedException {
    return HttpJson.get(control + "/ledger");
  }

  private static String logback(Workspace workspace) {
    return "-Dlogback.configurationFile=" + workspace.logbackConfiguration();
  }
}
