package dev.spillway.cancel;

import static dev.spillway.cancel.Till.EVERYTHING;
import static dev.spillway.cancel.Till.PRICE;
import static dev.spillway.cancel.Till.part;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import gatewaysim.Operation;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Many cancels at once, of one payment and of several, in one instance and in two.
 *
 * <p>What must hold: all refunds of a payment together never exceed what was taken, by our books
 * and by the gateway's; they go one after the other; and who waits holds nothing.
 */
class ParallelCancelIT {

  private static SpillwayRig rig;
  private static Shop shop;
  private static Till till;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("gateway.timeoutMillis=3000", "gateway.cancelSlots=2");
    shop = rig.shop();
    till = new Till(rig);
  }

  @AfterEach
  void nothing_is_left_behind() {
    rig.resetGateway();
    await().until(() -> rig.cancelSlotsInUse() == 0 && waiters() == 0);
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @Test
  void parts_that_fit_all_go_back_and_those_that_do_not_are_refused() {
    Till.Sale sale = till.sale();

    List<Shop.Reply> replies =
        IntStream.range(0, 20)
            .mapToObj(
                i -> shop.cancelLater(sale.paymentKey(), "n" + i + sale.orderId(), part(2_000)))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();

    assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(7);
    assertThat(replies)
        .filteredOn(reply -> reply.status() != 200)
        .hasSize(13)
        .allSatisfy(reply -> assertThat(reply.code()).isEqualTo("REFUND_EXCEEDS_BALANCE"));
    assertThat(till.row("refunded", sale)).isEqualTo(14_000);
    assertThat(till.row("pending", sale)).isZero();
    assertThat(till.books(sale).canceled()).isEqualTo(14_000);
    assertThat(till.books(sale).cancels()).isEqualTo(7);
  }

  @Test
  void one_key_many_times_at_once_makes_one_refund_and_equal_answers() {
    Till.Sale sale = till.sale();
    rig.gateway().latency(Duration.ofMillis(300));

    List<Shop.Reply> replies =
        IntStream.range(0, 10)
            .mapToObj(i -> shop.cancelLater(sale.paymentKey(), sale.orderId(), part(2_000)))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();

    assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isEqualTo(200));
    assertThat(replies).extracting(Shop.Reply::body).containsOnly(replies.get(0).body());
    assertThat(till.refunds(sale)).isEqualTo(1);
    assertThat(till.books(sale).cancelCalls()).isEqualTo(1);
  }

  @Test
  void a_second_one_waits_for_the_first_with_nothing_in_its_hands() {
    Till.Sale sale = till.sale();
    rig.gateway().latency(Duration.ofMillis(1_500));
    CompletableFuture<Shop.Reply> first =
        shop.cancelLater(sale.paymentKey(), "a-" + sale.orderId(), part(2_000));
    await().until(() -> rig.gateway().stats().inFlight() == 1);

    CompletableFuture<Shop.Reply> second =
        shop.cancelLater(sale.paymentKey(), "b-" + sale.orderId(), part(3_000));
    await().until(() -> waiters() == 1);

    assertThat(rig.cancelSlotsInUse()).isEqualTo(1);
    assertThat(till.row("pending", sale)).isEqualTo(2_000);
    assertThat(till.refunds(sale)).isEqualTo(1);
    assertThat(second).isNotDone();
    assertThat(first.join().status()).isEqualTo(200);
    assertThat(second.join().status()).isEqualTo(200);
    assertThat(till.books(sale).canceled()).isEqualTo(5_000);
  }

  @Test
  void one_that_waits_for_a_refund_without_an_end_is_409_in_time_and_leaves_its_key_free() {
    Till.Sale sale = till.sale();
    rig.gateway().fault(Fault.HANG, 1, Operation.CANCEL);
    CompletableFuture<Shop.Reply> first =
        shop.cancelLater(sale.paymentKey(), "a-" + sale.orderId(), part(2_000));
    await().until(() -> rig.gateway().stats().inFlight() == 1);
    CompletableFuture<Shop.Reply> second =
        shop.cancelLater(sale.paymentKey(), "b-" + sale.orderId(), part(3_000));

    assertThat(first.join().status()).isEqualTo(202);
    Shop.Reply refused = second.join();
    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.code()).isEqualTo("PAYMENT_IN_PROGRESS");
    assertThat(refused.body().getBoolean("retryable")).isTrue();
    assertThat(till.refunds(sale)).isEqualTo(1);
    assertThat(keys("b-" + sale.orderId())).isZero();
  }

  @Test
  void one_that_finds_a_refund_of_another_instance_looks_again_until_that_has_ended() {
    Till.Sale sale = till.sale();
    String mark = "other instance " + sale.orderId();
    rig.database()
        .execute(
            """
            insert into refunds (refund_id, payment_id, amount, status, reason, source,
              pg_idempotency_key, refundable_amount, opened_by, requested_at, deadline_at,
              next_ask_at, updated_at)
            select 'elsewhere-' || id, id, 1000, 'UNKNOWN', '%s', 'API', 'x', 15000,
              gen_random_uuid(), now(), now(), now() + interval '1 hour', now()
            from payments where order_id = '%s';
            """
                .formatted(mark, sale.orderId()));

    CompletableFuture<Shop.Reply> reply =
        shop.cancelLater(sale.paymentKey(), "a-" + sale.orderId(), part(3_000));
    await().until(() -> waiters() == 1);
    rig.database()
        .execute(
            "update refunds set status = 'FAILED', gateway_code = 'NO' where reason = '"
                + mark
                + "'");

    assertThat(reply.join().status()).isEqualTo(200);
    assertThat(till.books(sale).canceled()).isEqualTo(3_000);
  }

  @Test
  void with_all_slots_taken_another_payments_cancel_is_503_and_leaves_nothing() throws Exception {
    Till.Sale free = till.sale();
    List<Till.Sale> busy = List.of(till.sale(), till.sale());
    rig.gateway().latency(Duration.ofSeconds(2));
    List<CompletableFuture<Shop.Reply>> running =
        busy.stream()
            .map(s -> shop.cancelLater(s.paymentKey(), "busy-" + s.orderId(), EVERYTHING))
            .toList();
    await().until(() -> rig.cancelSlotsInUse() == 2);

    Shop.Reply refused = shop.cancel(free.paymentKey(), "free-" + free.orderId(), EVERYTHING);

    assertThat(refused.status()).isEqualTo(503);
    assertThat(refused.text("resource")).isEqualTo("gateway-slots");
    assertThat(refused.text("routeClass")).isEqualTo("cancel");
    assertThat(refused.body().getBoolean("sideEffect")).isFalse();
    assertThat(till.refunds(free)).isZero();
    assertThat(keys("free-" + free.orderId())).isZero();
    assertThat(running).allSatisfy(reply -> assertThat(reply.join().status()).isEqualTo(200));
    assertThat(shop.cancel(free.paymentKey(), "free-" + free.orderId(), EVERYTHING).status())
        .isEqualTo(200);
  }

  @Test
  void two_in_two_instances_decide_one_after_the_other() throws SQLException {
    Till.Sale sale = till.sale();
    String gateway = "gateway.baseUrl=" + rig.gateway().baseUrl();
    CompletableFuture<Shop.Reply> here;
    CompletableFuture<Shop.Reply> there;
    try (SpillwayRig other = SpillwayRig.on(rig.database().url(), gateway)) {
      try (Connection lock = rig.database().connect();
          Statement statement = lock.createStatement()) {
        lock.setAutoCommit(false);
        statement.execute(
            "select from orders where order_id = '" + sale.orderId() + "' for update");
        here = shop.cancelLater(sale.paymentKey(), "a-" + sale.orderId(), EVERYTHING);
        there = other.shop().cancelLater(sale.paymentKey(), "b-" + sale.orderId(), EVERYTHING);
        await().until(() -> waitingForLock() == 2);
        lock.rollback();
      }

      assertThat(List.of(here.join().status(), there.join().status()))
          .containsExactlyInAnyOrder(200, 409);
    }
    assertThat(till.row("refunded", sale)).isEqualTo(PRICE);
    assertThat(till.books(sale).cancelCalls()).isEqualTo(1);
    assertThat(till.books(sale).canceled()).isEqualTo(PRICE);
  }

  private static long waitingForLock() {
    return rig.database()
        .number(
            "select count(*) from pg_stat_activity where datname = current_database()"
                + " and application_name = 'spillway' and wait_event_type = 'Lock'");
  }

  private static long keys(String key) {
    return rig.database().number("select count(*) from idempotency_keys where key = '" + key + "'");
  }

  private static double waiters() {
    return rig.metric("spillway_slots_in_use{resource=\"cancel-waiters\"}");
  }
}
