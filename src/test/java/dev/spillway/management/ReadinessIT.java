package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.admission.Slots;
import dev.spillway.store.Database;
import dev.spillway.store.DatabaseOptions;
import dev.spillway.testkit.TcpGate;
import dev.spillway.testkit.TestDatabase;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Shown: readiness follows the database, also when that neither answers nor refuses, and is not
 * taken in by connections that are gone for good. How: through a gate that can freeze.
 */
class ReadinessIT {

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private final Vertx vertx = Vertx.vertx();
  private TestDatabase server;
  private TcpGate gate;
  private Database database;
  private Readiness readiness;

  @BeforeEach
  void start() {
    server = TestDatabase.create();
    int port = URI.create(server.url()).getPort();
    gate = new TcpGate(port);
    String url = server.url().replace(":" + port + "/", ":" + gate.port() + "/");
    DatabaseOptions options =
        new DatabaseOptions(url, 8, 1, 1_000, 1_000, 1_000, 100, 4, 0, 4, 2, 1);
    database = new Database(vertx, options, Ticks.system());
    readiness = new Readiness(database);
    readiness.watch(vertx);
    readiness.started();
  }

  @AfterEach
  void stop() {
    gate.thaw();
    database.close().eventually(vertx::close).toCompletionStage().toCompletableFuture().join();
    gate.close();
    server.close();
  }

  private void awaitReady(boolean ready) {
    await().atMost(PATIENCE).until(() -> readiness.ready() == ready);
  }

  private Slots querySlots() {
    return database.slots().stream()
        .filter(slots -> slots.name().equals("database-query"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void a_database_that_freezes_is_not_ready_for_as_long_as_it_does() {
    awaitReady(true);

    gate.freeze();

    awaitReady(false);
    await().atMost(PATIENCE).during(Duration.ofSeconds(5)).until(() -> !readiness.ready());
    assertThat(querySlots().inUse()).isLessThanOrEqualTo(1);
    assertThat(readiness.report().getBoolean("database")).isFalse();
    assertThat(database.replacements()).isPositive();
    gate.thaw();
    awaitReady(true);
  }

  @Test
  void places_that_never_come_back_are_no_sign_of_life() {
    while (querySlots().take("leak").isPresent()) {
      assertThat(querySlots().inUse()).isPositive();
    }

    awaitReady(false);
  }

  @Test
  void other_work_that_succeeds_is_a_sign_of_life_while_no_place_is_free() {
    while (querySlots().take("flood").isPresent()) {
      assertThat(querySlots().inUse()).isPositive();
    }
    vertx.setPeriodic(500, work -> database.settle("work", tx -> Future.succeededFuture()));

    await().atMost(PATIENCE).during(Duration.ofSeconds(5)).until(readiness::ready);
  }
}
