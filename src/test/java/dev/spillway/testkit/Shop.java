package dev.spillway.testkit;

import dev.spillway.contract.OpenApiContract;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;

/** A shop: speaks HTTP to the checkout API and holds every answer against the contract. */
public final class Shop {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final OpenApiContract CONTRACT = OpenApiContract.load();

  private final String baseUrl;
  private final Map<String, String> headers;
  private final HttpClient client;

  /** An answer. */
  public record Reply(int status, Map<String, String> headers, JsonObject body) {
    public String code() {
      return body.getString("code");
    }

    public String text(String field) {
      return body.getString(field);
    }
  }

  public Shop(String baseUrl) {
    this(baseUrl, Map.of(), HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build());
  }

  private Shop(String baseUrl, Map<String, String> headers, HttpClient client) {
    this.baseUrl = baseUrl;
    this.headers = headers;
    this.client = client;
  }

  /** The same shop, sending one more header. */
  public Shop with(String header, String value) {
    Map<String, String> more = new TreeMap<>(headers);
    more.put(header, value);
    return new Shop(baseUrl, more, client);
  }

  public Reply createOrder(long amount) {
    return post(
        "/orders", new JsonObject().put("orderName", "a book").put("amount", amount).encode());
  }

  /** The id of a new order. */
  public String order(long amount) {
    return createOrder(amount).text("orderId");
  }

  public Reply confirm(String paymentKey, String orderId, long amount) {
    return confirmLater(paymentKey, orderId, amount).join();
  }

  public CompletableFuture<Reply> confirmLater(String paymentKey, String orderId, long amount) {
    JsonObject body =
        new JsonObject()
            .put("paymentKey", paymentKey)
            .put("orderId", orderId)
            .put("amount", amount);
    return send("POST", "/payments/confirm", body.encode());
  }

  /**
   * Asks for money back.
   *
   * @param key names the refund that is meant
   * @param fields beside the reason
   */
  public Reply cancel(String paymentKey, String key, JsonObject fields) {
    return cancelLater(paymentKey, key, fields).join();
  }

  public CompletableFuture<Reply> cancelLater(String paymentKey, String key, JsonObject fields) {
    JsonObject body = new JsonObject().put("cancelReason", "the buyer sent it back");
    return with("Idempotency-Key", key)
        .send("POST", "/payments/" + paymentKey + "/cancel", body.mergeIn(fields).encode());
  }

  public Reply post(String path, String json) {
    return send("POST", path, json).join();
  }

  public Reply get(String path) {
    return send("GET", path, null).join();
  }

  public CompletableFuture<Reply> send(String method, String path, String body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(baseUrl + path)).timeout(PATIENCE);
    if (body == null) {
      request.method(method, HttpRequest.BodyPublishers.noBody());
    } else {
      request.method(method, HttpRequest.BodyPublishers.ofString(body));
      request.setHeader("Content-Type", "application/json");
    }
    headers.forEach(request::setHeader);
    return client
        .sendAsync(request.build(), HttpResponse.BodyHandlers.ofString())
        .thenApply(response -> checked(method, path, response));
  }

  private static Reply checked(String method, String path, HttpResponse<String> response) {
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    response.headers().map().forEach((name, values) -> headers.put(name, values.get(0)));
    CONTRACT.check(method, path, response.statusCode(), headers, response.body());
    return new Reply(response.statusCode(), headers, new JsonObject(response.body()));
  }

  /** Any request at all, its answer as text and not held against the contract. */
  public HttpResponse<String> raw(HttpRequest.Builder request) {
    try {
      return client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException failure) {
      throw new java.io.UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
