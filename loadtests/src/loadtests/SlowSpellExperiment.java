package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A PG that is quick, slow for a while, and quick again. */
final class SlowSpellExperiment implements Experiment {
  private static final String BEFORE = "before";
  private static final String SPELL = "spell";
  private static final String AFTER = "after";
  private static final Load LOAD = Load.even(50, 10, 20);
  private static final long QUICK_MILLIS = 300;
  private static final long SLOW_MILLIS = 5_000;

  /** So soon after the PG is quick again, all has to be as before. */
  private static final int BACK_WITHIN_SECONDS = 5;

  private static final double GOODPUT_SHARE = 0.95;
  private static final double PREDICTION_POINTS = 0.01;
  private static final int PATIENCE_SECONDS = 15;

  @Override
  public String name() {
    return "slow-spell";
  }

  @Override
  public String question() {
    return "How soon after the PG was slow is all as before, and for whom was it called meanwhile?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    int healthySeconds = quick ? 3 : 20;
    return List.of(
        RunPlan.of(
            "shipped",
            "as shipped",
            LOAD,
            List.of(
                Step.only(QUICK_MILLIS, 3, healthySeconds).named(BEFORE),
                Step.only(SLOW_MILLIS, quick ? 5 : 10, quick ? 5 : 20).named(SPELL),
                Step.only(QUICK_MILLIS, BACK_WITHIN_SECONDS, healthySeconds).named(AFTER)),
            quick ? 7 : PATIENCE_SECONDS));
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    RunFigures run = figures.get(0);
    StepFigures spell = run.step(SPELL);
    StepFigures after = run.step(AFTER);
    List<Target> targets = new ArrayList<>();
    targets.add(
        Target.atMost(
            spell.name() + ": refused share off the prediction",
            Math.abs(spell.outcomes().refusedShare() - spell.prediction().fluid()),
            PREDICTION_POINTS,
            Format::points));
    targets.add(
        Target.atLeast(
            "approved a second from %d s after the spell on, beside before"
                .formatted(BACK_WITHIN_SECONDS),
            after.perSecond(after.outcomes().approved()),
            GOODPUT_SHARE * approvedBefore(run),
            Format::rate));
    targets.add(Target.none(after.name() + ": refused", after.outcomes().refused()));
    targets.add(
        Target.none(
            "whole run: calls at the PG beyond the confirms that were let in",
            Math.max(0, run.gateway().confirmCalls() - run.confirmsLetIn())));
    targets.add(Target.none("whole run: orders approved twice", run.gateway().doubleApprovals()));
    return targets;
  }

  private static double approvedBefore(RunFigures run) {
    StepFigures before = run.step(BEFORE);
    return before.perSecond(before.outcomes().approved());
  }

  @Override
  public List<String> charts(List<RunFigures> figures) throws IOException {
    return List.of(
        RunCharts.approvalsBySecond(figures),
        RunCharts.inFlightAtGateway(figures),
        RunCharts.slowestAnswers("Webhooks: slowest answer", figures, StepFigures::webhooks),
        RunCharts.predictedBesideMeasured(figures));
  }
}
