package dev.spillway.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.bus.Addresses;
import dev.spillway.testkit.Shop;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Shown: meters exist before traffic does, and show what is in the database and what is held. */
class MetersIT {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static SpillwayRig rig;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  private static List<String> addresses() {
    return Arrays.stream(Addresses.class.getFields())
        .filter(f -> Modifier.isStatic(f.getModifiers()) && f.getType() == String.class)
        .map(MetersIT::text)
        .toList();
  }

  private static String text(Field constant) {
    try {
      return (String) constant.get(null);
    } catch (IllegalAccessException hidden) {
      throw new AssertionError(hidden);
    }
  }

  private static void awaitMetric(String nameAndLabels, double value, double tolerance) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(rig.metric(nameAndLabels)).isCloseTo(value, within(tolerance)));
  }

  @Test
  void each_address_has_its_counter_of_expired_messages_from_the_start() {
    assertThat(addresses()).isNotEmpty();
    assertThat(addresses())
        .allSatisfy(
            address ->
                assertThat(rig.lines("spillway_expired_messages_total"))
                    .anySatisfy(line -> assertThat(line).contains("\"" + address + "\"")));
  }

  @Test
  void unknown_payments_are_counted_and_the_oldest_has_an_age() {
    Shop shop = rig.shop();
    String orderId = shop.order(1_000);
    shop.confirm(rig.mint(orderId, 1_000), orderId, 1_000);
    awaitMetric("spillway_payments{status=\"unknown\"}", 0, 0);
    awaitMetric("spillway_unknown_oldest_seconds", 0, 0);

    rig.database()
        .execute(
            "update payments set status = 'UNKNOWN',"
                + " updated_at = spillway_now() - interval '1 hour' where order_id = '"
                + orderId
                + "'");

    awaitMetric("spillway_payments{status=\"unknown\"}", 1, 0);
    awaitMetric("spillway_unknown_oldest_seconds", 3_600, 60);
  }

  @Test
  void payments_that_wait_or_need_somebody_are_counted_by_status() {
    rig.database()
        .execute(
            """
            with ordered as (
              insert into orders (order_id, owner, order_name, amount, currency, status,
                created_at, expires_at)
              select 'metered-' || n, 'shop', 'a book', 1000, 'KRW', 'PAID',
                spillway_now(), spillway_now()
              from generate_series(1, 9) n
              returning order_id)
            insert into payments (order_id, payment_key, amount, currency, status,
              pg_idempotency_key, opened_by, requested_at, opened_at, deadline_at, next_ask_at,
              attention_since, updated_at)
            select order_id, order_id, 1000, 'KRW',
              case when n <= 2 then 'WAITING_FOR_DEPOSIT' when n <= 5 then 'CANCEL_PENDING'
                else 'APPROVED' end, 'k', gen_random_uuid(), at, at, at,
              at + interval '1 day', case when n >= 5 then at end, at
            from (select order_id, row_number() over () as n, spillway_now() as at
              from ordered) numbered
            """);

    awaitMetric("spillway_payments{status=\"waiting_for_deposit\"}", 2, 0);
    awaitMetric("spillway_payments{status=\"cancel_pending\"}", 3, 0);
    awaitMetric("spillway_payments{status=\"needs_attention\"}", 5, 0);
  }

  @Test
  void webhooks_that_are_not_done_are_counted_by_status() {
    rig.database()
        .execute(
            """
            insert into webhook_events (dedup_key, received_at, headers, raw, status)
            select sha256(n::text::bytea), spillway_now() - interval '2 hours', '{}', '', status
            from generate_series(1, 11) n, lateral (select case when n <= 2 then 'RECEIVED'
              when n <= 5 then 'PARKED' when n <= 9 then 'DEAD' else 'DONE' end as status) s
            """);

    awaitMetric("spillway_inbox_events{status=\"received\"}", 2, 0);
    awaitMetric("spillway_inbox_events{status=\"parked\"}", 3, 0);
    awaitMetric("spillway_inbox_events{status=\"dead\"}", 4, 0);
    awaitMetric("spillway_inbox_oldest_seconds", 7_200, 60);
  }

  @Test
  void the_oldest_place_that_is_out_has_an_age() {
    Shop shop = rig.shop();
    String oldest = "spillway_slots_oldest_seconds{resource=\"gateway-slots\"}";
    awaitMetric(oldest, 0, 0);
    String orderId = shop.order(1_000);
    rig.gateway().latency(Duration.ofSeconds(3));

    CompletableFuture<Shop.Reply> reply =
        shop.confirmLater(rig.mint(orderId, 1_000), orderId, 1_000);

    await().until(() -> rig.metric(oldest) > 1);
    rig.gateway().latency(Duration.ZERO);
    assertThat(reply.join().status()).isEqualTo(200);
    awaitMetric(oldest, 0, 0);
  }

  @Test
  void a_place_that_was_used_is_told_from_one_that_was_not() {
    Shop shop = rig.shop();
    String slots = "spillway_places_ended_total{ending=\"%s\",resource=\"gateway-slots\"";
    String permits =
        "spillway_places_ended_total{ending=\"succeeded\",resource=\"in-flight\","
            + "route_class=\"confirm\"";
    double used = rig.metric(slots.formatted("succeeded"));
    double unused = rig.metric(slots.formatted("ignored"));
    double admitted = rig.metric(permits);
    String orderId = shop.order(1_000);
    String paymentKey = rig.mint(orderId, 1_000);

    assertThat(shop.confirm(paymentKey, orderId, 999).status()).isEqualTo(409);
    assertThat(shop.confirm(paymentKey, orderId, 1_000).status()).isEqualTo(200);

    awaitMetric(slots.formatted("succeeded"), used + 1, 0);
    awaitMetric(slots.formatted("ignored"), unused + 1, 0);
    awaitMetric(permits, admitted + 2, 0);
  }
}
