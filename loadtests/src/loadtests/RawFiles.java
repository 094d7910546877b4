package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The files of a {@link RawRun}, as a real run leaves them behind. */
final class RawFiles {
  private static final String SCRAPE =
      """
      spillway_event_loop_lag_seconds_bucket{loop="api-0",le="0.01"} %d
      spillway_event_loop_lag_seconds_bucket{loop="api-0",le="+Inf"} %d
      spillway_slots_in_use{resource="in-flight"} %d
      """;

  private RawFiles() {}

  static void write(RawRun run, RunFiles files, long startMillis) throws IOException {
    RunPlan plan = run.plan();
    files.writePlan(plan);
    samples(files.samples(), run.samples);
    if (plan.flood().exists()) {
      samples(files.flood(), run.flood);
    }
    files.writeRows(run.rows, Map.of("APPROVED", run.approvals));
    files.writeGateway(
        RunFiles.JSON.valueToTree(Map.of("confirmCalls", 0, "approvals", 0, "queries", 0)),
        RunFiles.JSON.valueToTree(run.stats()),
        RunFiles.JSON.valueToTree(run.ledger()));
    Files.createDirectories(files.metrics());
    List<Mark> marks = marks(plan, startMillis);
    files.writeMarks(marks);
    for (Mark mark : marks) {
      scrape(files, mark.fromMillis(), 100, 3);
      scrape(files, mark.toMillis() - 1, 500, 3);
    }
    slowSenders(plan, files, marks);
    Files.writeString(
        files.timeline(),
        "{\"atMillis\":%d,\"gateway\":{\"confirmsInFlight\":40},\"cpuSeconds\":{\"service\":1.5}}%n"
            .formatted(startMillis));
  }

  private static List<Mark> marks(RunPlan plan, long startMillis) {
    List<Mark> marks = new ArrayList<>();
    long from = startMillis;
    for (Step step : plan.steps()) {
      from += step.settleSeconds() * 1000L;
      marks.add(new Mark(step.name(), from, from + step.measuredSeconds() * 1000L));
      from += step.measuredSeconds() * 1000L;
    }
    return marks;
  }

  private static void slowSenders(RunPlan plan, RunFiles files, List<Mark> marks)
      throws IOException {
    if (plan.flood().kind() != Flood.Kind.SLOW_SENDERS) {
      return;
    }
    long end = marks.get(marks.size() - 1).toMillis();
    List<String> lines = new ArrayList<>();
    for (String listener : List.of("api", "webhook")) {
      for (int i = 0; i < 600; i++) {
        lines.add("%s,BODY,%d,%d,true,408".formatted(listener, end - 1_000, end + 4_000));
      }
    }
    Files.write(files.resolve(SlowSenders.FILE), lines);
    scrape(files, end + 3_000, 1_000, 0);
  }

  private static void scrape(RunFiles files, long atMillis, int count, int inFlight)
      throws IOException {
    Files.writeString(
        Scrapes.file(files.metrics(), atMillis), SCRAPE.formatted(count, count, inFlight));
  }

  private static void samples(Path file, List<Sample> samples) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("timeStamp,elapsed,label,responseCode,success,\"transmissionId\",\"refusedBy\"");
    samples.forEach(sample -> lines.add(line(sample)));
    Files.write(file, lines);
  }

  private static String line(Sample sample) {
    return String.join(
        ",",
        Long.toString(sample.startMillis()),
        Long.toString(sample.elapsedMillis()),
        sample.label(),
        sample.code(),
        Boolean.toString(sample.success()),
        sample.transmissionId(),
        sample.refusedBy());
  }
}
