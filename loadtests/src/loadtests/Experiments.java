package loadtests;

import java.util.List;
import java.util.stream.Collectors;

/** The experiments that exist. */
final class Experiments {
  private static final List<Experiment> ALL = List.of(new WebhooksExperiment());

  private Experiments() {}

  static Experiment named(String name) {
    return ALL.stream()
        .filter(experiment -> experiment.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "-Dexperiment="
                        + name
                        + ": no such experiment, there are: "
                        + ALL.stream().map(Experiment::name).collect(Collectors.joining(", "))));
  }
}
