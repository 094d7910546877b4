package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Blocking requests of the runner itself: control, scrapes, preparation. Never the load. */
final class HttpJson {
  private static final Duration TIMEOUT = Duration.ofSeconds(10);
  private static final HttpClient CLIENT =
      HttpClient.newBuilder()
          .version(HttpClient.Version.HTTP_1_1)
          .connectTimeout(Duration.ofSeconds(2))
          .build();

  private HttpJson() {}

  static JsonNode get(String uri) throws IOException, InterruptedException {
    return RunFiles.JSON.readTree(getText(uri));
  }

  static String getText(String uri) throws IOException, InterruptedException {
    HttpResponse<String> response = send(HttpRequest.newBuilder(URI.create(uri)).GET());
    require(response, 200);
    return response.body();
  }

  static boolean answers200(String uri) throws IOException, InterruptedException {
    return send(HttpRequest.newBuilder(URI.create(uri)).GET()).statusCode() == 200;
  }

  static JsonNode send(String method, String uri, Object body, int expectedStatus)
      throws IOException, InterruptedException {
    HttpResponse<String> response =
        send(
            HttpRequest.newBuilder(URI.create(uri))
                .header("Content-Type", "application/json")
                .method(
                    method,
                    HttpRequest.BodyPublishers.ofString(RunFiles.JSON.writeValueAsString(body))));
    require(response, expectedStatus);
    return RunFiles.JSON.readTree(response.body());
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return CLIENT.send(request.timeout(TIMEOUT).build(), HttpResponse.BodyHandlers.ofString());
  }

  private static void require(HttpResponse<String> response, int status) {
    if (response.statusCode() != status) {
      throw new IllegalStateException(
          "%s %s answered %d where %d was due: %s"
              .formatted(
                  response.request().method(),
                  response.uri(),
                  response.statusCode(),
                  status,
                  response.body()));
    }
  }
}
