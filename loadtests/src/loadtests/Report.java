package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
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

  /** What is kept in the repository. */
  String summary() {
    return markdown();
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
            FigureTable.of(runs).markdown(),
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
    page.append(FigureTable.of(runs).html());
    page.append(Charts.slowestAnswers("Webhooks: slowest answer", runs, RunFigures::webhooks));
    page.append(Charts.slowestAnswers("Reads: slowest answer", runs, RunFigures::reads));
    page.append(Charts.inFlightAtGateway(runs));
    page.append(Charts.predictedBesideMeasured(runs));
    page.append(conditions().html()).append(runTable().html());
    return page.append("</body>\n</html>\n").toString();
  }

  private Table targetTable() {
    Table table = new Table(List.of("target", "wanted", "measured", ""));
    verdict
        .targets()
        .forEach(
            target ->
                table.row(
                    List.of(
                        target.text(),
                        target.wanted(),
                        target.measured(),
                        target.met() ? "met" : "MISSED")));
    return table;
  }

  private Table conditions() {
    Table table = new Table(List.of("conditions", ""));
    table.row(List.of("commit", machine.commit()));
    table.row(List.of("started", machine.startedAt()));
    table.row(List.of("machine", machine.oneLine()));
    table.row(List.of("shared by", "PostgreSQL, the PG simulator, the service, JMeter"));
    return table;
  }

  private Table runTable() {
    Table table =
        new Table(List.of("run", "settings", "arrivals a second", "PG latency", "seconds"));
    for (RunFigures figures : runs) {
      RunPlan plan = figures.plan();
      Load load = plan.load();
      table.row(
          List.of(
              plan.name(),
              plan.serviceSettings().isEmpty() ? "as shipped" : plan.serviceSettings().toString(),
              "confirms %s, webhooks %s, reads %s"
                  .formatted(
                      Format.count(load.confirmsPerSecond()),
                      Format.count(load.webhooksPerSecond()),
                      Format.count(load.readsPerSecond())),
              Format.millis(plan.gatewayLatencyMillis()),
              "%d warm-up + %d measured".formatted(plan.warmUpSeconds(), plan.measuredSeconds())));
    }
    return table;
  }
}
