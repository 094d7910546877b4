package dev.spillway.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.config.ConfigLoader;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.store.Database;
import dev.spillway.store.Migrations;
import dev.spillway.testkit.TestDatabase;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Shows that rows which become due are worked on once, whoever asks and whoever dies.
 *
 * <p>How: pollers with connections of their own, as in as many instances, on a table of work; the
 * work is held and let go by the test.
 */
class LeasedPollerIT {

  private static final long LEASE_MILLIS = 60_000;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final Vertx vertx = Vertx.vertx();
  private final TestDatabase server = TestDatabase.create();
  private final ConcurrentHashMap<Long, Promise<Ended>> held = new ConcurrentHashMap<>();
  private final ConcurrentLinkedQueue<Leased> begun = new ConcurrentLinkedQueue<>();
  private final AtomicInteger failures = new AtomicInteger();
  private Database database;

  @BeforeEach
  void openDatabase() {
    SpillwayConfig config =
        ConfigLoader.load(
                Optional.empty(),
                Map.of(),
                List.of(
                    "database.url=" + server.url(),
                    "gateway.secretKey=test_sk_EXAMPLE",
                    "http.host=127.0.0.1"))
            .config();
    Migrations.run(config.database());
    database = new Database(vertx, config.database(), Ticks.system());
    server.execute(
        """
        create table work (id bigint primary key, next_ask_at timestamptz not null,
          asks integer not null default 0, open boolean not null default true,
          lease uuid, leased_until timestamptz)
        """);
  }

  @AfterEach
  void closeDatabase() {
    ended(database.close());
    ended(vertx.close());
    server.close();
  }

  @Test
  void two_instances_work_on_each_row_once() {
    rows(16);
    Slots budget = new Slots("test", 3, Ticks.system());
    Slots other = new Slots("other", 3, Ticks.system());
    deploy(budget, this::finish);
    deploy(other, this::finish);

    await().atMost(PATIENCE).until(() -> open() == 0);

    assertThat(begun.stream().map(Leased::id).distinct()).hasSize(16);
    assertThat(begun).hasSize(16);
    await().atMost(PATIENCE).until(() -> budget.inUse() + other.inUse() == 0);
    await()
        .atMost(PATIENCE)
        .until(() -> server.number("select count(*) from work where lease is not null") == 0);
  }

  @Test
  void no_more_is_leased_than_the_budget_has_free() {
    rows(10);
    Slots budget = new Slots("test", 3, Ticks.system());
    Slot taken = budget.take().orElseThrow();
    deploy(budget, this::hold);

    await().atMost(PATIENCE).until(() -> begun.size() == 2);

    assertThat(server.number("select count(*) from work where lease is not null")).isEqualTo(2);
    assertThat(budget.inUse()).isEqualTo(3);
    taken.ignored();
    await().atMost(PATIENCE).until(() -> begun.size() == 3);
  }

  @Test
  void a_stuck_row_delays_no_other() {
    rows(20);
    Slots budget = new Slots("test", 2, Ticks.system());
    deploy(budget, (row, slot) -> row.id() == 1 ? hold(row, slot) : finish(row, slot));

    await().atMost(PATIENCE).until(() -> open() == 1);

    assertThat(server.column("select id from work where open")).containsExactly("1");
  }

  @Test
  void a_row_whose_work_fails_comes_again_later_and_is_counted_when_it_is_leased() {
    rows(1);
    Slots budget = new Slots("test", 2, Ticks.system());
    deploy(
        budget,
        (row, slot) -> {
          begun.add(row);
          slot.ignored();
          throw new IllegalStateException("provoked by the test");
        });

    await().atMost(PATIENCE).until(() -> failures.get() >= 2);

    assertThat(begun).extracting(Leased::attempts).startsWith(1, 2);
    assertThat(budget.inUse()).isZero();
    assertThat(server.number("select asks from work")).isGreaterThanOrEqualTo(2);
  }

  @Test
  void the_lease_of_an_instance_that_died_runs_out() {
    rows(1);
    server.execute(
        "update work set lease = gen_random_uuid(), asks = 1,"
            + " leased_until = spillway_now() + interval '1 hour'");
    deploy(new Slots("test", 2, Ticks.system()), this::finish);

    await().atMost(PATIENCE).during(Duration.ofMillis(300)).until(begun::isEmpty);
    shiftTime("1 hour");

    await().atMost(PATIENCE).until(() -> open() == 0);
    assertThat(begun.peek().attempts()).isEqualTo(2);
  }

  @Test
  void who_comes_back_late_does_not_end_the_lease_of_another() {
    rows(1);
    deploy(new Slots("test", 1, Ticks.system()), this::hold);
    await().atMost(PATIENCE).until(() -> begun.size() == 1);
    server.execute("update work set lease = gen_random_uuid()");

    held.remove(1L).complete(Ended.open(3_600_000));

    await().atMost(PATIENCE).during(Duration.ofMillis(300)).until(() -> leases() == 1);
    assertThat(server.number("select count(*) from work where next_ask_at <= spillway_now()"))
        .isEqualTo(1);
  }

  @Test
  void a_stop_waits_for_what_is_under_way_and_leaves_no_lease() {
    rows(5);
    String id = deploy(new Slots("test", 2, Ticks.system()), this::hold);
    await().atMost(PATIENCE).until(() -> begun.size() == 2);

    Future<Void> stopped = vertx.undeploy(id);
    held.forEach((row, promise) -> promise.complete(Ended.open(0)));
    ended(stopped);

    assertThat(leases()).isZero();
    assertThat(begun).hasSize(2);
  }

  private Future<Ended> finish(Leased row, Slot slot) {
    begun.add(row);
    slot.succeeded();
    server.execute("update work set open = false where id = " + row.id());
    return Future.succeededFuture(Ended.done());
  }

  private Future<Ended> hold(Leased row, Slot slot) {
    begun.add(row);
    Promise<Ended> promise = Promise.promise();
    held.put(row.id(), promise);
    return promise.future().onComplete(done -> slot.succeeded());
  }

  private String deploy(Slots budget, BiFunction<Leased, Slot, Future<Ended>> work) {
    LeaseListener listener =
        new LeaseListener() {
          @Override
          public void leased(int rows) {}

          @Override
          public void ended(Ending ending) {
            if (ending == Ending.FAILED) {
              failures.incrementAndGet();
            }
          }

          @Override
          public void underWay(int rows) {}
        };
    return ended(
        vertx.deployVerticle(
            new LeasedPoller(
                database,
                budget,
                new LeaseStore("work", "open", "next_ask_at", "asks"),
                work::apply,
                new LeaseTerms("test", 50, LEASE_MILLIS, 16, 5_000),
                listener)));
  }

  private void rows(int count) {
    server.execute(
        "insert into work (id, next_ask_at) select n, spillway_now() - interval '1 second'"
            + " from generate_series(1, "
            + count
            + ") n");
  }

  private long open() {
    return server.number("select count(*) from work where open");
  }

  private long leases() {
    return server.number("select count(*) from work where lease is not null");
  }

  private void shiftTime(String interval) {
    server.execute(
        "create or replace function spillway_now() returns timestamptz language sql volatile"
            + " as $$ select clock_timestamp() + interval '"
            + interval
            + "' $$");
  }

  private static <T> T ended(Future<T> future) {
    return future.toCompletionStage().toCompletableFuture().join();
  }
}
