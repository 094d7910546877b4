package dev.spillway;

import dev.spillway.config.LoadedConfig;
import dev.spillway.reconciliation.Difference;
import dev.spillway.reconciliation.KoreanDay;
import dev.spillway.reconciliation.Reconciliation;
import dev.spillway.time.Ticks;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * Compares one day with the gateway's books, settles what it can, and tells what is left.
 *
 * <p>The answer goes to standard output, the log to standard error.
 */
@Command(
    name = "reconcile",
    description =
        "Compare one day with the gateway's list of transactions, settle what can be settled and"
            + " tell what is left. Opens no port; may run beside any number of instances.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:the books agree, or do so now",
      "1:could not run, or not to its end",
      "2:the configuration or the command line is wrong",
      "3:differences are left that somebody must look at"
    })
final class ReconcileCommand implements Callable<Integer> {

  private static final int COULD_NOT_RUN = 1;
  private static final int WRONG_INPUT = 2;
  private static final int DIFFERENCES_LEFT = 3;

  @Option(
      names = "--date",
      paramLabel = "DAY",
      description = "The day in Korea, such as 2026-12-01; yesterday unless given.")
  private Optional<String> date = Optional.empty();

  @Mixin private ConfigOptions options;

  @Option(names = "--json", description = "Everything as one line of JSON, instead of text.")
  private boolean json;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    LogSetup.toStandardError();
    PrintWriter err = spec.commandLine().getErr();
    Ticks ticks = Ticks.system();
    KoreanDay day;
    try {
      KoreanDay today = KoreanDay.at(ticks.epochMillis());
      day = date.map(text -> KoreanDay.parse(text, today)).orElse(today.before());
    } catch (IllegalArgumentException wrong) {
      err.println("--date " + wrong.getMessage());
      return WRONG_INPUT;
    }
    Optional<LoadedConfig> loaded = options.loadWithoutListeners(err);
    if (loaded.isEmpty()) {
      return WRONG_INPUT;
    }
    try (LoneReconciler reconciler = LoneReconciler.open(loaded.get().config(), ticks)) {
      StopSignals.onFirst(reconciler::stop);
      return run(reconciler, day);
    } catch (CompletionException failure) {
      return couldNotRun(failure.getCause());
    } catch (RuntimeException failure) {
      return couldNotRun(failure);
    }
  }

  private int run(LoneReconciler reconciler, KoreanDay day) {
    Reconciliation ended = reconciler.run(day);
    if (ended.status() != Reconciliation.Status.DONE) {
      return couldNotRun(new IllegalStateException(ended.error().orElse("cut off")));
    }
    List<Difference> differences = reconciler.differences(day);
    PrintWriter out = spec.commandLine().getOut();
    out.print(json ? ReconcileText.json(ended, differences) : ReconcileText.of(ended, differences));
    out.flush();
    return ended.unsettled() == 0 ? 0 : DIFFERENCES_LEFT;
  }

  private int couldNotRun(Throwable failure) {
    String why = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    spec.commandLine().getErr().println("could not reconcile: " + why);
    return COULD_NOT_RUN;
  }
}
