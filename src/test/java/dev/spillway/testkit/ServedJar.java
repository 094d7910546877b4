package dev.spillway.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged service in a process of its own, as an operator runs it. */
public final class ServedJar implements AutoCloseable {

  private static final Pattern STARTED =
      Pattern.compile("started api=(\\d+) webhooks=(\\d+) management=(\\d+)");

  private final Process process;
  private final List<String> output = new CopyOnWriteArrayList<>();

  private ServedJar(Process process) {
    this.process = process;
    Thread reader = new Thread(this::read, "served-jar");
    reader.setDaemon(true);
    reader.start();
  }

  /** Where the build put the jar. */
  public static Path jar() {
    return Path.of(System.getProperty("spillway.jar", "target/spillway.jar"));
  }

  /** Runs it with these arguments and nothing of our own environment but the given. */
  public static ServedJar run(Map<String, String> environment, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-jar",
                jar().toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("SPILLWAY_"));
    builder.environment().putAll(environment);
    try {
      return new ServedJar(builder.start());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void read() {
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
      }
    } catch (IOException ended) {
      output.add("(output ended: " + ended + ")");
    }
  }

  public List<String> output() {
    return output;
  }

  /** Sends SIGTERM; unlike {@link Process#destroy} it leaves the output open. */
  public void terminate() {
    process.toHandle().destroy();
  }

  /** Whether the service says so itself. */
  public boolean ready() {
    return started() && status(managementUrl() + "/health/ready") == 200;
  }

  private boolean started() {
    return output.stream().anyMatch(line -> STARTED.matcher(line).find());
  }

  public String apiUrl() {
    return url(1);
  }

  public String webhookUrl() {
    return url(2) + "/webhooks/toss";
  }

  public String managementUrl() {
    return url(3);
  }

  private String url(int group) {
    return output.stream()
        .map(STARTED::matcher)
        .filter(Matcher::find)
        .map(found -> "http://127.0.0.1:" + found.group(group))
        .findFirst()
        .orElseThrow();
  }

  /** The status of a GET, 0 when nobody answers. */
  public static int status(String url) {
    try {
      return HttpClient.newHttpClient()
          .send(
              HttpRequest.newBuilder(URI.create(url)).build(),
              HttpResponse.BodyHandlers.discarding())
          .statusCode();
    } catch (IOException nobody) {
      return 0;
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  public int exitCode() {
    try {
      if (!process.waitFor(60, TimeUnit.SECONDS)) {
        throw new IllegalStateException("still running: " + output);
      }
      return process.exitValue();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    exitCode();
  }
}
