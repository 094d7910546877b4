package dev.spillway.processing;

import static dev.spillway.processing.Gateways.PRICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Webhooks that an instance died over. How: the rows that it leaves, made from outside. */
class AbandonedWebhookIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static SpillwayRig rig;
  private static Gateways gateways;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("webhook.attemptsMax=3", "recovery.scheduleMillis=600000");
    gateways = new Gateways(rig);
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void what_an_instance_left_that_was_killed_is_taken_over_when_its_lease_has_run_out() {
    String orderId = gateways.unknown();
    rig.database()
        .execute(
            """
            insert into webhook_events (event_type, dedup_key, received_at, headers, raw, status,
              attempts, next_attempt_at, lease, leased_until)
            select 'PAYMENT_STATUS_CHANGED', sha256(body), at, '{}', body, 'RECEIVED', 1, at,
              gen_random_uuid(), at + interval '5 seconds'
            from (select convert_to('%s', 'UTF8') as body, spillway_now() as at) event
            """
                .formatted(gateways.hint(orderId, "DONE", PRICE)));
    double leased =
        Double.parseDouble(
            rig.database()
                .column(
                    "select extract(epoch from leased_until) from webhook_events"
                        + " order by id desc limit 1")
                .get(0));

    await().atMost(PATIENCE).until(() -> gateways.status(orderId).equals("APPROVED"));

    assertThat(
            rig.database()
                .number(
                    "select count(*) from payment_history where to_status = 'APPROVED' and"
                        + " extract(epoch from at) >= "
                        + leased
                        + " and payment_id = (select id from payments where order_id = '"
                        + orderId
                        + "')"))
        .isEqualTo(1);
    gateways.awaitEvents(orderId, "DONE");
  }

  @Test
  void an_event_that_no_instance_survives_is_given_up_unread() {
    String orderId = gateways.unknown();
    rig.database()
        .execute(
            """
            insert into webhook_events (event_type, dedup_key, received_at, headers, raw, status,
              attempts, next_attempt_at)
            select 'PAYMENT_STATUS_CHANGED', sha256(body), at, '{}', body, 'RECEIVED', 3, at
            from (select convert_to('%s', 'UTF8') as body, spillway_now() as at) event
            """
                .formatted(gateways.hint(orderId, "DONE", PRICE)));

    gateways.awaitEvents(orderId, "DEAD");
    assertThat(gateways.why(orderId)).contains("cut short");
    assertThat(gateways.status(orderId)).isEqualTo("UNKNOWN");
  }
}
