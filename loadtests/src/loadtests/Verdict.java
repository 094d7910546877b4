package loadtests;

import java.util.List;

/**
 * The judgement of an experiment. Impossible figures leave nothing to judge: then there are
 * objections and no targets.
 */
record Verdict(List<String> objections, List<Target> targets) {
  Verdict {
    objections = List.copyOf(objections);
    targets = List.copyOf(targets);
    if (!objections.isEmpty() && !targets.isEmpty()) {
      throw new IllegalArgumentException("An impossible run has no verdict");
    }
  }

  static Verdict of(Experiment experiment, List<RunFigures> figures) {
    List<String> objections =
        figures.stream().flatMap(run -> Plausibility.objections(run).stream()).toList();
    return objections.isEmpty()
        ? new Verdict(List.of(), experiment.targets(figures))
        : new Verdict(objections, List.of());
  }

  boolean refused() {
    return !objections.isEmpty();
  }

  boolean good() {
    return !refused() && !targets.isEmpty() && targets.stream().allMatch(Target::met);
  }

  String headline() {
    if (refused()) {
      return "no verdict, the run is impossible";
    }
    long missed = targets.stream().filter(target -> !target.met()).count();
    return missed == 0
        ? "all %d targets met".formatted(targets.size())
        : "%d of %d targets missed".formatted(missed, targets.size());
  }
}
