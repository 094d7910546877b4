package loadtests;

import java.util.List;

/**
 * The judgement of an experiment. Impossible figures leave nothing to judge: then there are
 * objections and no targets.
 *
 * @param quick whether the runs were shortened; what they say of speed is then shown, not judged
 */
record Verdict(List<String> objections, List<Target> targets, boolean quick) {
  Verdict {
    objections = List.copyOf(objections);
    targets = List.copyOf(targets);
    if (!objections.isEmpty() && !targets.isEmpty()) {
      throw new IllegalArgumentException("An impossible run has no verdict");
    }
  }

  static Verdict of(Experiment experiment, List<RunFigures> figures, boolean quick) {
    List<String> objections =
        figures.stream().flatMap(run -> Plausibility.objections(run).stream()).toList();
    return objections.isEmpty()
        ? new Verdict(List.of(), experiment.targets(figures), quick)
        : new Verdict(objections, List.of(), quick);
  }

  boolean refused() {
    return !objections.isEmpty();
  }

  /** Nothing speaks against the figures but that the machine did not let the load be made. */
  boolean machineWasBusy() {
    return refused()
        && objections.stream().allMatch(text -> text.endsWith(Plausibility.LOAD_NOT_MADE));
  }

  boolean good() {
    return !refused() && !targets.isEmpty() && missed() == 0;
  }

  boolean judges(Target target) {
    return !quick || !target.speed();
  }

  private long missed() {
    return targets.stream().filter(this::judges).filter(target -> !target.met()).count();
  }

  String headline() {
    if (refused()) {
      return "no verdict, the run is impossible";
    }
    long judged = targets.stream().filter(this::judges).count();
    return missed() == 0
        ? "all %d targets met".formatted(judged)
        : "%d of %d targets missed".formatted(missed(), judged);
  }
}
