package dev.spillway.webhook;

import dev.spillway.store.Database;
import dev.spillway.store.DatabaseOptions;
import dev.spillway.store.Migrations;
import dev.spillway.testkit.TestDatabase;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Context;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Durable webhooks a second: the inbox as shipped, against single-row prepared inserts by {@code
 * pgbench} into a table of the same columns and indexes, in turns on one server.
 *
 * <p>Each figure is the median of its rounds, so that a moment in which the machine did something
 * else falls out; the comparison is with whichever number of clients did best.
 */
public final class InboxBenchmark implements InboxListener {

  private static final int ROUNDS = 5;
  private static final int SECONDS = 6;
  private static final int[] CLIENTS = {4, 16, 40};
  private static final int CONNECTIONS = 2;
  private static final int GROUP = 64;
  private static final int BUFFER = 256;
  private static final int BODY_BYTES = 1_200;
  private static final int DEADLINE_MILLIS = 8_000;
  private static final Ticks TICKS = Ticks.system();

  private static final String TWIN =
      "create table pgbench_events (like webhook_events including all)";

  /** The same bytes as the inbox writes of an event, with a key that no other row has. */
  private static final String INSERT =
      """
      \\set a random(1, 9000000000000000000)
      \\set b random(1, 9000000000000000000)
      insert into pgbench_events
        (transmission_id, event_type, dedup_key, received_at, headers, raw, status, next_attempt_at)
      values ('whtrans_0123456789', 'PAYMENT_STATUS_CHANGED', sha256(int8send(:a) || int8send(:b)),
        spillway_now(), '{}'::jsonb, '%s'::bytea, 'RECEIVED', spillway_now());
      """
          .formatted("x".repeat(BODY_BYTES));

  private final TestDatabase server = TestDatabase.create();
  private final AtomicLong stored = new AtomicLong();
  private final AtomicLong number = new AtomicLong();

  /** Runs it; the figures. */
  public static JsonObject run() throws IOException, InterruptedException {
    return new InboxBenchmark().compare();
  }

  @Override
  public void committed(int storedNow, int duplicates) {
    stored.addAndGet(storedNow);
  }

  @Override
  public void buffered(int events, long bytes) {}

  private JsonObject compare() throws IOException, InterruptedException {
    DatabaseOptions options =
        new DatabaseOptions(server.url(), 8, CONNECTIONS, 20_000, 2_000, 2_000, 100, 4, 0, 4, 2, 1);
    Migrations.run(options);
    server.execute(TWIN);
    Path script = Files.createTempFile("insert", ".sql");
    script.toFile().deleteOnExit();
    Files.writeString(script, INSERT);
    Vertx vertx = Vertx.vertx();
    Map<String, double[]> rates = new TreeMap<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (int clients : CLIENTS) {
        put(rates, "pgbench %02d clients".formatted(clients), round, pgbench(script, clients));
      }
      put(rates, "inbox", round, inbox(vertx, options));
    }
    vertx.close().toCompletionStage().toCompletableFuture().join();
    server.close();
    double best =
        Arrays.stream(CLIENTS)
            .mapToDouble(clients -> median(rates.get("pgbench %02d clients".formatted(clients))))
            .max()
            .orElseThrow();
    JsonObject figures = new JsonObject();
    rates.forEach((name, values) -> figures.put(name, Math.round(median(values))));
    return figures.put("inbox / best pgbench", median(rates.get("inbox")) / best);
  }

  private static void put(Map<String, double[]> rates, String name, int round, double rate) {
    rates.computeIfAbsent(name, none -> new double[ROUNDS])[round] = rate;
    System.out.printf("round %d, %s: %.0f a second%n", round + 1, name, rate);
  }

  private static double median(double[] values) {
    return Arrays.stream(values).sorted().skip(values.length / 2).findFirst().orElseThrow();
  }

  private double pgbench(Path script, int clients) throws IOException, InterruptedException {
    long before = rows();
    long begun = System.nanoTime();
    Process pgbench =
        new ProcessBuilder(
                "pgbench",
                "--no-vacuum",
                "--protocol=prepared",
                "--client=" + clients,
                "--jobs=" + Math.min(clients, 2),
                "--time=" + SECONDS,
                "--file=" + script,
                server.url())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (pgbench.waitFor() != 0) {
      throw new IllegalStateException("pgbench ended with " + pgbench.exitValue());
    }
    return perSecond(rows() - before, begun);
  }

  private long rows() {
    return server.number("select count(*) from pgbench_events");
  }

  /** As many events in the buffer as it takes, each followed by the next once it is durable. */
  private double inbox(Vertx vertx, DatabaseOptions options) {
    Context context = vertx.getOrCreateContext();
    List<CompletableFuture<Void>> ends =
        Stream.generate(CompletableFuture<Void>::new).limit(BUFFER).toList();
    Database database = new Database(vertx, options, TICKS);
    long before = stored.get();
    long begun = System.nanoTime();
    long until = begun + TimeUnit.SECONDS.toNanos(SECONDS);
    context.runOnContext(
        go -> {
          Inbox inbox =
              new Inbox(vertx, database, new InboxStore(), options(), CONNECTIONS, TICKS, this);
          ends.forEach(end -> next(inbox, until, end));
        });
    ends.forEach(CompletableFuture::join);
    double rate = perSecond(stored.get() - before, begun);
    database.close().toCompletionStage().toCompletableFuture().join();
    return rate;
  }

  private void next(Inbox inbox, long until, CompletableFuture<Void> end) {
    if (System.nanoTime() - until > 0) {
      end.complete(null);
      return;
    }
    inbox
        .store(event(number.incrementAndGet()), Deadline.after(DEADLINE_MILLIS, TICKS))
        .onSuccess(durable -> next(inbox, until, end))
        .onFailure(end::completeExceptionally);
  }

  private static WebhookEvent event(long number) {
    String body =
        new JsonObject()
            .put("eventType", "PAYMENT_STATUS_CHANGED")
            .put("createdAt", "2026-01-01T00:00:00.000000")
            .put("data", new JsonObject().put("status", "DONE").put("number", number))
            .encode();
    String padded = body + " ".repeat(BODY_BYTES - body.length());
    return WebhookEvent.of(new WebhookDelivery(Map.of(), Buffer.buffer(padded)));
  }

  private static WebhookOptions options() {
    return new WebhookOptions(
        "127.0.0.1",
        0,
        262_144,
        512,
        5_000,
        4_096,
        BUFFER,
        33_554_432,
        5_000,
        GROUP,
        SenderOptions.ANYBODY,
        new ProcessingOptions(1, 0, 1_000, 30, List.of()));
  }

  private static double perSecond(long count, long begunNanos) {
    return count / ((System.nanoTime() - begunNanos) / 1e9);
  }
}
