package dev.spillway;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.spillway.telemetry.Telemetry;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.http.HttpServer;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.Socket;
import java.net.URI;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What it costs to refuse a confirm whose slots are taken: the service as shipped, against a bare
 * route that answers 503 with as many bytes, with the same router and the same metrics, in turns in
 * one process and from the same clients.
 *
 * <p>CPU is that of all event loops, by the thread clocks of the machine, over the refusals of the
 * round; so whatever else the machine does is not in it. Figures are medians of rounds.
 */
public final class RefusalBenchmark {

  private static final int ROUNDS = 7;
  private static final int SECONDS = 4;
  private static final int CONNECTIONS = 16;
  private static final int WARM_UP_ROUNDS = 2;
  private static final int ANSWER_MILLIS = 10_000;

  private RefusalBenchmark() {}

  /** What one round gave. */
  private record Round(double perSecond, double cpuMicros) {}

  /** Runs it; the figures. */
  public static JsonObject run() {
    try (SpillwayRig rig = SpillwayRig.start("gateway.slots=1", "gateway.threads=1")) {
      String confirm = occupied(rig);
      byte[] request = request(confirm);
      int spillway = URI.create(rig.apiUrl()).getPort();
      int bodyBytes = exchange(spillway, request);
      Telemetry telemetry = new Telemetry();
      Vertx vertx =
          Vertx.builder()
              .with(new VertxOptions().setMetricsOptions(telemetry.vertxOptions()))
              .withMetrics(telemetry.vertxMetrics())
              .build();
      int bare = bareRoute(vertx, bodyBytes);
      Round[] ours = new Round[ROUNDS];
      Round[] theirs = new Round[ROUNDS];
      for (int i = -WARM_UP_ROUNDS; i < ROUNDS; i++) {
        Round one = round(spillway, request);
        Round other = round(bare, request);
        System.out.printf("spillway %s, bare route %s%n", one, other);
        if (i >= 0) {
          ours[i] = one;
          theirs[i] = other;
        }
      }
      vertx.close().toCompletionStage().toCompletableFuture().join();
      return figures(bodyBytes, ours, theirs);
    }
  }

  private static JsonObject figures(int bodyBytes, Round[] ours, Round[] theirs) {
    double rate = median(ours, Round::perSecond);
    double bareRate = median(theirs, Round::perSecond);
    return new JsonObject()
        .put("body, bytes", bodyBytes)
        .put("spillway, refusals a second", Math.round(rate))
        .put("bare route, answers a second", Math.round(bareRate))
        .put("spillway / bare route", rate / bareRate)
        .put("spillway, CPU of event loops, us each", median(ours, Round::cpuMicros))
        .put("bare route, CPU of event loops, us each", median(theirs, Round::cpuMicros));
  }

  private static double median(Round[] rounds, ToDoubleFunction<Round> figure) {
    return Arrays.stream(rounds)
        .mapToDouble(figure)
        .sorted()
        .skip(rounds.length / 2)
        .findFirst()
        .orElseThrow();
  }

  /** The only slot is taken, for good. The body of a confirm that finds none. */
  private static String occupied(SpillwayRig rig) {
    rig.gatewaySlots().take("benchmark").orElseThrow();
    String orderId = rig.shop().order(15_000);
    return confirm(orderId, rig.mint(orderId, 15_000));
  }

  private static String confirm(String orderId, String paymentKey) {
    return new JsonObject()
        .put("paymentKey", paymentKey)
        .put("orderId", orderId)
        .put("amount", 15_000)
        .encode();
  }

  private static byte[] request(String body) {
    return ("POST /payments/confirm HTTP/1.1\r\nHost: localhost\r\n"
            + "Content-Type: application/json\r\nContent-Length: %d\r\n\r\n%s")
        .formatted(body.length(), body)
        .getBytes(US_ASCII);
  }

  private static int bareRoute(Vertx vertx, int bodyBytes) {
    Router router = Router.router(vertx);
    String body = "x".repeat(bodyBytes);
    router
        .post("/payments/confirm")
        .handler(
            context ->
                context
                    .response()
                    .setStatusCode(503)
                    .putHeader("Content-Type", "application/problem+json")
                    .end(body));
    HttpServer server = vertx.createHttpServer().requestHandler(router);
    return SpillwayRig.await(server.listen(0, "127.0.0.1")).actualPort();
  }

  private static Round round(int port, byte[] request) {
    Set<Long> loops = eventLoops();
    long cpuBefore = cpuNanos(loops);
    long begun = System.nanoTime();
    long until = begun + TimeUnit.SECONDS.toNanos(SECONDS);
    List<CompletableFuture<Long>> clients =
        IntStream.range(0, CONNECTIONS)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> ask(port, request, until), task -> new Thread(task).start()))
            .toList();
    long answers = clients.stream().mapToLong(CompletableFuture::join).sum();
    double seconds = (System.nanoTime() - begun) / 1e9;
    return new Round(answers / seconds, (cpuNanos(loops) - cpuBefore) / 1e3 / answers);
  }

  private static long ask(int port, byte[] request, long until) {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(ANSWER_MILLIS);
      DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()));
      long answers = 0;
      while (System.nanoTime() - until < 0) {
        socket.getOutputStream().write(request);
        readAnswer(in);
        answers++;
      }
      return answers;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static int exchange(int port, byte[] request) {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.getOutputStream().write(request);
      return readAnswer(new DataInputStream(new BufferedInputStream(socket.getInputStream())));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * @return how many bytes its body has
   */
  private static int readAnswer(DataInputStream in) throws IOException {
    byte[] head = new byte[4096];
    int length = 0;
    while (length < 4 || !endsHead(head, length)) {
      int next = in.read(head, length, 1);
      if (next < 0) {
        throw new IOException("closed: " + new String(head, 0, length, US_ASCII));
      }
      length++;
    }
    String text = new String(head, 0, length, US_ASCII).toLowerCase(Locale.ROOT);
    if (!text.startsWith("http/1.1 503")) {
      throw new IOException("not refused: " + text);
    }
    int at = text.indexOf("content-length: ") + "content-length: ".length();
    int body = Integer.parseInt(text.substring(at, text.indexOf('\r', at)));
    in.readFully(new byte[body]);
    return body;
  }

  private static boolean endsHead(byte[] head, int length) {
    return head[length - 1] == '\n'
        && head[length - 2] == '\r'
        && head[length - 3] == '\n'
        && head[length - 4] == '\r';
  }

  private static Set<Long> eventLoops() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().contains("eventloop"))
        .map(Thread::getId)
        .collect(Collectors.toSet());
  }

  private static long cpuNanos(Set<Long> threads) {
    return threads.stream()
        .mapToLong(id -> Math.max(0, ManagementFactory.getThreadMXBean().getThreadCpuTime(id)))
        .sum();
  }
}
