package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a tighter PG timeout buys and what it costs: buyers wait less, and nobody knows whether they
 * have paid.
 */
final class TimeoutExperiment implements Experiment {
  private static final Load LOAD = Load.even(30, 0, 10);
  private static final long GATEWAY_LATENCY_MILLIS = 5_000;
  private static final String TIGHT = "2s";
  private static final String WIDE = "30s";
  private static final String DEBT = "debt";
  private static final int SETTLED_WITHIN_SECONDS = 90;
  private static final double LEAST_DEBT = 0.99;
  private static final double DEBT_WEBHOOK_P95_MILLIS = 20;
  private static final double TIGHT_P95_MILLIS = 2_500;
  private static final double PREDICTION_TOLERANCE = 0.02;

  @Override
  public String name() {
    return "timeout-tradeoff";
  }

  @Override
  public String question() {
    return "A PG that takes 5 seconds: how long do confirms take, and how many end unknown, by the"
        + " timeout of the call?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    List<RunPlan> runs = new ArrayList<>();
    runs.add(shipped(TIGHT, 2_000, quick ? 3 : 8, quick ? 4 : 20, 4));
    if (!quick) {
      runs.add(shipped("5s", 5_000, 8, 20, 8));
      runs.add(shared("5s", 5_000, 25));
      runs.add(shared(TIGHT, 2_000, 8));
      runs.add(shipped(WIDE, 30_000, 8, 20, 7));
      runs.add(debt());
    }
    return runs;
  }

  private static RunPlan shipped(
      String name, int timeoutMillis, int settleSeconds, int measuredSeconds, int patience) {
    return RunPlan.of(
            name,
            "as shipped, timeout " + Format.seconds(timeoutMillis),
            LOAD,
            List.of(Step.only(GATEWAY_LATENCY_MILLIS, settleSeconds, measuredSeconds)),
            patience)
        .with(
            Map.of("gateway.timeoutMillis", Integer.toString(timeoutMillis)),
            Prediction.SHIPPED_SLOTS);
  }

  /** The tight timeout with room for all, so that each confirm ends unknown and must be settled. */
  private static RunPlan debt() {
    return RunPlan.of(
            DEBT,
            "as shipped, timeout 2.00 s, 100 slots; what is still unknown %d s after the load?"
                .formatted(SETTLED_WITHIN_SECONDS),
            Load.even(30, 10, 10),
            List.of(Step.only(GATEWAY_LATENCY_MILLIS, 8, 45)),
            SETTLED_WITHIN_SECONDS - RunPlan.DRAIN_MARGIN_SECONDS)
        .with(
            Map.of(
                "gateway.timeoutMillis", "2000",
                "gateway.slots", "100",
                "gateway.threads", "100"),
            100);
  }

  private static RunPlan shared(String name, int timeoutMillis, int patience) {
    return RunPlan.of(
            "shared-" + name,
            "100 shared workers, no cap, timeout " + Format.seconds(timeoutMillis),
            LOAD,
            List.of(Step.only(GATEWAY_LATENCY_MILLIS, 8, 30)),
            patience)
        .with(
            Map.of(
                "gateway.timeoutMillis",
                Integer.toString(timeoutMillis),
                "isolation.mode",
                "shared-workers",
                "gateway.slots",
                "0"),
            0);
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    StepFigures tight = Experiment.run(figures, TIGHT).only();
    List<Target> targets = new ArrayList<>();
    targets.add(
        Target.atMost(
            "2s: p95 of the confirms let in",
            tight.admitted().percentile(95),
            TIGHT_P95_MILLIS,
            Format::millis));
    targets.add(Target.none("2s: confirms answered 200 or a failure", decided(tight)));
    targets.add(
        Target.above(
            "2s: confirms that end unknown", tight.outcomes().unknown(), 0, Format::count));
    targets.add(offThePrediction(tight, TIGHT));
    figures.stream()
        .filter(run -> run.plan().name().equals(WIDE))
        .map(RunFigures::only)
        .forEach(
            wide -> {
              targets.add(Target.none("30s: confirms that end unknown", wide.outcomes().unknown()));
              targets.add(offThePrediction(wide, WIDE));
            });
    figures.stream()
        .filter(run -> run.plan().name().equals(DEBT))
        .forEach(run -> targets.addAll(debtTargets(run)));
    return targets;
  }

  private static List<Target> debtTargets(RunFigures run) {
    StepFigures step = run.only();
    Map<String, Long> payments = run.paymentsByStatus();
    long open = payments.getOrDefault("UNKNOWN", 0L) + payments.getOrDefault("NEEDS_ATTENTION", 0L);
    return List.of(
        Target.atLeast(
            "debt: share of confirms that ended unknown, or there was no debt",
            (double) step.outcomes().unknown() / step.outcomes().all(),
            LEAST_DEBT,
            Format::percent),
        Target.none("debt: payments still unknown or needing somebody when it ended", open),
        Target.none(
            "debt: payments that the PG approved and we do not call so",
            run.gateway().approvals() - payments.getOrDefault("APPROVED", 0L)),
        Target.none("debt: orders approved twice", run.gateway().doubleApprovals()),
        Target.atMost(
                "debt: webhook p95",
                step.webhooks().percentile(95),
                DEBT_WEBHOOK_P95_MILLIS,
                Format::millis)
            .ofSpeed());
  }

  private static Target offThePrediction(StepFigures step, String name) {
    return Target.atMost(
        name + ": refused share off the prediction",
        off(step),
        PREDICTION_TOLERANCE,
        Format::points);
  }

  /** An outcome was told although the PG had not said any. */
  private static double decided(StepFigures step) {
    return step.outcomes().approved() + step.outcomes().other();
  }

  private static double off(StepFigures step) {
    return Math.abs(step.outcomes().refusedShare() - step.prediction().fluid());
  }

  @Override
  public List<Table> tables(List<RunFigures> figures) {
    List<String> header = new ArrayList<>(List.of("by the timeout of a PG call"));
    figures.forEach(run -> header.add(run.plan().name()));
    Table table = new Table(header);
    table.row("service", figures, run -> run.plan().title());
    table.row(
        "confirms let in: p95",
        figures,
        run -> Format.millis(run.only().admitted().percentile(95)));
    table.row("confirms: p95", figures, run -> Format.millis(run.only().confirms().percentile(95)));
    table.row("end unknown", figures, run -> Format.count(run.only().outcomes().unknown()));
    table.row("approved", figures, run -> Format.count(run.only().outcomes().approved()));
    table.row("refused", figures, run -> Format.percent(run.only().outcomes().refusedShare()));
    table.row(
        "refused: predicted", figures, run -> Format.percent(run.only().prediction().fluid()));
    table.row(
        "whole run: PG took the money / buyers were told so",
        figures,
        run ->
            "%s / %s"
                .formatted(
                    Format.count(run.gateway().approvals()), Format.count(run.approvedAnswers())));
    return List.of(table, FigureTable.of(figures));
  }

  @Override
  public List<String> charts(List<RunFigures> figures) throws IOException {
    List<String> names = figures.stream().map(run -> run.plan().name()).toList();
    List<StepFigures> steps = figures.stream().map(RunFigures::only).toList();
    Map<String, List<Double>> outcomes = new LinkedHashMap<>();
    outcomes.put("approved", steps.stream().map(s -> (double) s.outcomes().approved()).toList());
    outcomes.put("unknown", steps.stream().map(s -> (double) s.outcomes().unknown()).toList());
    outcomes.put("refused", steps.stream().map(s -> (double) s.outcomes().refused()).toList());
    return List.of(
        Charts.bars(
            "Confirms let in: p95",
            "seconds",
            names,
            Map.of("p95", steps.stream().map(s -> s.admitted().percentile(95) / 1000).toList())),
        Charts.bars("What became of the confirms", "confirms", names, outcomes));
  }
}
