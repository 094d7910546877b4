package dev.spillway.chaos;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Base64;

/** Somebody who gives money back at the gateway itself, past the service. */
final class Console {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String ACCOUNT =
      Base64.getEncoder().encodeToString("test_sk_EXAMPLE:".getBytes());

  private Console() {}

  /** Cancels that much, if the gateway lets it; whether it did, its ledger tells. */
  static void cancel(String baseUrl, String paymentKey, long amount) {
    JsonObject body = new JsonObject().put("cancelReason", "console").put("cancelAmount", amount);
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(baseUrl + "/v1/payments/" + paymentKey + "/cancel"))
            .header("Authorization", "Basic " + ACCOUNT)
            .header("Content-Type", "application/json")
            .timeout(java.time.Duration.ofSeconds(2))
            .POST(HttpRequest.BodyPublishers.ofString(body.encode()))
            .build();
    try {
      CLIENT.send(request, HttpResponse.BodyHandlers.discarding());
    } catch (java.net.http.HttpTimeoutException | java.net.ConnectException planned) {
      return;
    } catch (IOException cut) {
      // A planned fault of the gateway met this call.
      return;
    } catch (InterruptedException stopped) {
      throw new UncheckedIOException(new IOException(stopped));
    }
  }
}
