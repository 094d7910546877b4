package dev.spillway.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.OwnPostgres;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/**
 * PostgreSQL is killed (SIGKILL to all its processes) while webhooks come in from eight senders,
 * and started again on the same files. What must hold: each webhook that was answered 200 has its
 * row, and webhooks are answered 200 again without a restart of the service.
 */
class DatabaseKilledIT {

  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final AtomicInteger refused = new AtomicInteger();
  private final AtomicInteger sent = new AtomicInteger();
  private final AtomicBoolean over = new AtomicBoolean();
  private final HttpClient client = HttpClient.newHttpClient();

  @Test
  void no_webhook_was_answered_200_without_a_row() throws Exception {
    try (OwnPostgres postgres = OwnPostgres.start();
        SpillwayRig rig = SpillwayRig.on(postgres.url())) {
      ExecutorService senders = Executors.newFixedThreadPool(8);
      for (int i = 0; i < 8; i++) {
        senders.submit(() -> sendUntilOver(rig.webhookUrl()));
      }
      await().until(() -> acknowledged.size() > 200);

      postgres.kill();
      await().until(() -> refused.get() > 20);
      postgres.startAgain();
      int before = acknowledged.size();
      await().atMost(Duration.ofSeconds(30)).until(() -> acknowledged.size() > before + 200);
      over.set(true);
      senders.shutdown();
      assertThat(senders.awaitTermination(30, TimeUnit.SECONDS)).isTrue();

      Set<String> stored =
          Set.copyOf(postgres.column("select transmission_id from webhook_events"));
      assertThat(stored).containsAll(acknowledged);
      assertThat(stored.size()).isLessThanOrEqualTo(sent.get());
    }
  }

  private void sendUntilOver(String url) {
    while (!over.get()) {
      String id = "whtrans_" + sent.incrementAndGet();
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(url))
              .timeout(Duration.ofSeconds(10))
              .header("Content-Type", "application/json")
              .header("tosspayments-webhook-transmission-id", id)
              .POST(
                  HttpRequest.BodyPublishers.ofString(
                      "{\"eventType\":\"PAYMENT_STATUS_CHANGED\",\"data\":{\"n\":\"" + id + "\"}}"))
              .build();
      try {
        int status = client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
        if (status == 200) {
          acknowledged.add(id);
        } else {
          refused.incrementAndGet();
        }
      } catch (IOException lost) {
        refused.incrementAndGet();
      } catch (InterruptedException stopped) {
        return;
      }
    }
  }
}
