package dev.spillway.processing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Shown: what comes before its order waits for it, no more than so many and no longer than so long.
 * How: events about orders that are not there, and the clock of the database moved on.
 */
class ParkedWebhookIT {

  private static final long PRICE = 20_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static SpillwayRig rig;
  private static Gateways gateways;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("webhook.parkedMax=3", "recovery.scheduleMillis=600000");
    gateways = new Gateways(rig);
    rig.gateway().webhookTarget("");
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static void awaitEvents(String part, List<String> statuses) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(gateways.events(part)).isEqualTo(statuses));
  }

  @Test
  void an_event_is_applied_when_its_order_and_attempt_appear() {
    String orderId = "comes-later-1";
    String key = rig.mint(orderId, PRICE);
    gateways.confirm(key, orderId, PRICE);
    assertThat(gateways.push(Gateways.PAID.formatted(key, orderId, "DONE", PRICE))).isEqualTo(200);
    awaitEvents(orderId, List.of("PARKED"));

    rig.database()
        .execute(
            """
            insert into orders (order_id, owner, order_name, amount, currency, status, created_at,
              expires_at)
            select '%1$s', 'open', 'a book', %2$d, 'KRW', 'PENDING_PAYMENT', at,
              at + interval '1 hour' from (select spillway_now() as at) clock;
            insert into payments (order_id, payment_key, amount, currency, status,
              pg_idempotency_key, opened_by, requested_at, opened_at, deadline_at, next_ask_at,
              updated_at)
            select '%1$s', '%3$s', %2$d, 'KRW', 'UNKNOWN', 'confirm:%1$s', gen_random_uuid(), at,
              at, at, at + interval '1 day', at from (select spillway_now() as at) clock;
            insert into payment_history (payment_id, run, at, to_status, actor)
            select max(id), 1, spillway_now(), 'UNKNOWN', 'confirm' from payments;
            update orders set live_payment = (select max(id) from payments)
              where order_id = '%1$s'
            """
                .formatted(orderId, PRICE, key));

    awaitEvents(orderId, List.of("DONE"));
    assertThat(gateways.status(orderId)).isEqualTo("APPROVED");
    assertThat(
            rig.database().column("select status from orders where order_id = '" + orderId + "'"))
        .containsExactly("PAID");
  }

  @Test
  void of_too_many_that_wait_the_oldest_are_given_up() {
    for (int i = 0; i < 6; i++) {
      gateways.push(Gateways.PAID.formatted("k" + i, "not-ours-at-all-" + i, "DONE", PRICE));
    }

    awaitEvents("not-ours-at-all-", List.of("DEAD", "DEAD", "DEAD", "PARKED", "PARKED", "PARKED"));
    assertThat(gateways.processed("parked")).isPositive();
  }

  @Test
  void after_seven_days_none_waits_any_longer() {
    gateways.push(Gateways.PAID.formatted("old", "not-ours-for-long", "DONE", PRICE));
    awaitEvents("not-ours-for-long", List.of("PARKED"));

    rig.database()
        .execute(
            "update webhook_events set received_at = received_at - interval '8 days',"
                + " next_attempt_at = spillway_now() where position('not-ours-for-long' in"
                + " convert_from(raw, 'UTF8')) > 0 and lease is null");

    awaitEvents("not-ours-for-long", Collections.nCopies(1, "DEAD"));
    assertThat(gateways.why("not-ours-for-long")).contains("no such order");
  }
}
