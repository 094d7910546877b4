package dev.spillway.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.store.Database;
import dev.spillway.store.DatabaseOptions;
import dev.spillway.store.Migrations;
import dev.spillway.testkit.TestDatabase;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Shown: what the inbox holds is counted to the byte and bounded, in all and in each group. How: a
 * lock from outside stops both writers at one event each; what comes then must wait.
 */
class InboxIT implements InboxListener {

  private static final int EVENT_BYTES = 1_000;
  private static final int WRITERS = 2;
  private static final Ticks TICKS = Ticks.system();

  private final List<Integer> groups = new CopyOnWriteArrayList<>();
  private TestDatabase server;
  private Vertx vertx;
  private Context context;
  private Database database;
  private Inbox inbox;
  private Connection outside;
  private volatile String held = "";

  @Override
  public void committed(int stored, int duplicates) {
    groups.add(stored + duplicates);
  }

  @Override
  public void buffered(int events, long bytes) {
    held = events + " events, " + bytes + " bytes";
  }

  @BeforeEach
  void start() throws SQLException {
    server = TestDatabase.create();
    DatabaseOptions options =
        new DatabaseOptions(server.url(), 8, WRITERS, 20_000, 2_000, 2_000, 100, 4, 0, 4, 2, 1);
    Migrations.run(options);
    vertx = Vertx.vertx();
    context = vertx.getOrCreateContext();
    database = new Database(vertx, options, TICKS);
    WebhookOptions webhook =
        new WebhookOptions(
            "127.0.0.1",
            0,
            1_024,
            10,
            1_000,
            10,
            100,
            8_192,
            9_000,
            64,
            SenderOptions.ANYBODY,
            new ProcessingOptions(1, 0, 1_000, 30, List.of()));
    inbox = new Inbox(vertx, database, new InboxStore(), webhook, WRITERS, TICKS, this);
    outside = server.connect();
    outside.setAutoCommit(false);
    try (Statement statement = outside.createStatement()) {
      statement.execute("lock table webhook_events in access exclusive mode");
    }
  }

  @AfterEach
  void stop() throws SQLException {
    outside.close();
    database.close().eventually(vertx::close).toCompletionStage().toCompletableFuture().join();
    server.close();
  }

  private CompletableFuture<Void> store(int number, int deadlineMillis) {
    Buffer raw = Buffer.buffer(("%0" + EVENT_BYTES + "d").formatted(number));
    WebhookEvent event = WebhookEvent.of(new WebhookDelivery(Map.of(), raw));
    CompletableFuture<Void> durable = new CompletableFuture<>();
    context.runOnContext(
        go ->
            inbox
                .store(event, Deadline.after(deadlineMillis, TICKS))
                .onSuccess(durable::complete)
                .onFailure(durable::completeExceptionally));
    return durable;
  }

  private List<CompletableFuture<Void>> storeAll(int from, int to, int deadlineMillis) {
    return IntStream.rangeClosed(from, to).mapToObj(i -> store(i, deadlineMillis)).toList();
  }

  private static void assertNotStored(CompletableFuture<Void> durable) {
    assertThat(durable)
        .failsWithin(Duration.ofSeconds(10))
        .withThrowableThat()
        .havingCause()
        .isInstanceOf(Inbox.NotStored.class);
  }

  @Test
  void a_group_has_no_more_bytes_than_its_share_of_the_buffer() throws SQLException {
    List<CompletableFuture<Void>> fit = storeAll(1, 8, 9_000);
    CompletableFuture<Void> tooMuch = store(9, 9_000);

    assertNotStored(tooMuch);
    assertThat(held).isEqualTo("8 events, 8000 bytes");
    outside.rollback();
    fit.forEach(CompletableFuture::join);
    assertThat(groups).containsExactlyInAnyOrder(1, 1, 4, 2);
    assertThat(held).isEqualTo("0 events, 0 bytes");
  }

  @Test
  void what_is_late_fails_and_keeps_its_place_only_while_it_is_written() throws SQLException {
    List<CompletableFuture<Void>> late = storeAll(1, 4, 200);
    CompletableFuture<Void> inTime = store(5, 9_000);

    late.forEach(InboxIT::assertNotStored);
    await().until(() -> held.equals("3 events, 3000 bytes"));
    outside.rollback();
    inTime.join();
    await().until(() -> held.equals("0 events, 0 bytes"));
    assertThat(server.number("select count(*) from webhook_events")).isEqualTo(3);
  }
}
