package dev.spillway;

import dev.spillway.webhook.InboxBenchmark;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs the benchmarks and writes what they gave as one page: the gate by JMH, a refusal beside a
 * bare route, the inbox beside {@code pgbench}.
 *
 * <p>Nothing else may run on the machine.
 */
public final class Benchmarks {

  private static final Set<String> NAMES = Set.of("gate", "refusal", "inbox");
  private static final double MEDIAN = 50;

  private Benchmarks() {}

  /**
   * @param args which of them, {@code all} or a name; the directory of the page; and JMH's own
   *     choice among those of the gate, a regular expression
   */
  public static void main(String[] args) throws IOException, InterruptedException, RunnerException {
    if (!args[0].equals("all") && !NAMES.contains(args[0])) {
      System.err.println("no benchmark " + args[0] + ", only all and " + NAMES);
      System.exit(2);
    }
    Path directory = Files.createDirectories(Path.of(args[1]));
    List<String> page = new ArrayList<>(head());
    if (wanted(args[0], "refusal")) {
      page.addAll(section("Refusal of a confirm, beside a bare route", RefusalBenchmark.run()));
    }
    if (wanted(args[0], "inbox")) {
      page.addAll(
          section("Durable webhooks a second, beside single-row inserts", InboxBenchmark.run()));
    }
    if (wanted(args[0], "gate")) {
      page.addAll(gate(args[2]));
    }
    Path written = Files.write(directory.resolve("benchmarks.md"), page);
    System.out.println(String.join("\n", page));
    System.out.println("Written: " + written);
    // The embedded database leaves threads behind that would keep the process.
    System.exit(0);
  }

  private static boolean wanted(String asked, String name) {
    return asked.equals("all") || asked.equals(name);
  }

  private static List<String> head() throws IOException, InterruptedException {
    return List.of(
        "# Benchmarks",
        "",
        "Written by `mvn -Pbench verify` on an idle machine: commit %s, %s, %d cores, %s %s, %s."
            .formatted(
                commit(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS),
                Runtime.getRuntime().availableProcessors(),
                System.getProperty("os.name"),
                System.getProperty("os.arch"),
                System.getProperty("java.vm.name")
                    + " "
                    + System.getProperty("java.runtime.version")),
        "");
  }

  private static String commit() throws IOException, InterruptedException {
    Process git = new ProcessBuilder("git", "describe", "--always", "--dirty").start();
    String id = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return git.waitFor() == 0 ? id : "unknown";
  }

  private static List<String> section(String title, JsonObject figures) {
    List<String> lines = new ArrayList<>(List.of("## " + title, "", "| | |", "|---|---|"));
    figures.forEach(figure -> lines.add("| " + figure.getKey() + " | " + shown(figure) + " |"));
    lines.add("");
    return lines;
  }

  private static String shown(Map.Entry<String, Object> figure) {
    return figure.getValue() instanceof Double fraction
        ? String.format(Locale.ROOT, "%.2f", fraction)
        : String.format(Locale.ROOT, "%,d", ((Number) figure.getValue()).longValue());
  }

  private static List<String> gate(String include) throws RunnerException {
    List<String> lines =
        new ArrayList<>(
            List.of("## Gate, by JMH", "", "| | median, ns | bytes each |", "|---|---|---|"));
    new Runner(new OptionsBuilder().include(include).addProfiler(GCProfiler.class).build())
        .run().stream()
            .sorted(Comparator.comparing(result -> name(result)))
            .forEach(result -> lines.add(row(result)));
    lines.add("");
    return lines;
  }

  private static String row(RunResult result) {
    double bytes =
        result.getSecondaryResults().values().stream()
            .filter(secondary -> secondary.getLabel().endsWith("gc.alloc.rate.norm"))
            .mapToDouble(secondary -> secondary.getScore())
            .findFirst()
            .orElse(Double.NaN);
    return String.format(
        Locale.ROOT,
        "| %s | %.0f | %.0f |",
        name(result),
        result.getPrimaryResult().getStatistics().getPercentile(MEDIAN),
        bytes);
  }

  private static String name(RunResult result) {
    String label = result.getParams().getBenchmark();
    return label.substring(label.lastIndexOf('.') + 1).replace('_', ' ');
  }
}
