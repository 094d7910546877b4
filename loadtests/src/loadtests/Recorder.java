package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Looks once a second while the load runs, and writes down what it saw: the simulator's statistics,
 * the service's metrics, the processor time of each process. One thread, which also owns the file.
 */
final class Recorder implements AutoCloseable {
  private static final int LOOKS_BETWEEN_LINES = 5;
  private static final ObjectMapper ONE_LINE = new ObjectMapper();

  private final Service service;
  private final Gateway gateway;
  private final List<Child> children;
  private final RunFiles files;
  private final Progress progress;
  private final BufferedWriter timeline;
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "recorder");
            thread.setDaemon(true);
            return thread;
          });

  private long startMillis;
  private int looks;

  Recorder(Service service, Gateway gateway, List<Child> load, RunFiles files, Progress progress)
      throws IOException {
    this.service = service;
    this.gateway = gateway;
    this.children = new ArrayList<>(List.of(service.child(), gateway.child()));
    this.children.addAll(load);
    this.files = files;
    this.progress = progress;
    Files.createDirectories(files.metrics());
    this.timeline = Files.newBufferedWriter(files.timeline());
  }

  void start() {
    startMillis = System.currentTimeMillis();
    clock.scheduleWithFixedDelay(this::look, 0, 1, TimeUnit.SECONDS);
  }

  /** A look that fails is told and skipped: a busy service must not end the run. */
  private void look() {
    try {
      JsonNode stats = gateway.stats();
      long now = System.currentTimeMillis();
      Map<String, Double> cpuSeconds =
          children.stream().collect(Collectors.toMap(Child::name, Child::cpuSeconds));
      timeline.write(
          ONE_LINE.writeValueAsString(
              Map.of("atMillis", now, "gateway", stats, "cpuSeconds", cpuSeconds)));
      timeline.newLine();
      if (looks++ % LOOKS_BETWEEN_LINES == 0) {
        progress.say(
            "second %d, PG: %d in flight, %d confirm calls, %d approvals"
                .formatted(
                    (now - startMillis) / 1000,
                    stats.path("confirmsInFlight").longValue(),
                    stats.path("confirmCalls").longValue(),
                    stats.path("approvals").longValue()));
      }
      Files.writeString(Scrapes.file(files.metrics(), now), service.metrics());
    } catch (IOException | RuntimeException e) {
      progress.say("could not look: " + e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    clock.shutdown();
    try {
      if (!clock.awaitTermination(30, TimeUnit.SECONDS)) {
        clock.shutdownNow();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    timeline.close();
  }
}
