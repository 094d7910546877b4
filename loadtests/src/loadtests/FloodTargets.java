package loadtests;

import java.util.List;

/** What must hold however many confirms come: nobody else notices, and the PG gets no more. */
final class FloodTargets {
  private static final double WEBHOOK_P99_MILLIS = 50;
  private static final double LAG_P99_MILLIS = 20;
  private static final double APPROVED_TOLERANCE = 0.1;

  private FloodTargets() {}

  static List<Target> of(RunFigures run, StepFigures step) {
    double possible = step.plan().slots() / step.plan().holdSeconds(step.step());
    return List.of(
        Target.atMost(
                step.name() + ": webhook p99",
                step.webhooks().percentile(99),
                WEBHOOK_P99_MILLIS,
                Format::millis)
            .ofSpeed(),
        Target.none(step.name() + ": webhooks not answered 200 within 10 s", step.webhooksMissed()),
        Target.atMost(
                step.name() + ": event-loop lag p99, worst loop",
                step.service().lagMillisP99().orElse(Double.POSITIVE_INFINITY),
                LAG_P99_MILLIS,
                Format::millis)
            .ofSpeed(),
        Target.atLeast(
                step.name() + ": confirms approved a second",
                step.perSecond(step.outcomes().approved()),
                possible * (1 - APPROVED_TOLERANCE),
                Format::rate)
            .ofSpeed(),
        Target.atMost(
            "whole run: confirms at the PG at once",
            run.gateway().peakConfirmsInFlight(),
            step.plan().slots(),
            Format::count),
        Target.none("whole run: orders approved twice", run.gateway().doubleApprovals()));
  }
}
