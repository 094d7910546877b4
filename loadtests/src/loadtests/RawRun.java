package loadtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Raw data of a run that never was, for tests: 2 s of warm-up and 10 s measured, in which all goes
 * as predicted until a test spoils it.
 */
final class RawRun {
  static final int WARM_UP_SECONDS = 2;
  static final int MEASURED_SECONDS = 10;

  private static final long START_MILLIS = 1_700_000_000_000L;
  private static final Load LOAD = Load.even(50, 10, 20);
  private static final long GATEWAY_LATENCY_MILLIS = 5_000;
  private static final int SLOTS = 40;

  final List<Sample> samples = new ArrayList<>();
  final Map<String, Long> rows = new TreeMap<>();
  final Map<String, Integer> approvalsInLedger = new TreeMap<>(Map.of("order-1", 1));
  long confirmCalls = 1_000;
  long approvals = 1_000;
  long doubleApprovals;
  long forgottenOrders;

  private final String name;

  RawRun(String name) {
    this.name = name;
    int seconds = WARM_UP_SECONDS + MEASURED_SECONDS;
    for (int i = 0; i < LOAD.confirmsPerSecond() * seconds; i++) {
      long at = i * 20L;
      // The slots fill together and come free together, once in each latency of the PG.
      boolean slotFree = at % GATEWAY_LATENCY_MILLIS < SLOTS * 20L;
      samples.add(slotFree ? approved(at, GATEWAY_LATENCY_MILLIS + 3) : refused(at));
    }
    for (int i = 0; i < LOAD.webhooksPerSecond() * seconds; i++) {
      String id = "whtrans_" + i;
      samples.add(webhook(i * 100L, 4, "200", id));
      rows.put(id, 1L);
    }
    for (int i = 0; i < LOAD.readsPerSecond() * seconds; i++) {
      samples.add(new Sample(START_MILLIS + i * 50L, 3, Sample.READ, "200", true, "", ""));
    }
  }

  static Sample approved(long atMillis, long elapsedMillis) {
    return new Sample(START_MILLIS + atMillis, elapsedMillis, Sample.CONFIRM, "200", true, "", "");
  }

  static Sample refused(long atMillis) {
    return new Sample(
        START_MILLIS + atMillis, 1, Sample.CONFIRM, "503", false, "", "gateway-slots");
  }

  static Sample webhook(long atMillis, long elapsedMillis, String code, String id) {
    return new Sample(
        START_MILLIS + atMillis, elapsedMillis, Sample.WEBHOOK, code, code.equals("200"), id, "");
  }

  /** Lets every webhook be answered after that time. */
  void delayWebhooks(long elapsedMillis) {
    samples.replaceAll(
        sample ->
            sample.is(Sample.WEBHOOK)
                ? new Sample(
                    sample.startMillis(),
                    elapsedMillis,
                    Sample.WEBHOOK,
                    sample.code(),
                    true,
                    sample.transmissionId(),
                    "")
                : sample);
  }

  /** Writes the files of a run and reads them as the report does. */
  RunFigures figures(Path parent) {
    try {
      RunFiles files = new RunFiles(Files.createDirectories(parent.resolve(name)));
      write(files);
      return RunFigures.read(files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write(RunFiles files) throws IOException {
    files.writePlan(
        RunPlan.of(
            name,
            name,
            LOAD,
            List.of(Step.only(GATEWAY_LATENCY_MILLIS, WARM_UP_SECONDS, MEASURED_SECONDS)),
            15));
    long from = START_MILLIS + WARM_UP_SECONDS * 1000L;
    files.writeMarks(List.of(new Mark("", from, from + MEASURED_SECONDS * 1000L)));
    List<String> lines = new ArrayList<>();
    lines.add("timeStamp,elapsed,label,responseCode,success,\"transmissionId\",\"refusedBy\"");
    samples.forEach(sample -> lines.add(line(sample)));
    Files.write(files.samples(), lines);
    files.writeRows(rows, Map.of("APPROVED", 1L));
    var stats =
        RunFiles.JSON.valueToTree(
            Map.of(
                "confirmCalls",
                confirmCalls,
                "approvals",
                approvals,
                "queries",
                0,
                "doubleApprovals",
                doubleApprovals,
                "peakConfirmsInFlight",
                SLOTS));
    files.writeGateway(stats, stats, RunFiles.JSON.valueToTree(ledger()));
    Files.createDirectories(files.metrics());
    Files.writeString(
        files.timeline(),
        "{\"atMillis\":%d,\"gateway\":{\"confirmsInFlight\":40},\"cpuSeconds\":{\"service\":1.5}}%n"
            .formatted(START_MILLIS));
  }

  private Map<String, Object> ledger() {
    Map<String, Object> orders = new TreeMap<>();
    approvalsInLedger.forEach((order, count) -> orders.put(order, Map.of("approvals", count)));
    return Map.of("orders", orders, "forgottenOrders", forgottenOrders);
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
