package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The report of an experiment as Markdown and as one HTML file that needs nothing else.
 *
 * <p>It says what the raw data say. For impossible figures it prints the reasons in the place of a
 * verdict, and the figures below them, so that the fault can be found.
 */
record Report(Experiment experiment, Machine machine, List<RunFigures> runs, Verdict verdict) {
  private static final String STYLE =
      """
      body { font: 15px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
      table { border-collapse: collapse; margin: 1rem 0; }
      th, td { border-bottom: 1px solid #ddd; padding: .25rem .75rem .25rem 0; text-align: left; }
      svg { max-width: 100%; height: auto; }
      """;

  void write(Path directory) throws IOException {
    Files.writeString(directory.resolve("report.md"), markdown());
    Files.writeString(directory.resolve("report.html"), html());
  }

  /** Writes what the repository keeps: this page, and its tables for the page of all results. */
  void keep(Path results) throws IOException {
    if (machine.quick()) {
      throw new IllegalStateException("Results of a quick run are not kept: run it in full");
    }
    KeptResults.write(
        results,
        experiment.name(),
        new KeptResults.Kept(
            machine,
            verdict.headline(),
            experiment.tables(runs).stream()
                .map(table -> new KeptResults.Cells(table.header(), table.rows()))
                .toList()));
    Files.writeString(results.resolve(experiment.name() + ".md"), markdown());
  }

  String console(Path directory) {
    return "\n" + verdictMarkdown() + "\nReport: " + directory.resolve("report.html");
  }

  private String markdown() {
    return "# %s%n%n%s%n%n%s%n%s%n%s%n%s"
        .formatted(
            experiment.name(),
            experiment.question(),
            verdictMarkdown(),
            tables(Table::markdown),
            conditions().markdown(),
            runTable().markdown());
  }

  private String verdictMarkdown() {
    if (verdict.refused()) {
      return "No verdict. These figures are impossible:\n\n"
          + verdict.objections().stream()
              .map(text -> "- " + text + "\n")
              .collect(Collectors.joining());
    }
    return "**Verdict: " + verdict.headline() + ".**\n\n" + targetTable().markdown();
  }

  private String verdictHtml() {
    if (verdict.refused()) {
      return verdict.objections().stream()
          .map(text -> "<li>" + Table.escape(text) + "</li>\n")
          .collect(
              Collectors.joining(
                  "",
                  "<p><b>No verdict. These figures are impossible:</b></p>\n<ul>\n",
                  "</ul>\n"));
    }
    return "<p><b>Verdict: " + verdict.headline() + ".</b></p>\n" + targetTable().html();
  }

  private String html() throws IOException {
    StringBuilder page = new StringBuilder("<!doctype html>\n<html lang=\"en\">\n<head>\n");
    page.append("<meta charset=\"utf-8\">\n<title>").append(experiment.name());
    page.append("</title>\n<style>\n").append(STYLE).append("</style>\n</head>\n<body>\n<h1>");
    page.append(experiment.name()).append("</h1>\n<p>");
    page.append(Table.escape(experiment.question())).append("</p>\n").append(verdictHtml());
    page.append(tables(Table::html));
    experiment.charts(runs).forEach(page::append);
    page.append(conditions().html()).append(runTable().html());
    return page.append("</body>\n</html>\n").toString();
  }

  private String tables(Function<Table, String> form) {
    return experiment.tables(runs).stream().map(form).collect(Collectors.joining("\n"));
  }

  private Table targetTable() {
    Table table = new Table(List.of("target", "wanted", "measured", ""));
    verdict
        .targets()
        .forEach(
            target ->
                table.row(
                    List.of(target.text(), target.wanted(), target.measured(), judgement(target))));
    return table;
  }

  private String judgement(Target target) {
    if (!verdict.judges(target)) {
      return "not judged in a quick run";
    }
    return target.met() ? "met" : "MISSED";
  }

  private Table conditions() {
    Table table = new Table(List.of("conditions", ""));
    table.row(List.of("commit", machine.commit()));
    table.row(List.of("length", machine.quick() ? "quick" : "full"));
    table.row(List.of("started", machine.startedAt()));
    table.row(List.of("machine", machine.oneLine()));
    table.row(
        List.of(
            "shared by", "PostgreSQL, the PG simulator, the service, JMeter, the flood if any"));
    return table;
  }

  private Table runTable() {
    Table table = new Table(List.of("run", "settings", "arrivals a second", "PG takes", "seconds"));
    for (RunFigures figures : runs) {
      RunPlan plan = figures.plan();
      for (Step step : plan.steps()) {
        table.row(
            List.of(
                plan.column(step),
                plan.serviceSettings().isEmpty()
                    ? "as shipped"
                    : new TreeMap<>(plan.serviceSettings()).toString(),
                arrivals(plan, step),
                Format.millis(step.gatewayLatencyMillis())
                    + (plan.gatewayHolds() == Holds.FIXED ? "" : " on average, exponential"),
                "%d to settle + %d measured"
                    .formatted(step.settleSeconds(), step.measuredSeconds())));
      }
    }
    return table;
  }

  private static String arrivals(RunPlan plan, Step step) {
    List<String> parts = new ArrayList<>();
    for (String label : Sample.PLANNED) {
      double perSecond = plan.perSecond(label, step);
      if (perSecond > 0) {
        parts.add("%s %s".formatted(label, Format.count(perSecond)));
      }
    }
    if (plan.load().confirmArrivals() == Arrivals.POISSON) {
      parts.add("confirms at random");
    }
    if (step.flood().attemptsPerSecond() > step.flood().newPerSecond()) {
      parts.add(
          "refused ones back at once, up to "
              + Format.count(step.flood().attemptsPerSecond())
              + " in all");
    }
    if (step.flood().loops() > 0) {
      parts.add(step.flood().loops() + " senders in a closed loop");
    }
    return String.join(", ", parts);
  }
}
