package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs one experiment, or all, and fails the command unless each verdict is good.
 *
 * <p>The load is made, the raw data written to {@code target/loadtests/<experiment>/}, and only
 * then is anything judged, from those files alone. {@code -Dreport-only} therefore repeats the
 * judgement of an earlier run without repeating the run.
 */
public final class LoadTest {
  static final int WARM_UP_SECONDS = 20;
  static final int QUICK_WARM_UP_SECONDS = 3;

  private static final String ALL = "all";
  private static final String RESULTS = "results";

  private final Workspace workspace;
  private final boolean quick = flag("quick");
  private final boolean reportOnly = flag("report-only");
  private final boolean commitResults = flag("commit-results");

  private LoadTest(Workspace workspace) {
    this.workspace = workspace;
  }

  public static void main(String[] arguments) throws Exception {
    Workspace workspace = Workspace.current();
    workspace.quietLogs();
    String name = System.getProperty("experiment", "");
    LoadTest test = new LoadTest(workspace);
    if (name.equals(RESULTS)) {
      test.writeResultsPage();
    } else {
      test.judge(name.equals(ALL) ? Experiments.ALL : List.of(Experiments.named(name)));
    }
  }

  private void judge(List<Experiment> experiments) throws Exception {
    List<String> failed = new ArrayList<>();
    for (Experiment experiment : experiments) {
      try {
        Verdict verdict = judge(experiment);
        if (quick && verdict.machineWasBusy()) {
          notJudged(experiment, verdict.headline());
        } else if (!verdict.good()) {
          failed.add(experiment.name() + ": " + verdict.headline());
        }
      } catch (MachineBusy busy) {
        notJudged(experiment, busy.getMessage());
        if (!quick) {
          failed.add(experiment.name() + ": " + busy.getMessage());
        }
      } catch (IOException | IllegalStateException broken) {
        // The others are to be run all the same.
        System.out.println(experiment.name() + " was not run to its end: " + broken);
        failed.add(experiment.name() + ": " + broken.getMessage());
      }
    }
    if (!failed.isEmpty()) {
      throw new IllegalStateException(String.join("; ", failed));
    }
  }

  private static void notJudged(Experiment experiment, String why) {
    System.out.println(experiment.name() + " is not judged, nothing was measured: " + why);
  }

  private Verdict judge(Experiment experiment) throws IOException, InterruptedException {
    Path directory = workspace.output(experiment.name());
    if (!reportOnly) {
      execute(experiment, directory);
    }
    List<RunFigures> figures = new ArrayList<>();
    for (Path run : RunFiles.runsIn(directory)) {
      figures.add(RunFigures.read(new RunFiles(run)));
    }
    Verdict verdict = Verdict.of(experiment, figures, Machine.read(directory).quick());
    Report report = new Report(experiment, Machine.read(directory), figures, verdict);
    report.write(directory);
    if (commitResults) {
      report.keep(workspace.results());
      writeResultsPage();
    }
    System.out.println(report.console(directory));
    return verdict;
  }

  private void writeResultsPage() throws IOException {
    String template = Files.readString(workspace.resultsTemplate());
    Path page = workspace.results().resolve("README.md");
    Files.writeString(page, ResultsPage.fill(template, KeptResults.read(workspace.results())));
    System.out.println("Written: " + page);
  }

  private void execute(Experiment experiment, Path directory)
      throws IOException, InterruptedException {
    Workspace.deleteTree(directory);
    Files.createDirectories(directory);
    Machine.observe(workspace, quick).write(directory);
    List<RunPlan> plans = experiment.runs(quick);
    for (int index = 0; index < plans.size(); index++) {
      RunPlan plan = plans.get(index);
      Path run = directory.resolve("%02d-%s".formatted(index + 1, plan.name()));
      Files.createDirectories(run);
      Progress progress = new Progress(experiment.name() + "/" + plan.name());
      progress.say("run %d of %d: %s".formatted(index + 1, plans.size(), plan.title()));
      new LoadRun(
              plan,
              quick ? QUICK_WARM_UP_SECONDS : WARM_UP_SECONDS,
              workspace,
              new RunFiles(run),
              progress)
          .execute();
    }
  }

  /** True for {@code -Dname}, {@code -Dname=true}; false when absent or {@code -Dname=false}. */
  private static boolean flag(String name) {
    String value = System.getProperty(name);
    return value != null && !value.equals("false");
  }
}
