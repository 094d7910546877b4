package dev.spillway.chaos;

import gatewaysim.GatewaySimulator;
import io.vertx.core.json.JsonObject;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Shops that make an order and confirm it fifty times a second, whether or not they are answered.
 *
 * <p>What fails is not repeated: whoever closed the shop's page does not come back.
 */
final class SteadyShops {

  private static final int PER_SECOND = 50;
  private static final long PRICE = 15_000;

  private final GatewaySimulator gateway;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(2);
  private final AtomicLong sent = new AtomicLong();
  private final AtomicLong answered = new AtomicLong();
  private volatile String url;

  SteadyShops(GatewaySimulator gateway, String url) {
    this.gateway = gateway;
    this.url = url;
    clock.scheduleAtFixedRate(this::buy, 0, 1_000_000 / PER_SECOND, TimeUnit.MICROSECONDS);
  }

  void moveTo(String nextUrl) {
    url = nextUrl;
  }

  void stop() {
    clock.shutdown();
  }

  long sent() {
    return sent.get();
  }

  long answered() {
    return answered.get();
  }

  private void buy() {
    JsonObject order = new JsonObject().put("orderName", "a book").put("amount", PRICE);
    post("/orders", order)
        .thenCompose(made -> confirm(new JsonObject(made.body()).getString("orderId")))
        .whenComplete(
            (heard, failure) -> {
              if (failure == null) {
                answered.incrementAndGet();
              }
            });
  }

  private CompletableFuture<HttpResponse<String>> confirm(String orderId) {
    JsonObject body =
        new JsonObject()
            .put("paymentKey", gateway.mint(orderId, PRICE).paymentKey())
            .put("orderId", orderId)
            .put("amount", PRICE);
    sent.incrementAndGet();
    return post("/payments/confirm", body);
  }

  private CompletableFuture<HttpResponse<String>> post(String path, JsonObject body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url + path))
            .timeout(Duration.ofSeconds(10))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
            .build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString());
  }
}
