package dev.spillway.chaos;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.testkit.LoggedPostgres;
import dev.spillway.testkit.ServedJar;
import gatewaysim.Fault;
import gatewaysim.GatewaySimulator;
import gatewaysim.SimulatorOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The packaged service is killed twenty times under load, and nobody mends anything.
 *
 * <p>50 confirms and at least as many webhooks a second, of a gateway that leaves one confirm in
 * twenty without an answer although it was approved. Half a minute must do for "not found" here,
 * and the gateway's sessions are as short. Ninety seconds after the load has ended nothing may be
 * open, and both ledgers must agree.
 */
@Tag("kills")
class KilledTwentyTimesIT {

  private static final int KILLS = 20;
  private static final Duration BETWEEN = Duration.ofSeconds(8);
  private static final Duration QUIET_WITHIN = Duration.ofSeconds(90);
  private static final double SESSIONS_FASTER = 22;
  private static final String SECRET_KEY = "test_sk_EXAMPLE";

  private LoggedPostgres database;
  private GatewaySimulator gateway;

  @Test
  void nothing_is_lost_doubled_or_stranded() throws Exception {
    database = LoggedPostgres.start();
    gateway =
        GatewaySimulator.start(
            SimulatorOptions.defaults()
                .withSecretKey(SECRET_KEY)
                .withClockFactor(SESSIONS_FASTER)
                .withMaxOrders(100_000));
    gateway.latency(Duration.ofMillis(100));
    gateway.fault(Fault.APPROVE_THEN_HANG, 0.05);
    ServedJar served = serve();
    SteadyShops shops = new SteadyShops(gateway, served.apiUrl());
    try {
      for (int i = 0; i < KILLS; i++) {
        Instant next = Instant.now().plus(BETWEEN);
        await().atMost(BETWEEN.multipliedBy(2)).until(() -> Instant.now().isAfter(next));
        served.close();
        served = serve();
        shops.moveTo(served.apiUrl());
      }
      shops.stop();
      Instant ended = Instant.now();
      await().atMost(QUIET_WITHIN).until(() -> database.number(BothLedgers.OPEN) == 0);
      Duration quietAfter = Duration.between(ended, Instant.now());
      judge(shops, quietAfter);
    } finally {
      shops.stop();
      served.close();
      gateway.close();
      database.close();
    }
  }

  private ServedJar serve() {
    ServedJar jar =
        ServedJar.run(
            new TreeMap<>(
                Map.of(
                    "SPILLWAY_DATABASE_URL", database.url(),
                    "SPILLWAY_GATEWAY_BASEURL", gateway.baseUrl(),
                    "SPILLWAY_GATEWAY_SECRETKEY", SECRET_KEY,
                    "SPILLWAY_HTTP_HOST", "127.0.0.1",
                    "SPILLWAY_HTTP_PORT", "0",
                    "SPILLWAY_WEBHOOK_PORT", "0",
                    "SPILLWAY_MANAGEMENT_PORT", "0",
                    "SPILLWAY_GATEWAY_TIMEOUTMILLIS", "5000",
                    "SPILLWAY_RECOVERY_NOTFOUNDGRACEMILLIS", "30000")),
            "serve");
    await().atMost(Duration.ofSeconds(60)).until(jar::ready);
    gateway.webhookTarget(jar.webhookUrl());
    return jar;
  }

  private void judge(SteadyShops shops, Duration quietAfter) throws Exception {
    long differing = BothLedgers.differing(database.column(BothLedgers.OURS), gateway);
    Set<String> rows =
        Set.copyOf(
            database.column(
                "select distinct transmission_id from webhook_events"
                    + " where transmission_id is not null"));
    List<String> acknowledged = gateway.acceptedWebhooks();
    List<String> lost = acknowledged.stream().filter(id -> !rows.contains(id)).toList();
    String report =
        """
        # Killed twenty times under load

        %s
        The packaged service, killed with SIGKILL every %d s; 50 orders and confirms a second, the PG approving one confirm
        in twenty without an answer; `gateway.timeoutMillis` 5000, `recovery.notFoundGraceMillis` 30000.

        | | |
        |---|---|
        | kills | %d |
        | confirms sent / answered / approved by the PG | %d / %d / %d |
        | webhooks acknowledged / of them without a row | %d / %d |
        | payments | %s |
        | approved twice | %d |
        | orders on which the ledgers differ | %d |
        | nothing open any more, seconds after the load | %d |
        """
            .formatted(
                ResultPage.madeBy("mvn -Pchaos -Dtests.only=kills verify"),
                BETWEEN.toSeconds(),
                KILLS,
                shops.sent(),
                shops.answered(),
                gateway.stats().approvals(),
                acknowledged.size(),
                lost.size(),
                database.column("select status || ' ' || count(*) from payments group by status"),
                gateway.stats().doubleApprovals(),
                differing,
                quietAfter.toSeconds());
    ResultPage.write("kills.md", report);
    assertThat(lost).as(report).isEmpty();
    assertThat(differing).as(report).isZero();
    assertThat(gateway.stats().doubleApprovals()).as(report).isZero();
    assertThat(gateway.stats().approvals())
        .as(report)
        .isGreaterThan(1_000)
        .isEqualTo(database.number("select count(*) from payments where captured > 0"));
  }
}
