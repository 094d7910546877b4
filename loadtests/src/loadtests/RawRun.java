package loadtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Raw data of a run that never was, for tests: all goes as planned and as predicted until a test
 * spoils it.
 */
final class RawRun {
  static final int WARM_UP_SECONDS = 2;
  static final int MEASURED_SECONDS = 10;

  private static final long START_MILLIS = 1_700_000_000_000L;
  private static final long QUICK_MILLIS = 4;
  private static final long INCIDENT_MILLIS = 7_000;
  private static final long INCIDENT_FROM_MILLIS = 3_000;
  private static final int LISTS_IN_LOOP_PER_SECOND = 500;

  final List<Sample> samples = new ArrayList<>();
  final List<Sample> flood = new ArrayList<>();
  final Map<String, Long> rows = new TreeMap<>();
  final Map<String, Integer> approvalsInLedger = new TreeMap<>(Map.of("order-1", 1));
  long confirmCalls;
  long approvals = 1_000_000;
  long doubleApprovals;
  long forgottenOrders;

  private final RunPlan plan;
  private final Random random = new Random(1);
  private final PriorityQueue<Double> slotEnds = new PriorityQueue<>();

  /** Two seconds of warm-up and ten measured, of the usual load. */
  RawRun(String name) {
    this(
        RunPlan.of(
            name,
            name,
            Load.even(50, 10, 20),
            List.of(Step.only(5_000, WARM_UP_SECONDS, MEASURED_SECONDS)),
            15));
  }

  RawRun(RunPlan plan) {
    this.plan = plan;
    long from = 0;
    for (Step step : plan.steps()) {
      long to = from + step.seconds() * 1000L;
      for (String label : Sample.PLANNED) {
        boolean floods = plan.flood().perSecond(label, step.flood()) > 0;
        arrive(step, label, plan.perSecond(label, step), from, to, floods ? flood : samples);
      }
      double again = step.flood().attemptsPerSecond() - step.flood().newPerSecond();
      arrive(step, Sample.RETRY, again, from, to, flood);
      if (step.flood().loops() > 0) {
        arrive(step, Sample.LIST, LISTS_IN_LOOP_PER_SECOND, from, to, flood);
      }
      from = to;
    }
    confirmCalls =
        Stream.concat(samples.stream(), flood.stream())
            .filter(sample -> sample.is(Sample.CONFIRM) && !ConfirmOutcomes.refusal(sample))
            .count();
  }

  private void arrive(
      Step step, String label, double perSecond, long from, long to, List<Sample> into) {
    if (perSecond <= 0) {
      return;
    }
    boolean poisson =
        label.equals(Sample.CONFIRM) && plan.load().confirmArrivals() == Arrivals.POISSON;
    double gap = 1000 / perSecond;
    for (double at = from; at < to; ) {
      into.add(sample(step, label, (long) at));
      at += poisson ? -gap * Math.log(1 - random.nextDouble()) : gap;
    }
  }

  private Sample sample(Step step, String label, long atMillis) {
    return switch (label) {
      case Sample.CONFIRM -> confirm(step, atMillis);
      case Sample.WEBHOOK -> {
        String id = "whtrans_" + rows.size();
        rows.put(id, 1L);
        yield webhook(atMillis, QUICK_MILLIS, "200", id);
      }
      case Sample.RETRY ->
          new Sample(START_MILLIS + atMillis, 1, label, "503", false, "", "gateway-slots");
      default -> {
        boolean incident = plan.slots() == 0 && step.gatewayLatencyMillis() >= INCIDENT_FROM_MILLIS;
        long elapsed = incident ? INCIDENT_MILLIS : QUICK_MILLIS;
        yield new Sample(START_MILLIS + atMillis, elapsed, label, "200", true, "", "");
      }
    };
  }

  private Sample confirm(Step step, long atMillis) {
    while (!slotEnds.isEmpty() && slotEnds.peek() <= atMillis) {
      slotEnds.remove();
    }
    if (plan.slots() > 0 && slotEnds.size() >= plan.slots()) {
      return refused(atMillis);
    }
    double hold = plan.gatewayHolds().sample(plan.holdSeconds(step) * 1000, random);
    slotEnds.add(atMillis + hold);
    long elapsed = (long) hold + QUICK_MILLIS;
    return step.gatewayLatencyMillis() < plan.gatewayTimeoutMillis()
        ? approved(atMillis, elapsed)
        : new Sample(START_MILLIS + atMillis, elapsed, Sample.CONFIRM, "202", true, "", "");
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
      RunFiles files = new RunFiles(Files.createDirectories(parent.resolve(plan.name())));
      RawFiles.write(this, files, START_MILLIS);
      return RunFigures.read(files);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  RunPlan plan() {
    return plan;
  }

  Map<String, Object> stats() {
    return Map.of(
        "confirmCalls",
        confirmCalls,
        "approvals",
        approvals,
        "queries",
        0,
        "doubleApprovals",
        doubleApprovals,
        "peakConfirmsInFlight",
        Prediction.SHIPPED_SLOTS);
  }

  Map<String, Object> ledger() {
    Map<String, Object> orders = new TreeMap<>();
    approvalsInLedger.forEach((order, count) -> orders.put(order, Map.of("approvals", count)));
    return Map.of("orders", orders, "forgottenOrders", forgottenOrders);
  }
}
