package dev.spillway.confirm;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;

/** Somebody else who confirms a payment at the gateway, past the service. */
final class GatewayCaller {

  private GatewayCaller() {}

  static void confirm(String baseUrl, String paymentKey, String orderId, long amount) {
    JsonObject body =
        new JsonObject()
            .put("paymentKey", paymentKey)
            .put("orderId", orderId)
            .put("amount", amount);
    String account = Base64.getEncoder().encodeToString("test_sk_EXAMPLE:".getBytes());
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(baseUrl + "/v1/payments/confirm"))
            .header("Authorization", "Basic " + account)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
            .build();
    try {
      int status =
          HttpClient.newHttpClient()
              .send(request, HttpResponse.BodyHandlers.discarding())
              .statusCode();
      if (status != 200) {
        throw new IllegalStateException("the gateway answered " + status);
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
