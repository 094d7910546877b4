package dev.spillway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.reconciliation.KoreanDay;
import dev.spillway.testkit.ServedJar;
import dev.spillway.testkit.ShiftedTime;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Shows the command that compares a day: what it prints, by what it ends, and that one which was
 * killed keeps nobody from comparing that day again.
 *
 * <p>How: the packaged jar in processes of its own, beside a service whose payments it compares.
 */
class ReconcileIT {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final long PRICE = 15_000;

  private final String today = KoreanDay.at(System.currentTimeMillis()).toString();
  private SpillwayRig rig;

  @BeforeEach
  void start() {
    rig = SpillwayRig.start("recovery.scheduleMillis=86400000");
  }

  @AfterEach
  void stop() {
    rig.close();
  }

  private ServedJar reconcile(String... arguments) {
    Map<String, String> environment =
        new TreeMap<>(
            Map.of(
                "SPILLWAY_DATABASE_URL",
                rig.database().url(),
                "SPILLWAY_GATEWAY_BASEURL",
                rig.gateway().baseUrl(),
                "SPILLWAY_GATEWAY_SECRETKEY",
                "test_sk_EXAMPLE",
                "SPILLWAY_RECONCILIATION_LIMIT",
                "1"));
    return ServedJar.run(
        environment,
        Stream.concat(Stream.of("reconcile"), Stream.of(arguments)).toArray(String[]::new));
  }

  private String paid() {
    String orderId = rig.shop().order(PRICE);
    String paymentKey = rig.mint(orderId, PRICE);
    assertThat(rig.shop().confirm(paymentKey, orderId, PRICE).status()).isEqualTo(200);
    return paymentKey;
  }

  private static JsonObject json(ServedJar ended) {
    return ended.output().stream()
        .filter(line -> line.startsWith("{"))
        .map(JsonObject::new)
        .findFirst()
        .orElseThrow(() -> new AssertionError(ended.output()));
  }

  @Test
  void books_that_agree_end_it_with_0_and_money_that_is_missing_with_3() {
    paid();
    try (ServedJar ended = reconcile("--date", today)) {
      assertThat(ended.exitCode()).as("%s", ended.output()).isZero();
      await().until(() -> ended.output().contains("The books agree."));
      assertThat(ended.output()).noneMatch(line -> line.contains("test_sk_EXAMPLE"));
    }

    rig.gateway().reset();

    try (ServedJar ended = reconcile("--date", today)) {
      assertThat(ended.exitCode()).isEqualTo(3);
      await().until(() -> ended.output().contains("Somebody must look at:"));
      assertThat(ended.output())
          .anyMatch(line -> line.matches("ATTEMPT_WITHOUT_MONEY +0 +1"))
          .anyMatch(line -> line.contains(" ERROR "));
    }
    try (ServedJar ended = reconcile("--date", today, "--json")) {
      assertThat(ended.exitCode()).isEqualTo(3);
      await().untilAsserted(() -> assertThat(json(ended).getLong("unsettled")).isEqualTo(1));
      assertThat(json(ended).getJsonArray("differences").getJsonObject(0).getString("kind"))
          .isEqualTo("ATTEMPT_WITHOUT_MONEY");
    }
  }

  @Test
  void wrong_input_ends_it_with_2_and_one_line() {
    String tomorrow = LocalDate.parse(today).plusDays(1).toString();
    try (ServedJar ended = reconcile("--date", tomorrow)) {
      assertThat(ended.exitCode()).isEqualTo(2);
      await().until(() -> !ended.output().isEmpty());
      assertThat(ended.output()).singleElement().asString().contains("--date", today);
    }
    try (ServedJar ended = reconcile("--date", today, "--set", "reconciliation.limit=5001")) {
      assertThat(ended.exitCode()).isEqualTo(2);
      await().until(() -> !ended.output().isEmpty());
      assertThat(ended.output()).singleElement().asString().contains("reconciliation.limit");
    }
    try (ServedJar ended = reconcile("--day", today)) {
      assertThat(ended.exitCode()).isEqualTo(2);
    }
  }

  @Test
  void a_gateway_that_gives_no_list_ends_it_with_1() {
    rig.gateway()
        .settings(
            new JsonObject().put("fault", "error500").put("operations", List.of("transactions")));
    try (ServedJar ended = reconcile("--date", today, "--set", "reconciliation.tries=1")) {
      assertThat(ended.exitCode()).isEqualTo(1);
      await()
          .untilAsserted(
              () ->
                  assertThat(ended.output())
                      .anyMatch(
                          line -> line.startsWith("could not reconcile: the gateway's list")));
    }
  }

  @Test
  void one_that_was_killed_is_cut_off_and_the_day_can_be_compared_again() {
    paid();
    paid();
    rig.gateway().settings(new JsonObject().put("queryLatencyMs", 1_000));
    try (ServedJar killed = reconcile("--date", today)) {
      await()
          .atMost(PATIENCE)
          .until(
              () ->
                  rig.database().number("select coalesce(max(pages), 0) from reconciliations") > 0);
      rig.gateway().settings(new JsonObject().put("queryLatencyMs", 30_000));
      try (ServedJar second = reconcile("--date", today)) {
        assertThat(second.exitCode()).isEqualTo(1);
        await()
            .untilAsserted(
                () ->
                    assertThat(second.output())
                        .anyMatch(line -> line.contains("one day is compared at a time")));
      }
      assertThat(killed.output()).anyMatch(line -> line.contains("reconciliation begins"));
    }
    rig.gateway().settings(new JsonObject().put("queryLatencyMs", 0));
    try (ServedJar tooEarly = reconcile("--date", today)) {
      assertThat(tooEarly.exitCode()).isEqualTo(1);
    }

    new ShiftedTime(rig.database()).shift(Duration.ofMinutes(3));

    try (ServedJar again = reconcile("--date", today, "--json")) {
      assertThat(again.exitCode()).isZero();
      await().untilAsserted(() -> assertThat(json(again).getLong("compared")).isEqualTo(2));
    }
  }
}
