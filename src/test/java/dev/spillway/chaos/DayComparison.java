package dev.spillway.chaos;

import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** An operator who has a day compared with the gateway's list, by the operators' port. */
final class DayComparison {

  private static final ZoneOffset KOREA = ZoneOffset.ofHours(9);
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private final String url;

  DayComparison(int managementPort) {
    this.url = "http://127.0.0.1:" + managementPort + "/admin/reconciliations";
  }

  /** The day on which the gateway books what happens at that time. */
  static LocalDate day(Instant at) {
    return at.atOffset(KOREA).toLocalDate();
  }

  /** Returns when it has been compared, and what could be settled has been. */
  void of(LocalDate day) {
    JsonObject body = new JsonObject().put("date", day.toString());
    JsonObject begun =
        send(
            HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body.encode())));
    await().atMost(PATIENCE).until(() -> !status(day).equals("RUNNING"));
    if (!status(day).equals("DONE")) {
      throw new IllegalStateException("not compared: " + begun.encode() + ", now " + status(day));
    }
  }

  private String status(LocalDate day) {
    return send(HttpRequest.newBuilder(URI.create(url + "/" + day + "?limit=1")))
        .getString("status");
  }

  private static JsonObject send(HttpRequest.Builder request) {
    try {
      return new JsonObject(
          CLIENT
              .send(request.timeout(PATIENCE).build(), HttpResponse.BodyHandlers.ofString())
              .body());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
