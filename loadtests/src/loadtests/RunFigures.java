package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Everything that a report says of a run, computed from the run's files and from nothing else.
 *
 * <p>What arrived while a step settled is left out of every latency and share, but not out of the
 * count of stored webhooks: a row lost early is lost too.
 *
 * @param approvedAnswers confirms that anybody was told are approved, in the whole run
 * @param confirmsLetIn confirms that nobody was told are refused, in the whole run
 */
record RunFigures(
    RunPlan plan,
    long startMillis,
    List<StepFigures> steps,
    long approvedAnswers,
    long confirmsLetIn,
    WebhookReceipts webhookReceipts,
    GatewayFigures gateway,
    Map<String, Long> paymentsByStatus,
    SlowSenders slowSenders,
    Timeline timeline) {

  static RunFigures read(RunFiles files) throws IOException {
    RunPlan plan = files.plan();
    List<Sample> all = samples(plan, files);
    List<Mark> marks = files.marks();
    if (marks.size() != plan.steps().size()) {
      throw new IllegalStateException(
          "%s has %d windows where the plan has %d steps"
              .formatted(files.directory(), marks.size(), plan.steps().size()));
    }
    List<StepFigures> steps = new ArrayList<>();
    for (int i = 0; i < marks.size(); i++) {
      Mark window = marks.get(i);
      ServiceFigures service = ServiceFigures.read(files, window);
      steps.add(StepFigures.of(plan, plan.steps().get(i), window, all, service));
    }
    return new RunFigures(
        plan,
        all.get(0).startMillis(),
        List.copyOf(steps),
        all.stream().filter(RunFigures::approved).count(),
        all.stream().filter(RunFigures::letIn).count(),
        WebhookReceipts.of(
            all.stream().filter(sample -> sample.is(Sample.WEBHOOK)).toList(), files.webhookRows()),
        GatewayFigures.of(files.gatewayStatsBefore(), files.gatewayStatsAfter(), files.ledger()),
        files.paymentsByStatus(),
        SlowSenders.read(files, all),
        Timeline.read(files.timeline()));
  }

  /** The figures of a run that has one step. */
  StepFigures only() {
    if (steps.size() != 1) {
      throw new IllegalStateException(plan.name() + " has " + steps.size() + " steps");
    }
    return steps.get(0);
  }

  StepFigures step(String name) {
    return steps.stream()
        .filter(figures -> figures.step().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException(plan.name() + " has no step " + name));
  }

  private static List<Sample> samples(RunPlan plan, RunFiles files) throws IOException {
    List<Sample> all = new ArrayList<>(JtlReader.read(files.samples()));
    if (all.isEmpty()) {
      throw new IllegalStateException(files.samples() + " holds no sample");
    }
    if (plan.flood().exists() && plan.flood().kind() != Flood.Kind.SLOW_SENDERS) {
      all.addAll(JtlReader.read(files.flood()));
      all.sort(Comparator.comparingLong(Sample::startMillis));
    }
    return all;
  }

  private static boolean approved(Sample sample) {
    return sample.answered200() && confirm(sample);
  }

  private static boolean letIn(Sample sample) {
    return confirm(sample) && !ConfirmOutcomes.refusal(sample);
  }

  private static boolean confirm(Sample sample) {
    return sample.is(Sample.CONFIRM) || sample.is(Sample.RETRY);
  }
}
