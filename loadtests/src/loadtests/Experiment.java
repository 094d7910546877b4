package loadtests;

import java.io.IOException;
import java.util.List;

/** A question put to the service: the runs that answer it, and what the answers should be. */
interface Experiment {
  /** What {@code -Dexperiment} calls it. */
  String name();

  /** The question, as one sentence for the head of the report. */
  String question();

  /** The runs in order. A quick experiment shortens them and leaves some out. */
  List<RunPlan> runs(boolean quick);

  /** What the figures must show. Asked only for figures that are possible. */
  List<Target> targets(List<RunFigures> figures);

  /** The tables of the report. */
  default List<Table> tables(List<RunFigures> figures) {
    return List.of(FigureTable.of(figures));
  }

  /** The pictures of the report, as SVG. */
  default List<String> charts(List<RunFigures> figures) throws IOException {
    return RunCharts.of(figures);
  }

  /** The run of that name among the figures. */
  static RunFigures run(List<RunFigures> figures, String name) {
    return figures.stream()
        .filter(run -> run.plan().name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No raw data of run " + name));
  }
}
