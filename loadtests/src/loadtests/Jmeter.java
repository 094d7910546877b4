package loadtests;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Starts JMeter lean: while the PG is slow it holds a thread for each open request, thousands of
 * them, on the same cores as the service.
 */
final class Jmeter {
  private static final String PLAN = "webhooks.jmx";

  private Jmeter() {}

  /** Starts it and lets it load the plan; it sends nothing before it is told to begin. */
  static Child start(Processes processes, Workspace workspace) throws IOException {
    List<String> jvmOptions =
        List.of(
            "-Xms256m",
            "-Xmx1g",
            "-Xss256k",
            "-XX:+UseParallelGC",
            "-Djava.awt.headless=true",
            // Idle connections are shared by all arrivals; a request is sent once, never repeated.
            "-Dhttp.maxConnections=256",
            "-Dsun.net.http.retryPost=false",
            "-Dlogback.configurationFile=" + workspace.logbackConfiguration());
    JavaCommand command =
        new JavaCommand(
            workspace.testClassPath(),
            jvmOptions,
            "loadtests.JmeterRun",
            List.of(workspace.plan(PLAN).toString()));
    return processes.start("jmeter", command, Map.of());
  }

  static void begin(Child jmeter, Path properties) throws IOException {
    try (Writer command = jmeter.process().outputWriter(StandardCharsets.UTF_8)) {
      command.write(properties + "\n");
    }
  }
}
