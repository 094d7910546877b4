package dev.spillway.testkit;

import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** An operator who has days compared with the gateway's list, by the operators' port. */
public class Comparisons {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final HttpClient client = HttpClient.newHttpClient();
  private final String url;

  /** An answer. */
  public record Reply(int status, JsonObject body, HttpResponse<String> response) {}

  public Comparisons(String managementUrl) {
    this.url = managementUrl + "/admin/reconciliations";
  }

  public Reply begin(String date) {
    JsonObject body = new JsonObject().put("date", date);
    return send(
        HttpRequest.newBuilder(URI.create(url))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
  }

  public Reply get(String path) {
    return send(HttpRequest.newBuilder(URI.create(url + path)));
  }

  /** Compares a day and waits until that is over, however it ended. */
  public JsonObject compare(String date) {
    Reply begun = begin(date);
    if (begun.status() != 202) {
      throw new IllegalStateException(begun.status() + " " + begun.body().encode());
    }
    return ended(date);
  }

  public JsonObject ended(String date) {
    await()
        .atMost(PATIENCE)
        .until(() -> !get("/" + date).body().getString("status").equals("RUNNING"));
    return get("/" + date).body();
  }

  protected Reply send(HttpRequest.Builder request) {
    try {
      HttpResponse<String> response =
          client.send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString());
      return new Reply(response.statusCode(), new JsonObject(response.body()), response);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
