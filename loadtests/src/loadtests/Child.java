package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.awaitility.core.TerminalFailureException;

/** A running child process and the log that tells why it is not running. */
record Child(String name, Process process, Path log) {
  private static final Duration READY_WITHIN = Duration.ofSeconds(60);
  private static final int LOG_LINES_SHOWN = 15;

  /** Waits until the check holds; a process that ends first fails at once. */
  void awaitReady(Callable<Boolean> ready) throws IOException {
    try {
      Awaitility.await()
          .atMost(READY_WITHIN)
          .pollInterval(Duration.ofMillis(100))
          .ignoreExceptions()
          .failFast(name + " has ended", () -> !process.isAlive())
          .until(ready);
    } catch (ConditionTimeoutException | TerminalFailureException e) {
      throw new IllegalStateException(name + " did not become ready; " + lastWords(), e);
    }
  }

  /** Waits for the end of a process that ends by itself. */
  void awaitEnd(Duration most) throws IOException, InterruptedException {
    if (!process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new IllegalStateException(
          "%s still runs after %d s; %s".formatted(name, most.toSeconds(), lastWords()));
    }
    if (process.exitValue() != 0) {
      throw new IllegalStateException(
          "%s ended with %d; %s".formatted(name, process.exitValue(), lastWords()));
    }
  }

  /** Processor time used so far; what has ended or is not told counts as nothing more. */
  double cpuSeconds() {
    return process.info().totalCpuDuration().map(used -> used.toMillis() / 1000.0).orElse(0.0);
  }

  private String lastWords() throws IOException {
    List<String> lines = Files.readAllLines(log);
    List<String> last = lines.subList(Math.max(0, lines.size() - LOG_LINES_SHOWN), lines.size());
    return "its log " + log + " ends:\n" + String.join("\n", last);
  }
}
