package dev.spillway.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** What a long run showed, as a page below {@code target/chaos} that can be kept. */
final class ResultPage {

  private static final Path DIRECTORY = Path.of("target/chaos");

  private ResultPage() {}

  /** One sentence: by which command, of which commit, when, on how many cores. */
  static String madeBy(String command) throws IOException, InterruptedException {
    return "Written by `%s`: commit %s, %s, %d cores."
        .formatted(
            command,
            commit(),
            Instant.now().truncatedTo(ChronoUnit.SECONDS),
            Runtime.getRuntime().availableProcessors());
  }

  static void write(String name, String text) throws IOException {
    Files.createDirectories(DIRECTORY);
    Files.writeString(DIRECTORY.resolve(name), text);
  }

  private static String commit() throws IOException, InterruptedException {
    Process git = new ProcessBuilder("git", "describe", "--always", "--dirty").start();
    String id = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return git.waitFor() == 0 ? id : "unknown";
  }
}
