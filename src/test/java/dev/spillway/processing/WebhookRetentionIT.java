package dev.spillway.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Shown: stored webhooks do not pile up for ever, and none goes that somebody must deal with. */
class WebhookRetentionIT {

  private SpillwayRig rig;

  @BeforeEach
  void start() {
    rig = SpillwayRig.start("recovery.sweepMillis=50", "webhook.keepDays=10");
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void what_is_done_goes_after_its_days_and_what_is_dead_stays() {
    store("young-done", "DONE", 9);
    store("old-dead", "DEAD", 400);
    store("old-done", "DONE", 11);
    store("old-set-aside", "SET_ASIDE", 11);

    await().until(() -> names().size() == 2);

    assertThat(names()).containsExactly("old-dead", "young-done");
    await().until(() -> rig.metric("spillway_swept_total{what=\"webhooks_forgotten\"}") == 2);
  }

  @Test
  void more_than_a_batch_goes() {
    rig.database()
        .execute(
            """
            insert into webhook_events (dedup_key, received_at, headers, raw, status)
            select sha256(n::text::bytea), spillway_now() - interval '11 days', '{}', '', 'DONE'
            from generate_series(1, 250) n
            """);

    await().until(() -> names().isEmpty());
  }

  private List<String> names() {
    return rig.database()
        .column("select coalesce(transmission_id, '') from webhook_events order by 1");
  }

  private void store(String name, String status, int daysAgo) {
    rig.database()
        .execute(
            """
            insert into webhook_events
              (transmission_id, dedup_key, received_at, headers, raw, status)
            values ('%1$s', sha256('%1$s'::bytea), spillway_now() - interval '%3$d days', '{}', '',
              '%2$s')
            """
                .formatted(name, status, daysAgo));
  }
}
