package demo;

import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;

/** A shop that makes orders, pays them and reads them back. */
final class ShopClient {

  static final int PRICE = 15_000;

  /** Above the longest deadline of the service. */
  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final String baseUrl;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** An answer. */
  record Reply(int status, JsonObject body) {}

  ShopClient(String baseUrl) {
    this.baseUrl = baseUrl;
  }

  static JsonObject order() {
    return new JsonObject().put("orderName", "a book").put("amount", PRICE);
  }

  static JsonObject confirm(String paymentKey, String orderId) {
    return new JsonObject()
        .put("paymentKey", paymentKey)
        .put("orderId", orderId)
        .put("amount", PRICE);
  }

  CompletableFuture<Reply> post(String path, JsonObject body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
  }

  CompletableFuture<Reply> get(String path) {
    return send(request(path).GET());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(baseUrl + path)).timeout(PATIENCE);
  }

  private CompletableFuture<Reply> send(HttpRequest.Builder request) {
    return client
        .sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
        .thenApply(answer -> new Reply(answer.statusCode(), new JsonObject(answer.body())));
  }
}
