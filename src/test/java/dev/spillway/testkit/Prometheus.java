package dev.spillway.testkit;

import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A Prometheus of this machine in a process of its own, for as long as a test needs it. */
public final class Prometheus implements AutoCloseable {

  private static final String SERVER = "prometheus";
  private static final String TOOL = "promtool";
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newHttpClient();
  private final Process process;
  private final String url;

  private Prometheus(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** What a tool said, and whether it was content. */
  public record Verdict(boolean good, String output) {}

  /** Whether this machine has the server and its tool. */
  public static boolean installed() {
    return onPath(SERVER) && onPath(TOOL);
  }

  private static boolean onPath(String name) {
    return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, name)));
  }

  /** Runs {@code promtool} with these arguments to its end. */
  public static Verdict tool(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(TOOL));
    command.addAll(List.of(arguments));
    Process tool = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(tool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Verdict(tool.waitFor() == 0, output);
  }

  /**
   * Starts a server on a free port of 127.0.0.1.
   *
   * @param directory for its data and its log
   */
  public static Prometheus start(Path config, Path directory) throws IOException {
    int port = freePort();
    Process process =
        new ProcessBuilder(
                SERVER,
                "--config.file=" + config,
                "--storage.tsdb.path=" + directory.resolve("data"),
                "--web.listen-address=127.0.0.1:" + port)
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("prometheus.log").toFile())
            .start();
    Prometheus prometheus = new Prometheus(process, "http://127.0.0.1:" + port);
    await().atMost(PATIENCE).until(prometheus::ready);
    return prometheus;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private boolean ready() throws InterruptedException {
    if (!process.isAlive()) {
      throw new IllegalStateException("prometheus ended with " + process.exitValue());
    }
    try {
      return send("/-/ready").statusCode() == 200;
    } catch (UncheckedIOException notYet) {
      return false;
    }
  }

  /** The series that an expression has at this moment. */
  public JsonArray query(String expression) throws InterruptedException {
    String encoded = URLEncoder.encode(expression, StandardCharsets.UTF_8);
    return data("/api/v1/query?query=" + encoded).getJsonArray("result");
  }

  /** The rules as it judged them last. */
  public List<JsonObject> rules() throws InterruptedException {
    return data("/api/v1/rules").getJsonArray("groups").stream()
        .flatMap(group -> ((JsonObject) group).getJsonArray("rules").stream())
        .map(JsonObject.class::cast)
        .toList();
  }

  private JsonObject data(String path) throws InterruptedException {
    HttpResponse<String> response = send(path);
    if (response.statusCode() != 200) {
      throw new IllegalArgumentException(response.body());
    }
    return new JsonObject(response.body()).getJsonObject("data");
  }

  private HttpResponse<String> send(String path) throws InterruptedException {
    try {
      return client.send(
          HttpRequest.newBuilder(URI.create(url + path)).timeout(PATIENCE).build(),
          HttpResponse.BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException stopped) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
