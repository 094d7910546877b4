package dev.spillway.webhook;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.spillway.SpillwayRig;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

/**
 * Shown: webhooks that cannot be stored are answered 503, and the log says so at a level that fits
 * the cause, in a few lines however many they are. How: the table is spoiled from outside.
 */
class UnstoredWebhookIT {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private SpillwayRig rig;

  private final List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();
  private final Logger logger = (Logger) LoggerFactory.getLogger("dev.spillway.webhook");
  private final AppenderBase<ILoggingEvent> appender =
      new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
          lines.add(line);
        }
      };

  /** For each test its own, since what one leaves to be told would be told in the next. */
  @BeforeEach
  void start() {
    rig = SpillwayRig.start("database.inboxConnections=1", "webhook.bufferEvents=8");
    appender.start();
    logger.addAppender(appender);
  }

  @AfterEach
  void stop() {
    logger.detachAppender(appender);
    rig.close();
  }

  private CompletableFuture<Integer> push(String body) {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(rig.webhookUrl()))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return CLIENT
        .sendAsync(request, HttpResponse.BodyHandlers.discarding())
        .thenApply(HttpResponse::statusCode);
  }

  private static String event(String type, String filler) {
    return "{\"eventType\":\"%s\",\"n\":\"%s %d\"}".formatted(type, filler, System.nanoTime());
  }

  private List<Level> levels() {
    return lines.stream().map(ILoggingEvent::getLevel).toList();
  }

  @Test
  void a_table_that_is_gone_is_an_error_and_not_one_for_each_webhook() {
    rig.database().execute("alter table webhook_events rename to elsewhere");
    try {
      for (int i = 0; i < 20; i++) {
        assertThat(push(event("A", "")).join()).isEqualTo(503);
      }
    } finally {
      rig.database().execute("alter table elsewhere rename to webhook_events");
    }

    assertThat(levels()).contains(Level.ERROR).hasSizeLessThan(5);
    assertThat(lines.get(0).getThrowableProxy().getMessage()).contains("webhook_events");
    assertThat(push(event("A", "")).join()).isEqualTo(200);
  }

  @Test
  void an_event_that_the_table_refuses_is_an_error() {
    rig.database()
        .execute("alter table webhook_events add constraint sane check (event_type <> 'POISON')");
    try {
      assertThat(push(event("POISON", "")).join()).isEqualTo(503);
    } finally {
      rig.database().execute("alter table webhook_events drop constraint sane");
    }

    assertThat(levels()).containsExactly(Level.ERROR);
  }

  @Test
  void a_full_inbox_is_one_warning_now_and_one_with_the_count_later() throws Exception {
    try (Connection outside = rig.database().connect();
        Statement lock = outside.createStatement()) {
      lockTable(outside, lock);
      List<CompletableFuture<Integer>> all =
          IntStream.range(0, 30).mapToObj(i -> push(event("A", ""))).toList();
      await().until(() -> all.stream().filter(CompletableFuture::isDone).count() == 22);
      outside.rollback();
      assertThat(all.stream().map(CompletableFuture::join).filter(s -> s == 503)).hasSize(22);
    }

    assertThat(levels()).containsExactly(Level.WARN);
    await().until(() -> lines.size() == 2);
    assertThat(lines.get(1).getFormattedMessage()).contains("count=21");
  }

  @Test
  void an_event_beyond_a_limit_of_the_server_does_not_fail_its_neighbours() throws Exception {
    // What does not compress to a third of a page cannot stand in such an index.
    rig.database().execute("create index too_narrow on webhook_events (raw)");
    String noise =
        new Random(7)
            .ints(6_000, 'a', 'z' + 1)
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    try (Connection outside = rig.database().connect();
        Statement lock = outside.createStatement()) {
      lockTable(outside, lock);
      CompletableFuture<Integer> first = push(event("A", ""));
      await().until(this::inboxWaits);
      List<CompletableFuture<Integer>> group =
          List.of(push(event("A", "")), push(event("A", noise)), push(event("A", "")));
      await().until(() -> rig.metric("spillway_inbox_buffered_events") == 4);
      outside.rollback();

      assertThat(first.join()).isEqualTo(200);
      assertThat(group.stream().map(CompletableFuture::join)).containsExactly(200, 503, 200);
    } finally {
      rig.database().execute("drop index too_narrow");
    }
  }

  private static void lockTable(Connection outside, Statement lock) throws SQLException {
    outside.setAutoCommit(false);
    lock.execute("lock table webhook_events in access exclusive mode");
  }

  private boolean inboxWaits() {
    return rig.database()
            .number(
                "select count(*) from pg_stat_activity where wait_event_type = 'Lock'"
                    + " and application_name = 'spillway-inbox' and datname = current_database()")
        == 1;
  }
}
