package dev.spillway.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.testkit.OwnPostgres;
import dev.spillway.time.Ticks;
import gatewaysim.GatewaySimulator;
import gatewaysim.SimulatorOptions;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The database is away for twenty seconds under load, killed or with every packet dropped, and
 * nobody mends anything.
 *
 * <p>Meanwhile webhooks are refused quickly, so that the gateway sends them again; within five
 * seconds after, webhooks and confirms are answered 200 without a restart. In the end nothing that
 * was acknowledged is missing, nothing is open, and both ledgers agree. Whatever stands still for
 * good is told with the line at which it does.
 */
@Tag("kills")
@Timeout(value = 4, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class DatabaseAwayIT {

  private static final Duration AWAY = Duration.ofSeconds(20);
  private static final Duration BACK_WITHIN = Duration.ofSeconds(5);

  /** Below the inbox's own limit of five seconds and far below the gateway's of ten. */
  private static final Duration QUICKLY = Duration.ofSeconds(6);

  private static final Duration QUIET_WITHIN = Duration.ofSeconds(120);

  private final HttpClient client = HttpClient.newHttpClient();
  private OwnPostgres database;
  private GatewaySimulator gateway;
  private Node node;
  private SteadyShops shops;
  private int webhooks;

  @BeforeEach
  void start() throws IOException {
    database = OwnPostgres.start();
    gateway =
        GatewaySimulator.start(
            SimulatorOptions.defaults()
                .withSecretKey(Node.SECRET_KEY)
                .withClockFactor(22)
                .withMaxOrders(100_000));
    gateway.latency(Duration.ofMillis(100));
    node =
        Node.start(
            URI.create(database.url()),
            URI.create(gateway.baseUrl()),
            Ticks.system(),
            List.of("gateway.timeoutMillis=5000", "recovery.notFoundGraceMillis=30000"));
    gateway.webhookTarget(node.webhookUrl());
    shops = new SteadyShops(gateway, "http://127.0.0.1:" + node.apiPort());
    await().atMost(Duration.ofSeconds(60)).until(() -> gateway.stats().approvals() > 200);
  }

  @AfterEach
  void stop() throws IOException {
    shops.stop();
    node.close();
    gateway.close();
    database.close();
  }

  @Test
  void killed_and_started_again() throws IOException {
    database.kill();
    webhooksAreRefusedQuicklyFor(AWAY);
    database.startAgain();

    backInTime();
    everythingIsSettledAndNothingIsMissing();
  }

  @Test
  void with_every_packet_dropped_and_then_delivered() {
    node.databaseGate().freeze();
    webhooksAreRefusedQuicklyFor(AWAY);
    node.databaseGate().thaw();

    backInTime();
    everythingIsSettledAndNothingIsMissing();
  }

  private void webhooksAreRefusedQuicklyFor(Duration time) {
    Instant until = Instant.now().plus(time);
    while (Instant.now().isBefore(until)) {
      Instant sent = Instant.now();
      assertThat(webhook()).isEqualTo(503);
      assertThat(Duration.between(sent, Instant.now())).isLessThan(QUICKLY);
    }
  }

  private void backInTime() {
    long approvals = gateway.stats().approvals();
    await()
        .atMost(BACK_WITHIN)
        .until(() -> webhook() == 200 && gateway.stats().approvals() > approvals);
  }

  private void everythingIsSettledAndNothingIsMissing() {
    shops.stop();
    await()
        .atMost(QUIET_WITHIN)
        .until(() -> database.column(BothLedgers.OPEN).equals(List.of("0")));
    assertThat(BothLedgers.differing(database.column(BothLedgers.OURS), gateway)).isZero();
    assertThat(gateway.stats().doubleApprovals()).isZero();
    assertThat(database.column("select count(*) from payments where captured > 0"))
        .containsExactly(Long.toString(gateway.stats().approvals()));
    Set<String> rows =
        Set.copyOf(
            database.column(
                "select distinct transmission_id from webhook_events"
                    + " where transmission_id is not null"));
    assertThat(rows).containsAll(gateway.acceptedWebhooks());
  }

  private int webhook() {
    String body = "{\"eventType\":\"UNKNOWN_TYPE\",\"data\":{\"n\":" + webhooks++ + "}}";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(node.webhookUrl()))
            .timeout(Duration.ofSeconds(10))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    try {
      return client.send(request, HttpResponse.BodyHandlers.discarding()).statusCode();
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
