package dev.spillway.capacity;

import static dev.spillway.capacity.Figures.number;
import static dev.spillway.capacity.Figures.percent;
import static dev.spillway.capacity.Figures.seconds;
import static dev.spillway.capacity.Figures.wholePercent;

import java.util.List;

/** A plan for people: the derivation step by step, in at most 100 columns. */
public final class PlanText {
  /** Fewer measurements leave fewer than ten above the p99. */
  private static final int SAMPLES_FOR_P99 = 1_000;

  private static final double OUTAGE_SECONDS = 60;
  private static final String LATENCIES = "%9s %9s  %9s %9s %9s  %10s %10s%s";
  private static final String RETRIES = "%10s  %18s  %18s %18s  %12s";

  private final TextPage page = new TextPage();
  private final Plan plan;
  private final PlanQuestion question;
  private final Sizing sizing;

  private PlanText(Plan plan) {
    this.plan = plan;
    this.question = plan.question();
    this.sizing = plan.sizing();
  }

  /** The plan as lines, each with a line end. */
  public static String of(Plan plan) {
    PlanText text = new PlanText(plan);
    text.asked();
    text.derivation();
    text.without();
    text.with();
    text.latencies();
    text.smallestCap();
    text.retries();
    return text.page.toString();
  }

  private void asked() {
    HoldTime hold = question.hold();
    page.heading(
        "Plan for %s, %d workers, at most %s refused in good health"
            .formatted(rate(), question.workers(), allowed()));
    if (hold.samples() == 0) {
      page.paragraph("Gateway latency in good health: %s, assumed.".formatted(seconds(mean())));
      return;
    }
    page.paragraph(
        "Gateway latency in good health: mean %s, p99 %s, from %d measurements."
            .formatted(seconds(mean()), seconds(hold.p99Seconds()), hold.samples()));
    if (hold.samples() < SAMPLES_FOR_P99) {
      page.paragraph(
          "Careful: a p99 from fewer than %d measurements rests on a handful."
              .formatted(SAMPLES_FOR_P99));
    }
  }

  private void derivation() {
    page.heading("1. The cap on concurrent gateway calls");
    page.entry(
        "floor    %d".formatted(sizing.floorSlots()),
        "%s x %s p99 in good health; fewer slots refuse payments though nothing is wrong"
            .formatted(rate(), seconds(question.hold().p99Seconds())));
    page.entry(
        "ceiling  %d".formatted(sizing.ceilingSlots()),
        "60 %% of %d workers; more would leave webhooks and reads too few"
            .formatted(question.workers()));
    page.entry(
        "cap      %d".formatted(sizing.slots()),
        "%s: %s %s the floor, %d of %d workers stay free for other requests"
            .formatted(
                sizing.given() ? "given" : "chosen",
                wholePercent(Math.abs(sizing.aboveFloorShare())),
                sizing.belowFloor() ? "BELOW" : "above",
                sizing.workersLeft(),
                question.workers()));
    if (sizing.belowFloor() && !sizing.given()) {
      page.paragraph(
          "Careful: the floor exceeds the ceiling, so no cap serves both; the ceiling was taken."
              + " More workers, or gateway calls on threads of their own, remove it.");
    } else if (sizing.belowFloor()) {
      page.paragraph("Careful: this cap refuses payments in good health.");
    } else if (sizing.aboveCeiling()) {
      page.paragraph("Careful: where workers are shared, this cap does not protect the others.");
    }
  }

  private void without() {
    page.heading("2. Without a cap (Little's law: busy workers = arrival rate x latency)");
    page.entry("at " + seconds(mean()), number(plan.busyWorkers()) + " workers busy on average");
    page.entry(
        "at " + seconds(plan.workersAllBusyAtSeconds()),
        "all %d busy: webhooks and reads begin to wait behind payments"
            .formatted(question.workers()));
  }

  private void with() {
    LatencyRow knee = plan.knee();
    page.heading("3. With the cap: where refusals begin");
    page.entry(
        "fluid     " + seconds(plan.refusalsBeginAtSeconds()),
        "cap / arrival rate = %d / (%s); beyond it refused = 1 - cap / (arrival rate x latency)"
            .formatted(sizing.slots(), rate()));
    page.entry(
        "Erlang B  " + seconds(plan.refusedMaxReachedAtSeconds()),
        "mean latency at which random arrivals are refused %s, the most allowed"
            .formatted(allowed()));
    page.paragraph(
        "They differ most at the knee, %s: fluid %s, evenly paced arrivals %s, Erlang B %s."
            .formatted(
                seconds(knee.latencySeconds()),
                percent(knee.fluidRefusedShare()),
                percent(knee.pacedRefusedShare()),
                percent(knee.erlangBRefusedShare())));
  }

  private void latencies() {
    page.heading("4. Refused share by gateway latency, cap " + sizing.slots());
    page.row(
        LATENCIES.formatted(
            "latency", "offered", "fluid", "paced", "Erlang B", "served/s", "busy", ""));
    for (LatencyRow row : plan.rows()) {
      page.row(
          LATENCIES.formatted(
              seconds(row.latencySeconds()),
              number(row.offered()),
              percent(row.fluidRefusedShare()),
              percent(row.pacedRefusedShare()),
              percent(row.erlangBRefusedShare()),
              number(row.servedPerSecond()),
              wholePercent(row.busySlotsShare()),
              mark(row)));
    }
    page.paragraph(
        "Erlang B is for random (Poisson) arrivals, as of real shoppers, and depends on the"
            + " latency's mean alone, not on its spread: a few very slow answers count only by what"
            + " they add to the mean. Paced is for evenly spaced arrivals, as of a load generator,"
            + " with exponential latencies; with constant ones they meet the fluid figure. Served"
            + " and busy are by Erlang B.");
  }

  private String mark(LatencyRow row) {
    if (row.latencySeconds() == plan.knee().latencySeconds()) {
      return "  knee";
    }
    if (row.latencySeconds() == mean()) {
      return "  mean";
    }
    return row.latencySeconds() == question.hold().p99Seconds() ? "  p99" : "";
  }

  private void smallestCap() {
    Plan.SmallestCap smallest = plan.smallestCap();
    page.heading(
        "5. Smallest cap for at most %s refused at mean latency %s"
            .formatted(allowed(), seconds(mean())));
    page.entry(
        smallest.slots() + " slots",
        "refuse %s by Erlang B; one fewer refuses %s"
            .formatted(percent(smallest.refusedShare()), percent(smallest.oneFewerRefusedShare())));
    page.entry(
        smallest.squareRootSlots() + " slots",
        "by the rule of thumb offered + 2 x sqrt(offered); they refuse "
            + percent(smallest.squareRootRefusedShare()));
    if (smallest.slots() > sizing.ceilingSlots()) {
      page.paragraph(
          "Careful: that is above the ceiling of %d; allow more refusals, or give gateway calls"
                  .formatted(sizing.ceilingSlots())
              + " threads of their own.");
    }
  }

  private void retries() {
    List<RetryRow> rows = plan.retries();
    String slow = seconds(Plan.SLOW_SECONDS);
    page.heading("6. Attempts per second when clients try again, cap " + sizing.slots());
    page.row(
        RETRIES.formatted(
            "come back",
            "at " + seconds(mean()),
            "at " + slow,
            "at " + slow + ", fluid",
            "served"));
    for (RetryRow row : rows) {
      page.row(
          RETRIES.formatted(
              wholePercent(row.returnShare()),
              times(row.healthyAttemptsPerSecond()),
              times(row.slowAttemptsPerSecond()),
              times(row.slowFluidAttemptsPerSecond()),
              number(row.slowServedPerSecond()) + "/s"));
    }
    page.paragraph(
        "Of each refused attempt that share comes back. Retries serve no one while the gateway is"
            + " slow; they only multiply refusals. Clients that retry at most one request in ten"
            + " make at most %s attempts/s."
                .formatted(number(plan.tenPercentBudgetAttemptsPerSecond())));
    afterAnOutage(slow);
  }

  private void afterAnOutage(String slow) {
    if (plan.slowExcessPerSecond() == 0) {
      page.paragraph("At %s nothing piles up: the cap carries the load.".formatted(slow));
    } else if (plan.sparePerSecond() <= 0) {
      page.paragraph(
          "In good health nothing is spare, so what piles up at %s stays.".formatted(slow));
    } else {
      page.paragraph(
          "After %s at %s, spread the return over %s: %s/s were in excess, %s/s are spare."
              .formatted(
                  seconds(OUTAGE_SECONDS),
                  slow,
                  seconds(
                      Retries.spreadSeconds(
                          plan.slowExcessPerSecond(), OUTAGE_SECONDS, plan.sparePerSecond())),
                  number(plan.slowExcessPerSecond()),
                  number(plan.sparePerSecond())));
    }
  }

  private String times(double attemptsPerSecond) {
    return "%s/s (%sx)"
        .formatted(
            number(attemptsPerSecond), number(attemptsPerSecond / question.arrivalPerSecond()));
  }

  private double mean() {
    return question.hold().meanSeconds();
  }

  private String allowed() {
    return number(question.refusedShareMax() * 100) + " %";
  }

  private String rate() {
    return number(question.arrivalPerSecond()) + "/s";
  }
}
