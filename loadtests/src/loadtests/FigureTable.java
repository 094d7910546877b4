package loadtests;

import java.util.ArrayList;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The figures of all measured windows, a column each; and of all runs, where they are of those. */
final class FigureTable {
  private FigureTable() {}

  /** One window within its run. */
  private record Column(RunFigures run, StepFigures step) {}

  static Table of(List<RunFigures> runs) {
    List<Column> columns =
        runs.stream()
            .flatMap(run -> run.steps().stream().map(step -> new Column(run, step)))
            .toList();
    List<String> header = new ArrayList<>(List.of("measured window"));
    columns.forEach(column -> header.add(column.step().name()));
    Table table = new Table(header);
    table.row("service", columns, column -> column.run().plan().title());
    webhooks(table, columns);
    confirms(table, columns);
    prediction(table, columns);
    reads(table, columns);
    wholeRun(table, columns);
    return table;
  }

  private static void webhooks(Table table, List<Column> columns) {
    if (columns.stream().noneMatch(column -> column.step().webhooks().exists())) {
      return;
    }
    rows(table, "webhooks", columns, StepFigures::webhooks, 50, 95, 99);
    row(
        table,
        "webhooks: slowest",
        columns,
        step -> Format.millis(step.webhooks().latencies().max()));
    row(
        table,
        "webhooks: beyond 10 s",
        columns,
        step -> Format.percent(step.webhooks().shareBeyondWebhookLimit()));
    row(
        table,
        "webhooks: not answered 200 within 10 s",
        columns,
        step -> Format.count(step.webhooksMissed()));
  }

  private static void confirms(Table table, List<Column> columns) {
    rows(table, "confirms", columns, StepFigures::confirms, 95, 99);
    row(
        table,
        "confirms: fewest / most arrivals in a second",
        columns,
        step -> {
          LongSummaryStatistics seconds = step.confirms().arrivalsBySecond();
          return seconds.getMin() + " / " + seconds.getMax();
        });
    if (columns.stream().anyMatch(column -> column.step().retries().exists())) {
      row(
          table,
          "confirms that came back",
          columns,
          step -> Format.count(step.retries().arrived()));
    }
    row(table, "confirms: approved", columns, step -> Format.count(step.outcomes().approved()));
    row(
        table,
        "confirms: approved a second",
        columns,
        step -> Format.rate(step.perSecond(step.outcomes().approved())));
    row(
        table,
        "confirms: answered 202, unknown",
        columns,
        step -> Format.count(step.outcomes().unknown()));
    row(table, "confirms: refused", columns, step -> Format.count(step.outcomes().refused()));
    row(table, "confirms: refused by", columns, step -> counts(step.outcomes().refusedBy()));
    row(
        table,
        "confirms: given up by the client",
        columns,
        step ->
            "%s after %d s"
                .formatted(
                    Format.count(step.outcomes().unanswered()),
                    step.plan().responseTimeoutSeconds()));
    row(table, "confirms: other answer", columns, step -> Format.count(step.outcomes().other()));
    row(
        table,
        "confirms let in: p95",
        columns,
        step -> Format.millis(step.admitted().percentile(95)));
  }

  private static void prediction(Table table, List<Column> columns) {
    row(
        table,
        "refused share: measured",
        columns,
        step -> Format.percent(step.outcomes().refusedShare()));
    row(
        table,
        "refused share: predicted, 1 - slots / (rate x latency)",
        columns,
        step -> Format.percent(step.prediction().fluid()));
    row(
        table,
        "refused share: predicted, Erlang B",
        columns,
        step -> Format.percent(step.prediction().erlangB()));
    row(
        table,
        "live, by the service: fluid / Erlang B / observed",
        columns,
        step ->
            "%s / %s / %s"
                .formatted(
                    optional(step.service().predictedFluid(), Format::percent),
                    optional(step.service().predictedErlang(), Format::percent),
                    optional(step.service().observed(), Format::percent)));
  }

  private static void reads(Table table, List<Column> columns) {
    if (columns.stream().anyMatch(column -> column.step().reads().exists())) {
      rows(table, "reads", columns, StepFigures::reads, 95);
    }
    if (columns.stream().anyMatch(column -> column.step().lists().exists())) {
      rows(table, "order lists", columns, StepFigures::lists, 95);
      row(
          table,
          "order lists: served a second",
          columns,
          step -> Format.rate(step.perSecond(step.lists().answered200())));
      row(
          table,
          "order lists: served p95",
          columns,
          step -> Format.millis(step.lists().latencies(Sample::answered200).percentile(95)));
      row(
          table,
          "order lists: refused",
          columns,
          step -> Format.count(step.lists().count(ConfirmOutcomes::refusal)));
    }
    row(
        table,
        "event-loop lag p99, worst loop: at most",
        columns,
        step -> optional(step.service().lagMillisP99(), Format::millis));
    row(
        table,
        "permits out at once, by scrapes",
        columns,
        step -> optional(step.service().mostInFlight(), Format::count));
  }

  /** In the column of each step, though it is of the run. */
  private static void wholeRun(Table table, List<Column> columns) {
    Function<Function<RunFigures, String>, Function<Column, String>> of =
        text -> column -> text.apply(column.run());
    table.row(
        "whole run, webhooks: sent / answered 200 / rows",
        columns,
        of.apply(
            run ->
                "%s / %s / %s"
                    .formatted(
                        Format.count(run.webhookReceipts().sent()),
                        Format.count(run.webhookReceipts().answered200()),
                        Format.count(run.webhookReceipts().rows()))));
    table.row(
        "whole run, PG: most confirms in flight",
        columns,
        of.apply(run -> Format.count(run.gateway().peakConfirmsInFlight())));
    table.row(
        "whole run, PG: confirm calls / approvals / queries",
        columns,
        of.apply(
            run ->
                "%s / %s / %s"
                    .formatted(
                        Format.count(run.gateway().confirmCalls()),
                        Format.count(run.gateway().approvals()),
                        Format.count(run.gateway().queries()))));
    table.row(
        "whole run, PG: orders approved twice",
        columns,
        of.apply(run -> Format.count(run.gateway().doubleApprovals())));
    table.row(
        "whole run, payments in the database",
        columns,
        of.apply(run -> counts(run.paymentsByStatus())));
    for (String process : List.of("service", "gateway", "jmeter", "flood")) {
      if (columns.stream().anyMatch(column -> column.run().timeline().coresUsed(process) > 0)) {
        table.row(
            "whole run, cores used by " + process,
            columns,
            of.apply(run -> Format.rate(run.timeline().coresUsed(process), 2)));
      }
    }
  }

  private static void rows(
      Table table,
      String title,
      List<Column> columns,
      Function<StepFigures, Traffic> traffic,
      int... percentiles) {
    row(table, title + ": arrived", columns, step -> Format.count(traffic.apply(step).arrived()));
    for (int percentile : percentiles) {
      row(
          table,
          title + ": p" + percentile,
          columns,
          step -> Format.millis(traffic.apply(step).percentile(percentile)));
    }
  }

  private static void row(
      Table table, String title, List<Column> columns, Function<StepFigures, String> cell) {
    table.row(title, columns, column -> cell.apply(column.step()));
  }

  static String optional(OptionalDouble value, DoubleFunction<String> format) {
    return value.isPresent() && !Double.isNaN(value.getAsDouble())
        ? format.apply(value.getAsDouble())
        : "-";
  }

  private static String counts(Map<String, Long> counts) {
    return counts.isEmpty()
        ? "-"
        : counts.entrySet().stream()
            .map(entry -> entry.getKey() + " " + Format.count(entry.getValue()))
            .collect(Collectors.joining(", "));
  }
}
