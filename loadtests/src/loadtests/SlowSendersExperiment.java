package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Six hundred senders of a byte a second on each listener, and the others beside them. */
final class SlowSendersExperiment implements Experiment {
  private static final Load LOAD = Load.even(30, 10, 10);
  private static final long GATEWAY_LATENCY_MILLIS = 5;
  private static final double P99_MILLIS = 50;
  private static final double SENDERS = 590;
  private static final List<String> LISTENERS = List.of("api", "webhook");

  @Override
  public String name() {
    return "slow-senders";
  }

  @Override
  public String question() {
    return "What do 600 senders of a byte a second on each listener take from the others?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    // Long enough in full that heads, which are given a minute, come to their end as well.
    Step step = Step.only(GATEWAY_LATENCY_MILLIS, quick ? 5 : 25, quick ? 7 : 75);
    return List.of(
        RunPlan.of("shipped", "as shipped", LOAD, List.of(step), 5)
            .with(new Flood(Flood.Kind.SLOW_SENDERS, 0)));
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    RunFigures run = figures.get(0);
    StepFigures step = run.only();
    SlowSenders slow = run.slowSenders();
    List<Target> targets = new ArrayList<>();
    for (String listener : LISTENERS) {
      targets.add(
          Target.atLeast(
              listener + ": slow senders at once, or it was no attack",
              slow.most(listener),
              SENDERS,
              Format::count));
    }
    targets.add(
        Target.atMost("webhook p99", step.webhooks().percentile(99), P99_MILLIS, Format::millis)
            .ofSpeed());
    targets.add(Target.none("webhooks not answered 200 within 10 s", step.webhooksMissed()));
    targets.add(
        Target.atMost("confirm p99", step.confirms().percentile(99), P99_MILLIS, Format::millis)
            .ofSpeed());
    targets.add(
        Target.none("confirms not approved", step.outcomes().all() - step.outcomes().approved())
            .ofSpeed());
    targets.add(Target.none("slow senders older than their limit and 3 s", slow.tooOld()));
    targets.add(
        Target.above(
            "slow bodies closed by the service",
            slow.closed(SlowSenders.Part.BODY),
            0,
            Format::count));
    targets.add(
        Target.atMost(
            "permits out when only slow senders were left",
            slow.inFlightBesideThem().orElse(Double.POSITIVE_INFINITY),
            0,
            Format::count));
    return targets;
  }

  @Override
  public List<Table> tables(List<RunFigures> figures) {
    SlowSenders slow = figures.get(0).slowSenders();
    Table table = new Table(List.of("slow with", "limit", "closed by the service", "oldest"));
    for (SlowSenders.Part part : SlowSenders.Part.values()) {
      table.row(
          List.of(
              part.name().toLowerCase(Locale.ROOT),
              Format.millis(part.limitMillis()),
              Format.count(slow.closed(part)),
              Format.millis(slow.longestMillis(part))));
    }
    return List.of(table, FigureTable.of(figures));
  }

  @Override
  public List<String> charts(List<RunFigures> figures) throws IOException {
    return List.of(
        RunCharts.slowestAnswers("Webhooks: slowest answer", figures, StepFigures::webhooks),
        RunCharts.slowestAnswers("Confirms: slowest answer", figures, StepFigures::confirms));
  }
}
