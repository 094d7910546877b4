package dev.spillway.chaos;

import static org.awaitility.Awaitility.await;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.awaitility.core.ConditionTimeoutException;

/** Lets a storm happen, waits until it is quiet, and lists which rules are broken. */
final class StormRun {

  /** Beyond the sessions of the gateway, the grace for "not found" and the life of an order. */
  private static final Duration AGE = Duration.ofMinutes(16);

  private static final int AGES_MAX = 14;

  /** Beyond the hour after which the gateway is asked about a deposit that no webhook told of. */
  private static final Duration DEPOSIT_AGE = Duration.ofMinutes(65);

  private static final String WAITING =
      "select count(*) from payments where status = 'WAITING_FOR_DEPOSIT'";

  private static final Duration LOOK = Duration.ofMillis(1_500);

  /**
   * For which the gateway does not show what it has done. It goes by the wall clock, which no age
   * moves, so it is over before the first of them: no gateway lags for a quarter of an hour.
   */
  private static final int LAG_MILLIS = 1_000;

  private static final String OPEN =
      """
      select (select count(*) from payments where status = 'UNKNOWN')
        + (select count(*) from payments where status = 'CANCEL_PENDING' and attention_since is null)
        + (select count(*) from refunds where status = 'UNKNOWN')
        + (select count(*) from webhook_events where status = 'RECEIVED')
        + (select count(*) from payments where status = 'WAITING_FOR_DEPOSIT'
             and next_ask_at <= spillway_now())
      """;

  private final World world;
  private final Storm storm;
  private final List<HistoryRun> runs = new ArrayList<>();
  private final List<String> unquiet = new ArrayList<>();
  private int ages;

  StormRun(World world, Storm storm) {
    this.world = world;
    this.storm = storm;
  }

  /** Empty if every rule holds. */
  List<String> broken() {
    world
        .gateway()
        .settings(
            new JsonObject()
                .put("notFoundLagMs", LAG_MILLIS)
                .put("webhookDuplicates", storm.webhookCopies())
                .put("webhookBeforeResponse", storm.webhookFirst()));
    for (int i = 0; i < storm.histories().size(); i++) {
      HistoryRun run = new HistoryRun(world, storm.histories().get(i), i);
      run.prepare();
      runs.add(run);
    }
    Instant began = Instant.now();
    happen();
    boolean steady = storm.troubles().stream().noneMatch(Trouble.ClockStep.class::isInstance);
    world.gateway().forgetPlans();
    List<String> broken = new ArrayList<>();
    becomeQuiet();
    if (world.database().number(WAITING) > 0) {
      world.age(DEPOSIT_AGE);
      becomeQuiet();
    }
    Optional<Shifts> shifts = steady ? Optional.of(world.shifts()) : Optional.empty();
    Map<Boolean, List<HistoryRun>> byUnheard =
        runs.stream().collect(Collectors.partitioningBy(run -> run.history().hasUnheardCancel()));
    broken.addAll(rulesOfOrders(byUnheard.get(false), shifts));
    if (!byUnheard.get(true).isEmpty()) {
      world.compareDaysSince(began);
      becomeQuiet();
      broken.addAll(rulesOfOrders(byUnheard.get(true), shifts));
    }
    broken.addAll(rulesOfAll());
    broken.addAll(unquiet);
    return broken;
  }

  /** What became of everybody, to see that storms are worth their name. */
  String summary() {
    Map<String, Long> told =
        runs.stream()
            .flatMap(run -> run.told().stream())
            .collect(
                Collectors.groupingBy(
                    t -> t.status() + " " + t.code(), TreeMap::new, Collectors.counting()));
    return "told "
        + told
        + ", attempts "
        + count("select status || ' ' || count(*) from payments group by status")
        + ", refunds "
        + count(
            "select source || ' ' || status || ' ' || count(*) from refunds"
                + " group by source, status")
        + ", webhooks "
        + count("select status || ' ' || count(*) from webhook_events group by status")
        + ", ages "
        + ages;
  }

  private List<String> count(String sql) {
    return world.database().column(sql).stream().sorted().toList();
  }

  private void happen() {
    ExecutorService clients = Executors.newFixedThreadPool(runs.size() + 1);
    try {
      List<CompletableFuture<?>> all = new ArrayList<>();
      runs.forEach(run -> all.add(CompletableFuture.runAsync(run::run, clients)));
      all.add(
          CompletableFuture.runAsync(
              () -> storm.troubles().forEach(new Troubles(world)::happen), clients));
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new)).join();
    } finally {
      clients.shutdown();
    }
  }

  /** Lets time pass until nothing is open any more, which recovery alone must bring about. */
  private void becomeQuiet() {
    for (int i = 0; i < AGES_MAX && !settled(); i++) {
      world.age(AGE);
      ages++;
    }
    if (!settled()) {
      unquiet.add("not quiet: " + open());
    }
  }

  private boolean settled() {
    try {
      await()
          .atMost(LOOK)
          .pollInterval(Duration.ofMillis(100))
          .until(() -> open() == 0 && world.gateway().stats().webhooksInFlight() == 0);
      return true;
    } catch (ConditionTimeoutException later) {
      return false;
    }
  }

  private long open() {
    return world.database().number(OPEN);
  }

  private List<String> rulesOfOrders(List<HistoryRun> some, Optional<Shifts> shifts) {
    Books books = Books.read(world.database());
    List<String> broken = new ArrayList<>();
    for (HistoryRun run : some) {
      List<String> sentences =
          Rules.broken(run, world.gateway().ledger(run.orderId()), books, shifts);
      if (!sentences.isEmpty()) {
        broken.add(
            String.join("\n", sentences)
                + "\nin "
                + run
                + "\nat the gateway "
                + world.gateway().ledger(run.orderId()));
      }
    }
    return broken;
  }

  private List<String> rulesOfAll() {
    List<String> broken = new ArrayList<>();
    Set<String> rows =
        Set.copyOf(
            world
                .database()
                .column(
                    "select distinct transmission_id from webhook_events"
                        + " where transmission_id is not null"));
    world.gateway().acceptedWebhooks().stream()
        .filter(id -> !rows.contains(id))
        .forEach(id -> broken.add("acknowledged and not stored: webhook " + id));
    world.database().column("select order_id from expired_with_live_attempt").stream()
        .forEach(orderId -> broken.add("expired with a live attempt: order " + orderId));
    Stream.of("violates check constraint", "duplicate key value", "deadlock detected")
        .flatMap(error -> world.database().errors(error).stream())
        // Two requests that bring one new key meet there by design.
        .filter(line -> !line.contains("idempotency_keys_pkey"))
        .forEach(line -> broken.add("the database had to refuse: " + line));
    return broken;
  }
}
