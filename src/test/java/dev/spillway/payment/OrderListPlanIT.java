package dev.spillway.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.store.Database;
import dev.spillway.store.DatabaseOptions;
import dev.spillway.store.Migrations;
import dev.spillway.testkit.TestDatabase;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Vertx;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Shown: a page of orders costs about as many rows as it has, also with the plan that PostgreSQL
 * makes without knowing the values. How: it is told to make no other, and its own counts of the
 * rows that were read are compared.
 */
class OrderListPlanIT {

  private static final int ORDERS = 20_000;
  private static final int LIMIT = 20;
  private static final Ticks TICKS = Ticks.system();
  private static final OffsetDateTime MIDDLE =
      OffsetDateTime.of(2026, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC).plusSeconds(ORDERS / 2);
  private static TestDatabase server;
  private static DatabaseOptions options;
  private static Vertx vertx;

  @BeforeAll
  static void fill() {
    server = TestDatabase.create();
    options = new DatabaseOptions(server.url(), 8, 1, 5_000, 2_000, 2_000, 100, 4, 0, 4, 2, 1);
    Migrations.run(options);
    server.execute(
        """
        insert into orders (order_id, owner, order_name, amount, currency, customer_key, status,
          created_at, expires_at)
        select 'order-' || n, case n % 4 when 0 then 'shop' else 'other' || n % 4 end, 'a book', 1,
          'KRW', 'customer' || n % 10, case n % 3 when 0 then 'PAID' else 'EXPIRED' end,
          timestamptz '2026-01-01Z' + n * interval '1 second', timestamptz '2026-01-01Z'
        from generate_series(1,\s"""
            + ORDERS
            + ") n");
    server.execute("vacuum analyze orders");
    server.execute(
        "do $$ begin execute 'alter database ' || current_database()"
            + " || ' set plan_cache_mode = force_generic_plan'; end $$");
    vertx = Vertx.vertx();
  }

  @AfterAll
  static void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
    server.close();
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "-",
      value = {
        "-, -, false, false",
        "PAID, -, false, false",
        "-, customer4, false, false",
        "PAID, customer4, false, false",
        "-, -, true, false",
        "-, -, false, true",
        "PAID, -, true, true"
      })
  void a_page_reads_few_rows(String status, String customer, boolean until, boolean after) {
    OrderStore.Page page =
        new OrderStore.Page(
            "shop",
            Optional.ofNullable(status).map(OrderStatus::valueOf),
            Optional.ofNullable(customer),
            Optional.empty(),
            until ? Optional.of(MIDDLE.plusHours(1)) : Optional.empty(),
            after
                ? Optional.of(new OrderStore.Position(MIDDLE.plusMinutes(30), "order-1"))
                : Optional.empty(),
            LIMIT);
    long readBefore = rowsRead();
    long scansBefore = scans();

    List<Order> listed = list(page);
    await().until(() -> scans() > scansBefore);

    assertThat(listed).hasSize(LIMIT);
    assertThat(rowsRead() - readBefore).isLessThan(10 * LIMIT);
  }

  /** By a connection of its own, since the server counts what a connection did when that ends. */
  private static List<Order> list(OrderStore.Page page) {
    Database database = new Database(vertx, options, TICKS);
    return database
        .query("test", Deadline.after(5_000, TICKS), tx -> new OrderStore().list(tx, page))
        .eventually(database::close)
        .toCompletionStage()
        .toCompletableFuture()
        .join();
  }

  private static long rowsRead() {
    return server.number(
        "select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_user_tables"
            + " where relname = 'orders'");
  }

  private static long scans() {
    return server.number(
        "select seq_scan + coalesce(idx_scan, 0) from pg_stat_user_tables"
            + " where relname = 'orders'");
  }
}
