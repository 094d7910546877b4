package dev.spillway.recovery;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.ShiftedTime;
import dev.spillway.testkit.Shop;
import gatewaysim.Fault;
import io.vertx.core.json.JsonObject;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Shows that orders expire if nobody paid them in time, and never while an attempt is live.
 *
 * <p>How: time is shifted past the orders' age; a second connection holds an order's lock, as a
 * confirm does, at the moments at which the sweep could be wrong.
 */
class OrderExpiryIT {

  private static final long PRICE = 15_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAST_EXPIRY = Duration.ofMinutes(31);

  private SpillwayRig rig;
  private Shop shop;
  private ShiftedTime time;

  @BeforeEach
  void start() {
    rig =
        SpillwayRig.start(
            "recovery.sweepMillis=50",
            "recovery.everyMillis=50",
            "recovery.scheduleMillis=100,60000",
            "gateway.timeoutMillis=2000",
            "database.statementMillis=20000");
    shop = rig.shop();
    time = new ShiftedTime(rig.database());
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  @Test
  void an_order_that_nobody_paid_expires_and_is_refused_from_then_on() {
    String orderId = shop.order(PRICE);
    await()
        .atMost(PATIENCE)
        .during(Duration.ofMillis(300))
        .until(() -> status(orderId).equals("PENDING_PAYMENT"));

    time.shift(PAST_EXPIRY);

    await().atMost(PATIENCE).until(() -> status(orderId).equals("EXPIRED"));
    assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).code())
        .isEqualTo("ORDER_EXPIRED");
    assertThat(rig.gateway().ledger(orderId).confirms()).isZero();
  }

  @Test
  void more_than_a_batch_expires() {
    List<String> orders = IntStream.range(0, 120).mapToObj(i -> shop.order(PRICE)).toList();

    time.shift(PAST_EXPIRY);

    await()
        .atMost(PATIENCE)
        .until(
            () ->
                rig.database().number("select count(*) from orders where status = 'EXPIRED'")
                    == orders.size());
    await()
        .atMost(PATIENCE)
        .until(() -> rig.metric("spillway_swept_total{what=\"orders_expired\"") == orders.size());
  }

  @Test
  void an_order_with_an_unknown_attempt_outlives_its_time_and_is_paid_by_it() {
    rig.gateway().fault(Fault.APPROVE_THEN_RESET, 1);
    rig.gateway().settings(new JsonObject().put("queryLagMs", 3_600_000));
    String orderId = shop.order(PRICE);
    assertThat(shop.confirm(rig.mint(orderId, PRICE), orderId, PRICE).status()).isEqualTo(202);

    time.shift(PAST_EXPIRY);
    await().atMost(PATIENCE).until(() -> rig.gateway().stats().queries() > 0);
    await()
        .atMost(PATIENCE)
        .during(Duration.ofMillis(500))
        .until(() -> status(orderId).equals("PENDING_PAYMENT"));
    rig.gateway().settings(new JsonObject().put("queryLagMs", 0));
    time.shift(PAST_EXPIRY.plusMinutes(2));

    await().atMost(PATIENCE).until(() -> status(orderId).equals("PAID"));
  }

  @Test
  void an_attempt_that_is_opened_while_the_sweep_runs_wins() throws Exception {
    String orderId = shop.order(PRICE);
    String other = shop.order(PRICE);
    try (Connection confirm = lock(orderId)) {
      open(confirm, orderId);
      time.shift(PAST_EXPIRY);
      await().atMost(PATIENCE).until(() -> status(other).equals("EXPIRED"));
      assertThat(status(orderId)).isEqualTo("PENDING_PAYMENT");

      confirm.commit();
    }

    await()
        .atMost(PATIENCE)
        .during(Duration.ofMillis(500))
        .until(() -> status(orderId).equals("PENDING_PAYMENT"));
  }

  @Test
  void a_confirm_that_waited_for_the_sweep_finds_the_order_expired() throws Exception {
    String orderId = shop.order(PRICE);
    String key = rig.mint(orderId, PRICE);
    CompletableFuture<Shop.Reply> reply;
    try (Connection sweep = lock(orderId)) {
      reply = shop.confirmLater(key, orderId, PRICE);
      await().atMost(PATIENCE).until(() -> rig.slotsInUse() == 1);
      try (Statement statement = sweep.createStatement()) {
        statement.execute(
            "update orders set status = 'EXPIRED' where order_id = '" + orderId + "'");
      }
      sweep.commit();
    }

    assertThat(reply.join().code()).isEqualTo("ORDER_EXPIRED");
    assertThat(rig.gateway().ledger(orderId).confirms()).isZero();
  }

  /** As the first transaction of a confirm does it. */
  private static void open(Connection connection, String orderId) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          """
          with made as (
            insert into payments (order_id, payment_key, amount, currency, status,
              pg_idempotency_key, opened_by, requested_at, opened_at, deadline_at, next_ask_at,
              updated_at)
            select '%1$s', 'key-of-%1$s', %2$d, 'KRW', 'UNKNOWN', 'k', gen_random_uuid(),
              at, at, at + interval '1 hour', at + interval '1 day', at
            from (select spillway_now() as at) clock
            returning id, requested_at),
          told as (
            insert into payment_history (payment_id, run, at, to_status, actor)
            select id, 1, requested_at, 'UNKNOWN', 'confirm' from made)
          update orders set live_payment = made.id from made where order_id = '%1$s'
          """
              .formatted(orderId, PRICE));
    }
  }

  private Connection lock(String orderId) throws SQLException {
    Connection connection = rig.database().connect();
    connection.setAutoCommit(false);
    try (Statement statement = connection.createStatement()) {
      statement.execute("select from orders where order_id = '" + orderId + "' for no key update");
    }
    return connection;
  }

  private String status(String orderId) {
    return shop.get("/orders/" + orderId).text("status");
  }
}
