package loadtests;

import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one measured window showed; whole-run figures are in {@link RunFigures}.
 *
 * @param traffic by label, with those of the plan even when none came
 * @param outcomes of confirms, retries included
 * @param service what its own metrics said at the end of the window and meanwhile
 */
record StepFigures(
    RunPlan plan,
    Step step,
    Mark window,
    Map<String, Traffic> traffic,
    ConfirmOutcomes outcomes,
    ServiceFigures service) {

  static StepFigures of(
      RunPlan plan, Step step, Mark window, List<Sample> all, ServiceFigures service) {
    List<Sample> inWindow =
        all.stream().filter(sample -> window.holds(sample.startMillis())).toList();
    Map<String, Traffic> traffic =
        Stream.concat(Sample.PLANNED.stream(), Stream.of(Sample.RETRY))
            .map(label -> Traffic.measured(plan, step, label, inWindow))
            .collect(Collectors.toMap(Traffic::label, Function.identity()));
    List<Sample> confirms =
        inWindow.stream()
            .filter(sample -> sample.is(Sample.CONFIRM) || sample.is(Sample.RETRY))
            .toList();
    return new StepFigures(plan, step, window, traffic, ConfirmOutcomes.of(confirms), service);
  }

  String name() {
    return plan.column(step);
  }

  Traffic confirms() {
    return traffic.get(Sample.CONFIRM);
  }

  Traffic webhooks() {
    return traffic.get(Sample.WEBHOOK);
  }

  Traffic reads() {
    return traffic.get(Sample.READ);
  }

  Traffic lists() {
    return traffic.get(Sample.LIST);
  }

  Traffic retries() {
    return traffic.get(Sample.RETRY);
  }

  Prediction prediction() {
    return plan.prediction(step);
  }

  /** Webhooks that the PG will send again: late, or not answered 200. */
  long webhooksMissed() {
    return webhooks().count(Sample::missedWebhookLimit);
  }

  /** Of the confirms that were let in: how long until they were answered. */
  Latencies admitted() {
    return confirms().latencies(sample -> !ConfirmOutcomes.refusal(sample) && !sample.unanswered());
  }

  double perSecond(long count) {
    return (double) count / step.measuredSeconds();
  }

  /** The least latency that an approval can have. */
  OptionalDouble leastApprovalMillis() {
    return plan.gatewayHolds() == Holds.FIXED
        ? OptionalDouble.of(step.gatewayLatencyMillis())
        : OptionalDouble.empty();
  }
}
