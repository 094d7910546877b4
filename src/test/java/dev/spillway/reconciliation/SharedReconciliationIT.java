package dev.spillway.reconciliation;

import static dev.spillway.reconciliation.Accountant.PRICE;
import static dev.spillway.reconciliation.Accountant.found;
import static dev.spillway.reconciliation.Accountant.today;
import static dev.spillway.reconciliation.Accountant.yesterday;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.admission.Slot;
import dev.spillway.testkit.ShiftedTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Shows that one day is compared at a time whoever asks, over many pages, and that what the
 * operator is told of it comes in pages too.
 *
 * <p>How: two instances of the service on one database and one simulator, with pages of two rows.
 * In the end there is one comparison, and it is right.
 */
class SharedReconciliationIT {

  private static final String[] SETS = {
    "recovery.scheduleMillis=86400000",
    "reconciliation.limit=2",
    "reconciliation.pauseMillis=0",
    "reconciliation.retryMillis=20"
  };

  private static final String SHARE = "gateway-query-reconciliation";

  private static SpillwayRig rig;
  private static SpillwayRig other;
  private static Accountant accountant;
  private static Accountant otherAccountant;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start(SETS);
    String[] sets =
        Stream.concat(Stream.of(SETS), Stream.of("gateway.baseUrl=" + rig.gateway().baseUrl()))
            .toArray(String[]::new);
    other = SpillwayRig.on(rig.database().url(), sets);
    accountant = new Accountant(rig);
    otherAccountant = new Accountant(other);
  }

  @AfterAll
  static void stop() {
    other.close();
    rig.close();
  }

  @AfterEach
  void forget() {
    new ShiftedTime(rig.database()).shift(Duration.ZERO);
    accountant.forget();
  }

  private static void moneyPastTheService(int payments) {
    for (int i = 0; i < payments; i++) {
      String orderId = rig.shop().order(PRICE);
      accountant.confirmPastTheService(rig.mint(orderId, PRICE), orderId);
    }
  }

  /** From now on no list is asked for here, since recovery seems to need all queries. */
  private static List<Slot> hold(SpillwayRig instance) {
    List<Slot> taken = new ArrayList<>();
    while (!instance.recoverySlots().full()) {
      instance.recoverySlots().take("held").ifPresent(taken::add);
    }
    return taken;
  }

  @Test
  void the_list_is_read_page_by_page_to_its_end() {
    for (int i = 0; i < 4; i++) {
      accountant.paid();
    }
    moneyPastTheService(1);

    JsonObject comparison = accountant.compare(today());

    assertThat(comparison.getLong("transactions")).isEqualTo(5);
    assertThat(comparison.getLong("pages")).isEqualTo(4);
    assertThat(comparison.getLong("compared")).isEqualTo(5);
    assertThat(found(comparison)).containsExactly("MONEY_WITHOUT_ATTEMPT left");
    assertThat(rig.database().number("select count(*) from reconciliation_list")).isZero();
  }

  @Test
  void of_two_instances_that_begin_at_once_one_does() {
    moneyPastTheService(1);
    List<Slot> held = hold(rig);
    held.addAll(hold(other));

    List<Accountant.Reply> begun =
        Stream.of(accountant, otherAccountant)
            .map(each -> CompletableFuture.supplyAsync(() -> each.begin(today())))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList();

    assertThat(begun).extracting(Accountant.Reply::status).containsExactlyInAnyOrder(202, 409);
    Accountant.Reply refused = begun.stream().filter(r -> r.status() == 409).findFirst().get();
    assertThat(refused.body().getString("code")).isEqualTo("INVALID_STATE");
    assertThat(refused.body().getString("day")).isEqualTo(today());
    assertThat(otherAccountant.begin(yesterday()).status()).isEqualTo(409);
    held.forEach(Slot::ignored);
    assertThat(found(accountant.ended(today()))).containsExactly("MONEY_WITHOUT_ATTEMPT left");
    assertThat(rig.gateway().stats().transactionCalls()).isEqualTo(2);
  }

  @Test
  void a_run_that_was_taken_over_writes_nothing_any_more() {
    moneyPastTheService(1);
    List<Slot> held = hold(rig);
    assertThat(accountant.begin(today()).status()).isEqualTo(202);

    new ShiftedTime(rig.database()).shift(Duration.ofMinutes(5));
    assertThat(accountant.get("/" + today()).body().getString("error")).isEqualTo("cut off");
    JsonObject comparison = otherAccountant.compare(today());
    held.forEach(Slot::ignored);

    await().until(() -> rig.gateway().stats().transactionCalls() == 3);
    await().until(() -> rig.metric("spillway_slots_in_use{resource=\"" + SHARE + "\"}") == 0);
    assertThat(comparison.getLong("pages")).isEqualTo(2);
    assertThat(accountant.get("/" + today()).body()).isEqualTo(comparison);
    assertThat(found(comparison)).containsExactly("MONEY_WITHOUT_ATTEMPT left");
  }

  @Test
  void an_instance_that_stops_lets_others_begin_at_once() {
    moneyPastTheService(1);
    SpillwayRig stopping = SpillwayRig.on(rig.database().url(), SETS);
    try (stopping) {
      hold(stopping);
      assertThat(new Accountant(stopping).begin(today()).status()).isEqualTo(202);
      assertThat(accountant.begin(today()).status()).isEqualTo(409);
    }

    assertThat(accountant.get("/" + today()).body().getString("error")).isEqualTo("stopped");
    assertThat(found(accountant.compare(today()))).containsExactly("MONEY_WITHOUT_ATTEMPT left");
  }

  @Test
  void differences_are_told_in_pages() {
    moneyPastTheService(3);
    accountant.compare(today());

    JsonObject first = accountant.get("/" + today() + "?limit=2").body();
    JsonObject second =
        accountant.get("/" + today() + "?limit=2&cursor=" + first.getString("nextCursor")).body();

    assertThat(first.getJsonArray("differences")).hasSize(2);
    assertThat(second.getJsonArray("differences")).hasSize(1);
    assertThat(second.getString("nextCursor")).isNull();
    assertThat(first.getJsonArray("differences").getJsonObject(1).getString("paymentKey"))
        .isNotEqualTo(second.getJsonArray("differences").getJsonObject(0).getString("paymentKey"));
  }

  @Test
  void days_are_told_in_pages_newest_first() {
    rig.database()
        .execute(
            """
            insert into reconciliations (day, status, started_at)
            select date '2026-03-01' + n, 'FAILED', now() from generate_series(0, 2) n
            """);

    JsonObject first = accountant.get("?limit=2").body();
    JsonObject second = accountant.get("?limit=2&cursor=" + first.getString("nextCursor")).body();

    assertThat(days(first)).containsExactly("2026-03-03", "2026-03-02");
    assertThat(days(second)).containsExactly("2026-03-01");
    assertThat(second.getString("nextCursor")).isNull();
  }

  private static List<String> days(JsonObject page) {
    JsonArray days = page.getJsonArray("reconciliations");
    return days.stream().map(day -> ((JsonObject) day).getString("day")).toList();
  }

  static List<String> daysThatCannotBeCompared() {
    LocalDate today = LocalDate.parse(today());
    return List.of(
        today.plusDays(1).toString(),
        today.minusYears(1).minusDays(1).toString(),
        "2026-02-30",
        "yesterday");
  }

  @ParameterizedTest
  @MethodSource("daysThatCannotBeCompared")
  void a_day_that_cannot_be_compared_is_refused(String day) {
    Accountant.Reply reply = accountant.begin(day);

    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body().getJsonArray("errors").getJsonObject(0).getString("field"))
        .isEqualTo("date");
  }

  @Test
  void what_was_never_compared_is_not_found() {
    assertThat(accountant.get("/2026-01-01").status()).isEqualTo(404);
    assertThat(accountant.get("/2026-01-01?cursor=x").status()).isEqualTo(400);
    assertThat(accountant.get("?cursor=2026-99-99").status()).isEqualTo(400);
    assertThat(accountant.get("?limit=101").status()).isEqualTo(400);
  }
}
