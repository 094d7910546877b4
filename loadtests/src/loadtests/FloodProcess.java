package loadtests;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;

/** The flood in a process of its own; it is told by lines on its standard input what to offer. */
record FloodProcess(Child child, Writer commands) {
  private static final Duration END_WITHIN = Duration.ofSeconds(60);
  private static final String PROPERTIES = "flood.properties";

  /** Starts what the plan wants; it sends nothing, but for slow senders, until it is told. */
  static Optional<FloodProcess> start(
      Processes processes, Workspace workspace, RunPlan plan, Service service, RunFiles files)
      throws IOException {
    if (!plan.flood().exists()) {
      return Optional.empty();
    }
    Properties properties = new Properties();
    properties.setProperty("kind", plan.flood().kind().name());
    properties.setProperty("host", Service.HOST);
    properties.setProperty("api.port", Integer.toString(service.apiPort()));
    properties.setProperty("webhook.port", Integer.toString(service.webhookPort()));
    properties.setProperty("orders", Integer.toString(plan.flood().orders()));
    properties.setProperty("orders.prefix", Orders.FLOOD_PREFIX);
    properties.setProperty("customers", Integer.toString(Orders.CUSTOMERS));
    properties.setProperty("amount", Long.toString(Orders.AMOUNT));
    properties.setProperty("timeoutMillis", Long.toString(plan.responseTimeoutSeconds() * 1000L));
    properties.setProperty("jtl", files.flood().toString());
    properties.setProperty("slow.csv", files.resolve(SlowSenders.FILE).toString());
    Path file = files.resolve(PROPERTIES);
    try (Writer writer = Files.newBufferedWriter(file)) {
      properties.store(writer, null);
    }
    JavaCommand command =
        new JavaCommand(
            workspace.testClassPath(),
            List.of("-Xmx256m", "-XX:+UseSerialGC"),
            "loadtests.flood.FloodMain",
            List.of(file.toString()));
    Child child = processes.start("flood", command, Map.of());
    return Optional.of(
        new FloodProcess(child, child.process().outputWriter(StandardCharsets.UTF_8)));
  }

  void offer(Offer offer) throws IOException {
    say("offer %s %s %d".formatted(offer.newPerSecond(), offer.attemptsPerSecond(), offer.loops()));
  }

  /** Lets it write down what it has, and waits until it has ended. */
  void end() throws IOException, InterruptedException {
    say("end");
    child.awaitEnd(END_WITHIN);
  }

  private void say(String line) throws IOException {
    commands.write(line + "\n");
    commands.flush();
  }
}
