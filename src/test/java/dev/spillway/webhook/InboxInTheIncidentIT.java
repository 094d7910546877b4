package dev.spillway.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Shown: where the incident is shown, no limit of the inbox helps. How: more events than its buffer
 * has places for wait for a locked table, longer than they might.
 */
class InboxInTheIncidentIT {

  private static final int EVENTS = 5;

  @Test
  void events_wait_however_many_they_are_and_however_long_it_takes() throws SQLException {
    try (SpillwayRig rig =
        SpillwayRig.start(
            "isolation.mode=shared-workers", "webhook.bufferEvents=1", "webhook.storeMillis=100")) {
      List<CompletableFuture<Integer>> pushed;
      try (Connection outside = rig.database().connect();
          Statement statement = outside.createStatement()) {
        outside.setAutoCommit(false);
        statement.execute("lock table webhook_events in access exclusive mode");
        pushed = IntStream.range(0, EVENTS).mapToObj(i -> push(rig, "{\"n\":" + i + "}")).toList();
        await().until(() -> heldFor(rig, "500 milliseconds"));
        outside.rollback();
      }

      assertThat(pushed.stream().map(CompletableFuture::join)).containsOnly(200);
      assertThat(rig.database().number("select count(*) from webhook_events")).isEqualTo(EVENTS);
    }
  }

  private static boolean heldFor(SpillwayRig rig, String interval) {
    return rig.database()
            .number(
                "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                    + " and datname = current_database() and clock_timestamp() - query_start > '"
                    + interval
                    + "'")
        > 0;
  }

  private static CompletableFuture<Integer> push(SpillwayRig rig, String body) {
    return HttpClient.newHttpClient()
        .sendAsync(
            HttpRequest.newBuilder(URI.create(rig.webhookUrl()))
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build(),
            HttpResponse.BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode);
  }
}
