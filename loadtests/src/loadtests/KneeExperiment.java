package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * As many confirms on their way as there are slots: the one place where the formulas part.
 *
 * <p>At five seconds they agree to a tenth of a point, so that a run there proves either. Here the
 * fluid limit says that nothing is refused, and buyers who come by themselves are refused by one in
 * nine.
 */
final class KneeExperiment implements Experiment {
  private static final String POISSON = "poisson";
  private static final String PACED = "paced";
  private static final String PACED_EXPONENTIAL = "paced-exponential";
  private static final long GATEWAY_LATENCY_MILLIS = 800;
  private static final double CONFIRMS = 50;
  private static final double READS = 20;
  private static final double DEVIATIONS = 4;
  private static final int PATIENCE_SECONDS = 3;

  @Override
  public String name() {
    return "knee";
  }

  @Override
  public String question() {
    return "Which formula holds where arrivals x latency is just the number of slots?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    List<Step> steps = List.of(Step.only(GATEWAY_LATENCY_MILLIS, quick ? 4 : 10, quick ? 18 : 60));
    List<RunPlan> runs = new ArrayList<>();
    runs.add(
        RunPlan.of(
            POISSON,
            "as shipped, arrivals at random",
            Load.poisson(CONFIRMS, 0, READS),
            steps,
            PATIENCE_SECONDS));
    if (!quick) {
      runs.add(
          RunPlan.of(
              PACED,
              "as shipped, arrivals paced",
              Load.even(CONFIRMS, 0, READS),
              List.of(Step.only(GATEWAY_LATENCY_MILLIS, 10, 30)),
              PATIENCE_SECONDS));
      runs.add(
          RunPlan.of(
                  PACED_EXPONENTIAL,
                  "as shipped, arrivals paced, PG times exponential",
                  Load.even(CONFIRMS, 0, READS),
                  steps,
                  5 * PATIENCE_SECONDS)
              .with(Holds.EXPONENTIAL));
    }
    return runs;
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    List<Target> targets = new ArrayList<>();
    StepFigures poisson = Experiment.run(figures, POISSON).only();
    double scatter = DEVIATIONS * LossModel.of(poisson.plan()).deviation();
    double share = poisson.outcomes().refusedShare();
    targets.add(
        Target.atMost(
            "poisson: refused share off Erlang B, against 4 standard deviations",
            Math.abs(share - poisson.prediction().erlangB()),
            scatter,
            Format::points));
    targets.add(
        Target.above(
            "poisson: refused share off the fluid limit, against the same",
            Math.abs(share - poisson.prediction().fluid()),
            scatter,
            Format::points));
    figures.stream()
        .filter(run -> run.plan().name().equals(PACED_EXPONENTIAL))
        .map(RunFigures::only)
        .forEach(
            step ->
                targets.add(
                    Target.atMost(
                        step.name()
                            + ": refused share off the formula for it, against 4 deviations",
                        Math.abs(step.outcomes().refusedShare() - step.prediction().paced()),
                        DEVIATIONS * LossModel.of(step.plan()).deviation(),
                        Format::points)));
    return targets;
  }

  @Override
  public List<Table> tables(List<RunFigures> figures) {
    Table table = new Table(header(figures));
    List<StepFigures> steps = figures.stream().map(RunFigures::only).toList();
    table.row("measured", steps, step -> Format.percent(step.outcomes().refusedShare()));
    table.row(
        "fluid: paced, fixed times", steps, step -> Format.percent(step.prediction().fluid()));
    table.row("paced, exponential times", steps, s -> Format.percent(s.prediction().paced()));
    table.row(
        "Erlang B: random, any times", steps, step -> Format.percent(step.prediction().erlangB()));
    table.row(
        "Erlang B at the measured rate and time",
        steps,
        step -> Format.percent(asMeasured(step).erlangB()));
    List<LossModel> played = steps.stream().map(step -> LossModel.of(step.plan())).toList();
    table.row(
        "the same window, played in memory: mean", played, model -> Format.percent(model.mean()));
    table.row("and its standard deviation", played, model -> Format.points(model.deviation()));
    return List.of(table, FigureTable.of(figures));
  }

  private static List<String> header(List<RunFigures> figures) {
    List<String> header = new ArrayList<>(List.of("refused share"));
    figures.forEach(run -> header.add(run.plan().name()));
    return header;
  }

  /** The client's time is a little more than the slot's: the second commit is in it. */
  private static Prediction asMeasured(StepFigures step) {
    double mean =
        step.confirms().samples().stream()
            .filter(Sample::answered200)
            .mapToLong(Sample::elapsedMillis)
            .average()
            .orElse(0);
    return new Prediction(
        step.plan().slots(), step.perSecond(step.confirms().arrived()), mean / 1000);
  }

  @Override
  public List<String> charts(List<RunFigures> figures) throws IOException {
    return List.of(
        RunCharts.predictedBesideMeasured(figures), RunCharts.inFlightAtGateway(figures));
  }
}
