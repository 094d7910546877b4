package gatewaysim;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The test's side of the wire: calls the API and the control port over HTTP alone. */
final class Merchant {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);

  /** An answer, with its body as text and parsed. */
  record Reply(int status, String body, HttpResponse<String> response) {
    static Reply of(HttpResponse<String> response) {
      return new Reply(response.statusCode(), response.body(), response);
    }

    JsonObject json() {
      return new JsonObject(body);
    }

    String code() {
      return json().getString("code");
    }

    Optional<String> header(String name) {
      return response.headers().firstValue(name);
    }
  }

  /** A payment that the window made. */
  record Bought(String paymentKey, String orderId, long amount) {
    String confirmBody() {
      return new JsonObject()
          .put("paymentKey", paymentKey)
          .put("orderId", orderId)
          .put("amount", amount)
          .encode();
    }
  }

  private final HttpClient client = HttpClient.newHttpClient();
  private final GatewaySimulator simulator;

  Merchant(GatewaySimulator simulator) {
    this.simulator = simulator;
  }

  Bought buy(String orderId, long amount) {
    return buy(new JsonObject().put("orderId", orderId).put("amount", amount));
  }

  Bought buy(JsonObject choice) {
    JsonObject minted = control("POST", "/_sim/payments", choice.encode()).json();
    return new Bought(
        minted.getString("paymentKey"), minted.getString("orderId"), minted.getLong("amount"));
  }

  Reply confirm(Bought bought, String... headers) {
    return post("/v1/payments/confirm", bought.confirmBody(), headers);
  }

  /** Cancelling the future closes the connection. */
  CompletableFuture<Reply> confirmLater(Bought bought, String... headers) {
    HttpRequest request =
        api("/v1/payments/confirm", headers)
            .POST(HttpRequest.BodyPublishers.ofString(bought.confirmBody()))
            .build();
    return client.sendAsync(request, HttpResponse.BodyHandlers.ofString()).thenApply(Reply::of);
  }

  Reply cancel(Bought bought, JsonObject body, String... headers) {
    return post("/v1/payments/" + bought.paymentKey() + "/cancel", body.encode(), headers);
  }

  Reply query(Bought bought) {
    return get("/v1/payments/" + bought.paymentKey());
  }

  Reply post(String path, String body, String... headers) {
    return send(api(path, headers).POST(HttpRequest.BodyPublishers.ofString(body)).build());
  }

  Reply get(String path, String... headers) {
    return send(api(path, headers).GET().build());
  }

  Reply control(String method, String path, String body) {
    HttpRequest.BodyPublisher publisher =
        body.isEmpty()
            ? HttpRequest.BodyPublishers.noBody()
            : HttpRequest.BodyPublishers.ofString(body);
    return send(
        HttpRequest.newBuilder(URI.create(simulator.controlUrl() + path))
            .timeout(TIMEOUT)
            .method(method, publisher)
            .build());
  }

  void set(String name, Object value) {
    set(new JsonObject().put(name, value));
  }

  void set(JsonObject patch) {
    Reply reply = control("PUT", "/_sim", patch.encode());
    if (reply.status() != 200) {
      throw new AssertionError(reply.body());
    }
  }

  JsonObject stats() {
    return control("GET", "/_sim/stats", "").json();
  }

  JsonObject books(String orderId) {
    return control("GET", "/_sim/ledger?orderId=" + orderId, "")
        .json()
        .getJsonObject("orders")
        .getJsonObject(orderId);
  }

  void advance(Duration simulated) {
    control(
        "POST", "/_sim/clock", new JsonObject().put("advanceMs", simulated.toMillis()).encode());
  }

  static String basic(String userAndPassword) {
    byte[] bytes = userAndPassword.getBytes(StandardCharsets.UTF_8);
    return "Basic " + Base64.getEncoder().encodeToString(bytes);
  }

  private HttpRequest.Builder api(String path, String... headers) {
    HttpRequest.Builder builder =
        HttpRequest.newBuilder(URI.create(simulator.baseUrl() + path))
            .timeout(TIMEOUT)
            .setHeader("Authorization", basic("test_sk_EXAMPLE:"))
            .setHeader("Content-Type", "application/json");
    for (int i = 0; i < headers.length; i += 2) {
      builder.setHeader(headers[i], headers[i + 1]);
    }
    return builder;
  }

  private Reply send(HttpRequest request) {
    try {
      return Reply.of(client.send(request, HttpResponse.BodyHandlers.ofString()));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(interrupted);
    }
  }
}
