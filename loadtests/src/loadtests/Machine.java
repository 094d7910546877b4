package loadtests;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * Where, when and of what the figures were made; without it they cannot be compared with any
 * others.
 *
 * @param quick the experiment was shortened: it shows that it runs, and its figures are not kept
 */
record Machine(
    String commit,
    boolean quick,
    String startedAt,
    int cores,
    long memoryGiB,
    String system,
    String java) {
  private static final String FILE = "machine.json";

  /** What an experiment before this one kept does not change what is measured. */
  private static final String RESULTS = "loadtests/results";

  static Machine observe(Workspace workspace, boolean quick)
      throws IOException, InterruptedException {
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    return new Machine(
        commit(workspace),
        quick,
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
        system.getAvailableProcessors(),
        Math.round(system.getTotalMemorySize() / (double) (1L << 30)),
        System.getProperty("os.name") + " " + System.getProperty("os.arch"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"));
  }

  void write(Path directory) throws IOException {
    RunFiles.JSON.writeValue(directory.resolve(FILE).toFile(), this);
  }

  static Machine read(Path directory) throws IOException {
    return RunFiles.JSON.readValue(directory.resolve(FILE).toFile(), Machine.class);
  }

  String oneLine() {
    return "%d cores, %d GiB, %s, %s".formatted(cores, memoryGiB, system, java);
  }

  private static String commit(Workspace workspace) throws IOException, InterruptedException {
    String id = git(workspace, "rev-parse", "--short=12", "HEAD");
    if (id.isEmpty()) {
      return "unknown";
    }
    boolean changed = !git(workspace, "status", "--porcelain", "--", ".", ":!" + RESULTS).isEmpty();
    return changed ? id + " with local changes" : id;
  }

  /** Empty when there is no git, or no repository: a source archive can be measured too. */
  private static String git(Workspace workspace, String... arguments)
      throws IOException, InterruptedException {
    String[] command = new String[arguments.length + 1];
    command[0] = "git";
    System.arraycopy(arguments, 0, command, 1, arguments.length);
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .directory(workspace.root().toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      return "";
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return process.waitFor() == 0 ? output.strip() : "";
  }
}
