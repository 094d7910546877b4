package gatewaysim;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.IntUnaryOperator;

/** A merchant's webhook endpoint that keeps what it got and answers as the test wants. */
final class WebhookTarget implements AutoCloseable {
  /** Stands for no answer at all. */
  static final int SILENT = 0;

  private static final String HEADER = "tosspayments-webhook-transmission-";

  /** One delivery. */
  record Received(String id, String time, String retriedCount, JsonObject body) {
    String status() {
      JsonObject data = body.getJsonObject("data");
      return data == null ? body.getString("status") : data.getString("status");
    }
  }

  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;

  private WebhookTarget(HttpServer server) {
    this.server = server;
  }

  /** The answer's status comes from the number of the delivery, which starts at 0. */
  static WebhookTarget answering(IntUnaryOperator status) {
    try {
      InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
      WebhookTarget target = new WebhookTarget(HttpServer.create(any, 0));
      target.server.createContext("/", exchange -> target.take(exchange, status));
      target.server.setExecutor(target.threads);
      target.server.start();
      return target;
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  static WebhookTarget accepting() {
    return answering(delivery -> 200);
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/webhooks/toss";
  }

  List<Received> received() {
    return received;
  }

  List<String> statuses() {
    return received.stream().map(Received::status).toList();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void take(HttpExchange exchange, IntUnaryOperator status) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    int answer;
    synchronized (received) {
      answer = status.applyAsInt(received.size());
      received.add(
          new Received(
              header(exchange, "id"),
              header(exchange, "time"),
              header(exchange, "retried-count"),
              new JsonObject(body)));
    }
    if (answer != SILENT) {
      exchange.sendResponseHeaders(answer, -1);
      exchange.close();
    }
  }

  private static String header(HttpExchange exchange, String name) {
    String value = exchange.getRequestHeaders().getFirst(HEADER + name);
    return value == null ? "" : value;
  }
}
