package loadtests;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.stream.Collectors;

/** The figures of all runs, a column each. */
final class FigureTable {
  private FigureTable() {}

  static Table of(List<RunFigures> runs) {
    List<String> header = new ArrayList<>(List.of("measured window"));
    runs.forEach(run -> header.add(run.plan().name()));
    Table table = new Table(header);
    table.row("service", runs, run -> run.plan().title());
    webhooks(table, runs);
    confirms(table, runs);
    table.row("reads: arrived", runs, run -> Format.count(run.reads().arrived()));
    table.row("reads: p95", runs, run -> latency(run.reads(), 95));
    table.row(
        "PG: most confirms in flight",
        runs,
        run -> Format.count(run.gateway().peakConfirmsInFlight()));
    table.row(
        "PG: orders approved twice", runs, run -> Format.count(run.gateway().doubleApprovals()));
    table.row("payments in the database, whole run", runs, run -> counts(run.paymentsByStatus()));
    for (String process : List.of("service", "gateway", "jmeter")) {
      table.row(
          "cores used by " + process,
          runs,
          run -> "%.2f".formatted(run.timeline().coresUsed(process)));
    }
    return table;
  }

  private static void webhooks(Table table, List<RunFigures> runs) {
    table.row("webhooks: arrived", runs, run -> Format.count(run.webhooks().arrived()));
    for (double percentile : new double[] {50, 95, 99}) {
      table.row(
          "webhooks: p%.0f".formatted(percentile),
          runs,
          run -> latency(run.webhooks(), percentile));
    }
    table.row("webhooks: slowest", runs, run -> Format.millis(run.webhooks().latencies().max()));
    table.row(
        "webhooks: beyond 10 s",
        runs,
        run -> Format.percent(run.webhooks().shareBeyondWebhookLimit()));
    table.row(
        "webhooks: not answered 200 within 10 s",
        runs,
        run -> Format.count(run.webhookReceipts().missed()));
    table.row(
        "webhooks, whole run: sent / answered 200 / rows",
        runs,
        run ->
            "%s / %s / %s"
                .formatted(
                    Format.count(run.webhookReceipts().sent()),
                    Format.count(run.webhookReceipts().answered200()),
                    Format.count(run.webhookReceipts().rows())));
  }

  private static void confirms(Table table, List<RunFigures> runs) {
    table.row("confirms: arrived", runs, run -> Format.count(run.confirms().arrived()));
    table.row(
        "confirms: fewest / most arrivals in a second",
        runs,
        run -> {
          LongSummaryStatistics seconds = run.confirms().arrivalsBySecond();
          return seconds.getMin() + " / " + seconds.getMax();
        });
    table.row("confirms: approved", runs, run -> Format.count(run.confirmOutcomes().approved()));
    table.row("confirms: refused", runs, run -> Format.count(run.confirmOutcomes().refused()));
    table.row("confirms: refused by", runs, run -> counts(run.confirmOutcomes().refusedBy()));
    table.row(
        "confirms: given up by the client",
        runs,
        run ->
            "%s after %d s"
                .formatted(
                    Format.count(run.confirmOutcomes().unanswered()),
                    run.plan().responseTimeoutSeconds()));
    table.row("confirms: other answer", runs, run -> Format.count(run.confirmOutcomes().other()));
    table.row("confirms: p95", runs, run -> latency(run.confirms(), 95));
    table.row(
        "refused share: measured",
        runs,
        run -> Format.percent(run.confirmOutcomes().refusedShare()));
    table.row(
        "refused share: predicted, 1 - slots / (rate x latency)",
        runs,
        run -> Format.percent(run.plan().predictedRefusedShare()));
    table.row(
        "refused share: predicted live by the service",
        runs,
        run ->
            run.predictedLive().isPresent()
                ? Format.percent(run.predictedLive().getAsDouble())
                : "-");
  }

  private static String latency(Traffic traffic, double percentile) {
    return Format.millis(traffic.latencies().percentile(percentile));
  }

  private static String counts(Map<String, Long> counts) {
    return counts.isEmpty()
        ? "-"
        : counts.entrySet().stream()
            .map(entry -> entry.getKey() + " " + Format.count(entry.getValue()))
            .collect(Collectors.joining(", "));
  }
}
