package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Shown: the time in which a webhook is answered runs from its head, so that a slow body leaves
 * less of it to store the event, and the gateway's patience is never asked for twice.
 */
class SlowWebhookIT {

  @Test
  void a_body_that_used_up_the_deadline_leaves_none_to_store() {
    Duration deadline = Duration.ofMillis(500);
    try (SpillwayRig rig = SpillwayRig.start("deadline.webhookMillis=" + deadline.toMillis());
        RawConnection connection = new RawConnection(rig.webhookUrl())) {
      long sentAtNanos = System.nanoTime();
      connection.request("POST /webhooks/toss HTTP/1.1", "{", "Content-Length: 2");
      await().until(() -> System.nanoTime() - sentAtNanos > 2 * deadline.toNanos());

      connection.send("}");

      assertThat(connection.read().status()).isEqualTo(503);
      assertThat(rig.database().number("select count(*) from webhook_events")).isZero();
    }
  }
}
