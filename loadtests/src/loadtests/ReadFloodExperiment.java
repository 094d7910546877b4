package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Order lists by the hundreds a second beside a slow PG: as shipped, without what keeps lists from
 * the database and from the gate, and with a cap on the PG's calls alone.
 */
final class ReadFloodExperiment implements Experiment {
  private static final String SHIPPED = "shipped";
  private static final String UNPROTECTED = "unprotected";
  private static final String SHARED = "shared";
  private static final String BEST = "best";
  private static final Load LOAD = Load.even(50, 10, 0);
  private static final long GATEWAY_LATENCY_MILLIS = 5_000;
  private static final int ORDERS = 200_000;
  private static final int PATIENCE_SECONDS = 15;

  /** By so much no loop is ever late. */
  private static final String NEVER_MILLIS = "600000";

  /** As many as the service lets read at once: more would be refused, fewer leave it idle. */
  private static final int LOOPS = 8;

  private static final int[] RATES = {200, 400, 800, 1_600};
  private static final int[] QUICK_RATES = {1_600};

  /** More than the database answers: shown and not judged, to see what the protection buys. */
  private static final int BEYOND = 6_400;

  private static final double WEBHOOK_P95_MILLIS = 50;
  private static final double WEBHOOK_P99_MILLIS = 100;
  private static final double SERVED_SHARE = 0.9;
  private static final double APPROVED_SHARE = 0.95;

  @Override
  public String name() {
    return "read-flood";
  }

  @Override
  public String question() {
    return "Do order lists without end delay webhooks, and what do they cost in order lists?";
  }

  @Override
  public List<RunPlan> runs(boolean quick) {
    List<Step> steps = new ArrayList<>();
    // Whole cycles of the PG's latency: slots that fill together come free together.
    Step step = Step.only(GATEWAY_LATENCY_MILLIS, quick ? 2 : 5, quick ? 5 : 15);
    Step first = Step.only(GATEWAY_LATENCY_MILLIS, quick ? 3 : 15, quick ? 4 : 15);
    steps.add(first.named(BEST).with(Offer.closedLoop(LOOPS)));
    for (int rate : quick ? QUICK_RATES : RATES) {
      steps.add(step.named(Format.count(rate) + "/s").with(Offer.arrivals(rate)));
    }
    if (!quick) {
      steps.add(step.named(Format.count(BEYOND) + "/s").with(Offer.arrivals(BEYOND)));
    }
    Flood lists = new Flood(Flood.Kind.LISTS, ORDERS);
    RunPlan shipped =
        RunPlan.of(SHIPPED, "as shipped", LOAD, steps, quick ? 7 : PATIENCE_SECONDS).with(lists);
    RunPlan unprotected =
        RunPlan.of(
                UNPROTECTED,
                "no priority, no query slots, no shedding by lag: lists queue for the database",
                LOAD,
                steps,
                PATIENCE_SECONDS)
            .with(lists)
            .with(
                Map.of(
                    "admission.priority", "false",
                    "admission.lag.webhook", NEVER_MILLIS,
                    "admission.lag.confirm", NEVER_MILLIS,
                    "admission.lag.cancel", NEVER_MILLIS,
                    "admission.lag.order", NEVER_MILLIS,
                    "admission.lag.query", NEVER_MILLIS,
                    "database.querySlots", "1000",
                    "database.queryWaitMillis", "10000"),
                Prediction.SHIPPED_SLOTS);
    RunPlan shared =
        RunPlan.of(
                SHARED,
                "100 shared workers, cap 40, as in the article",
                LOAD,
                steps,
                PATIENCE_SECONDS)
            .with(lists)
            .with(Map.of("isolation.mode", "shared-workers"), Prediction.SHIPPED_SLOTS);
    return quick ? List.of(shipped) : List.of(shipped, unprotected, shared);
  }

  @Override
  public List<Target> targets(List<RunFigures> figures) {
    RunFigures shipped = Experiment.run(figures, SHIPPED);
    double best = served(shipped.step(BEST));
    List<Target> targets = new ArrayList<>();
    for (StepFigures step : shipped.steps()) {
      if (step.lists().perSecond() >= BEYOND) {
        continue;
      }
      targets.add(
          Target.atMost(
                  step.name() + ": webhook p95",
                  step.webhooks().percentile(95),
                  WEBHOOK_P95_MILLIS,
                  Format::millis)
              .ofSpeed());
      targets.add(
          Target.atMost(
                  step.name() + ": webhook p99",
                  step.webhooks().percentile(99),
                  WEBHOOK_P99_MILLIS,
                  Format::millis)
              .ofSpeed());
      targets.add(
          Target.none(
              step.name() + ": webhooks not answered 200 within 10 s", step.webhooksMissed()));
      targets.add(
          Target.atLeast(
                  step.name() + ": confirms approved a second",
                  step.perSecond(step.outcomes().approved()),
                  APPROVED_SHARE * step.plan().slots() / step.plan().holdSeconds(step.step()),
                  Format::rate)
              .ofSpeed());
      if (step.lists().perSecond() > 0) {
        targets.add(
            Target.atLeast(
                    step.name() + ": order lists served a second",
                    served(step),
                    SERVED_SHARE * Math.min(best, step.lists().perSecond()),
                    Format::rate)
                .ofSpeed());
      }
    }
    return targets;
  }

  private static double served(StepFigures step) {
    return step.perSecond(step.lists().answered200());
  }

  @Override
  public List<Table> tables(List<RunFigures> figures) {
    Table table =
        new Table(
            List.of(
                "order lists a second",
                "served",
                "refused",
                "served p95",
                "webhooks p95",
                "webhooks p99",
                "webhooks beyond 10 s",
                "confirms approved a second"));
    for (RunFigures run : figures) {
      for (StepFigures step : run.steps()) {
        table.row(
            List.of(
                step.name(),
                Format.rate(served(step)),
                Format.percent(
                    (double) step.lists().count(ConfirmOutcomes::refusal)
                        / Math.max(1, step.lists().arrived())),
                Format.millis(step.lists().latencies(Sample::answered200).percentile(95)),
                Format.millis(step.webhooks().percentile(95)),
                Format.millis(step.webhooks().percentile(99)),
                Format.percent(step.webhooks().shareBeyondWebhookLimit()),
                Format.rate(step.perSecond(step.outcomes().approved()))));
      }
    }
    return List.of(table, FigureTable.of(figures));
  }

  @Override
  public List<String> charts(List<RunFigures> figures) throws IOException {
    return List.of(
        chart("Webhooks, p95", "ms", true, figures, step -> step.webhooks().percentile(95)),
        chart("Order lists served", "a second", false, figures, ReadFloodExperiment::served),
        chart(
            "Order lists served, p95",
            "ms",
            true,
            figures,
            step -> step.lists().latencies(Sample::answered200).percentile(95)));
  }

  private static String chart(
      String title,
      String unit,
      boolean logarithmic,
      List<RunFigures> figures,
      Function<StepFigures, Double> y)
      throws IOException {
    List<Charts.Line> lines = new ArrayList<>();
    for (RunFigures run : figures) {
      List<StepFigures> offered =
          run.steps().stream().filter(step -> step.lists().perSecond() > 0).toList();
      lines.add(
          new Charts.Line(
              run.plan().name(),
              offered.stream().map(step -> step.lists().perSecond()).toList(),
              offered.stream().map(y).toList()));
    }
    return Charts.lines(title, "order lists offered a second", unit, logarithmic, lines);
  }
}
