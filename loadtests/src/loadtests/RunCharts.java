package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The pictures that suit any experiment: how runs went over time, and predicted beside measured.
 */
final class RunCharts {
  private RunCharts() {}

  static List<String> of(List<RunFigures> runs) throws IOException {
    return List.of(
        slowestAnswers("Webhooks: slowest answer", runs, StepFigures::webhooks),
        slowestAnswers("Reads: slowest answer", runs, StepFigures::reads),
        inFlightAtGateway(runs),
        predictedBesideMeasured(runs));
  }

  /** For each run the slowest answer of each second of arrival; nothing if there are none. */
  static String slowestAnswers(
      String title, List<RunFigures> runs, Function<StepFigures, Traffic> traffic)
      throws IOException {
    List<Charts.Line> lines =
        steps(runs).stream()
            .map(
                step -> {
                  Map<Long, Long> slowest =
                      traffic.apply(step).slowestBySecond(step.window().fromMillis());
                  return new Charts.Line(
                      step.name(),
                      slowest.keySet().stream().map(Long::doubleValue).toList(),
                      slowest.values().stream().map(Long::doubleValue).toList());
                })
            .toList();
    return Charts.lines(title, "second of the measured window", "ms", true, lines);
  }

  static String inFlightAtGateway(List<RunFigures> runs) throws IOException {
    List<Charts.Line> lines =
        runs.stream()
            .map(
                run ->
                    new Charts.Line(
                        run.plan().name(),
                        moments(run, m -> (m.atMillis() - run.startMillis()) / 1000.0),
                        moments(run, m -> (double) m.confirmsInFlight())))
            .toList();
    return Charts.lines(
        "Confirms in flight at the PG", "second of the run", "confirms", false, lines);
  }

  /** What the PG approved between one look and the next. */
  static String approvalsBySecond(List<RunFigures> runs) throws IOException {
    List<Charts.Line> lines = new ArrayList<>();
    for (RunFigures run : runs) {
      List<Timeline.Moment> looks = run.timeline().moments();
      List<Double> at = new ArrayList<>();
      List<Double> perSecond = new ArrayList<>();
      for (int i = 1; i < looks.size(); i++) {
        double seconds = (looks.get(i).atMillis() - looks.get(i - 1).atMillis()) / 1000.0;
        at.add((looks.get(i).atMillis() - run.startMillis()) / 1000.0);
        perSecond.add((looks.get(i).approvals() - looks.get(i - 1).approvals()) / seconds);
      }
      lines.add(new Charts.Line(run.plan().name(), at, perSecond));
    }
    return Charts.lines(
        "Confirms approved by the PG", "second of the run", "a second", false, lines);
  }

  static String predictedBesideMeasured(List<RunFigures> runs) throws IOException {
    List<StepFigures> steps =
        steps(runs).stream().filter(step -> step.outcomes().all() > 0).toList();
    if (steps.isEmpty()) {
      return "";
    }
    Map<String, List<Double>> series = new LinkedHashMap<>();
    series.put("fluid", percent(steps, step -> step.prediction().fluid()));
    series.put("Erlang B", percent(steps, step -> step.prediction().erlangB()));
    series.put("measured", percent(steps, step -> step.outcomes().refusedShare()));
    return Charts.bars(
        "Confirms refused",
        "% of arrivals",
        steps.stream().map(StepFigures::name).toList(),
        series);
  }

  private static List<Double> percent(
      List<StepFigures> steps, Function<StepFigures, Double> share) {
    return steps.stream().map(step -> share.apply(step) * 100).toList();
  }

  private static List<Double> moments(RunFigures run, Function<Timeline.Moment, Double> value) {
    return run.timeline().moments().stream().map(value).toList();
  }

  private static List<StepFigures> steps(List<RunFigures> runs) {
    return runs.stream().flatMap(run -> run.steps().stream()).toList();
  }
}
