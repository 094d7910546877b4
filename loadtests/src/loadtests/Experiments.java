package loadtests;

import java.util.List;
import java.util.stream.Collectors;

/** The experiments that exist, in the order in which all of them are run. */
final class Experiments {
  static final List<Experiment> ALL =
      List.of(
          new WebhooksExperiment(),
          new SweepExperiment(),
          new KneeExperiment(),
          new TimeoutExperiment(),
          new RetryStormExperiment(),
          new ConfirmFloodExperiment(),
          new ReadFloodExperiment(),
          new SlowSendersExperiment(),
          new SlowSpellExperiment());

  private Experiments() {}

  static Experiment named(String name) {
    return ALL.stream()
        .filter(experiment -> experiment.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "-Dexperiment=%s: no such experiment, there are: %s, and all"
                        .formatted(
                            name,
                            ALL.stream().map(Experiment::name).collect(Collectors.joining(", ")))));
  }
}
