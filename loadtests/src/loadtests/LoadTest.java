package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one experiment and fails the command unless its verdict is good.
 *
 * <p>The load is made, the raw data written to {@code target/loadtests/<experiment>/}, and only
 * then is anything judged, from those files alone. {@code -Dreport-only} therefore repeats the
 * judgement of an earlier run without repeating the run.
 */
public final class LoadTest {
  private LoadTest() {}

  public static void main(String[] arguments) throws Exception {
    Workspace workspace = Workspace.current();
    workspace.quietLogs();
    Experiment experiment = Experiments.named(System.getProperty("experiment", ""));
    Path directory = workspace.output(experiment.name());
    if (!flag("report-only")) {
      execute(experiment, workspace, directory, flag("quick"));
    }

    List<RunFigures> figures = new ArrayList<>();
    for (Path run : RunFiles.runsIn(directory)) {
      figures.add(RunFigures.read(new RunFiles(run)));
    }
    Verdict verdict = Verdict.of(experiment, figures);
    Report report = new Report(experiment, Machine.read(directory), figures, verdict);
    report.write(directory);
    if (flag("commit-results")) {
      Path summary = workspace.results(experiment.name());
      Files.createDirectories(summary.getParent());
      Files.writeString(summary, report.summary());
    }
    System.out.println(report.console(directory));
    if (!verdict.good()) {
      throw new IllegalStateException(experiment.name() + ": " + verdict.headline());
    }
  }

  private static void execute(
      Experiment experiment, Workspace workspace, Path directory, boolean quick)
      throws IOException, InterruptedException {
    Workspace.deleteTree(directory);
    Files.createDirectories(directory);
    Machine.observe(workspace).write(directory);
    List<RunPlan> plans = experiment.runs(quick);
    for (int index = 0; index < plans.size(); index++) {
      RunPlan plan = plans.get(index);
      Path run = directory.resolve("%02d-%s".formatted(index + 1, plan.name()));
      Files.createDirectories(run);
      Progress progress = new Progress(experiment.name() + "/" + plan.name());
      progress.say(plan.title());
      new LoadRun(plan, workspace, new RunFiles(run), progress).execute();
    }
  }

  /** True for {@code -Dname}, {@code -Dname=true}; false when absent or {@code -Dname=false}. */
  private static boolean flag(String name) {
    String value = System.getProperty(name);
    return value != null && !value.equals("false");
  }
}
