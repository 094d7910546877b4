package dev.spillway.chaos;

import dev.spillway.testkit.LoggedPostgres;
import gatewaysim.GatewaySimulator;
import gatewaysim.SimulatorOptions;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/**
 * Two instances of the service over one PostgreSQL, and one gateway: everything that histories
 * happen in.
 *
 * <p>Time runs as it does, but for what waits by the clock of the database or of the gateway:
 * {@link #age} lets both pass at once. So nothing has to be waited for that takes long, and no
 * setting has to be so short that a busy machine makes it mean something else.
 */
final class World implements AutoCloseable {

  static final int NODES = 2;
  private static final ZoneOffset KOREA = ZoneOffset.ofHours(9);

  private static final List<String> SETTINGS =
      List.of(
          "gateway.timeoutMillis=700",
          "gateway.connectMillis=300",
          "gateway.queryTimeoutMillis=500",
          "gateway.breaker.failures=1000000",
          "gateway.slots=60",
          "gateway.threads=60",
          "gateway.cancelSlots=16",
          "order.ttlMinutes=1",
          "database.statementMillis=700",
          "database.connectMillis=500",
          "recovery.everyMillis=50",
          "recovery.sweepMillis=50",
          "reconciliation.pauseMillis=0");

  /** What the final state does not show any more is caught in the act. */
  private static final String WATCH =
      """
      create table expired_with_live_attempt (order_id text);
      create function watch_expiry() returns trigger language plpgsql as $$ begin
        insert into expired_with_live_attempt
        select new.order_id where exists (
          select from payments where order_id = new.order_id and status in
            ('UNKNOWN', 'WAITING_FOR_DEPOSIT', 'APPROVED', 'NEEDS_ATTENTION'));
        return null;
      end $$;
      create trigger watch_expiry after update on orders for each row
        when (new.status = 'EXPIRED') execute function watch_expiry();
      """;

  private final LoggedPostgres database;
  private final GatewaySimulator gateway;
  private final List<Node> nodes = new ArrayList<>();
  private final JumpingTicks ticks = new JumpingTicks();
  private final Shifts shifts = new Shifts();

  World() throws IOException {
    this.database = LoggedPostgres.start();
    this.gateway =
        GatewaySimulator.start(SimulatorOptions.defaults().withSecretKey(Node.SECRET_KEY));
    gateway.settings(new JsonObject().put("latencyMs", 10).put("distribution", "exponential"));
    for (int i = 0; i < NODES; i++) {
      nodes.add(newNode());
    }
    database.execute(WATCH);
    gateway.webhookTarget(node(0).webhookUrl());
  }

  private Node newNode() {
    return Node.start(URI.create(database.url()), URI.create(gateway.baseUrl()), ticks, SETTINGS);
  }

  Node node(int number) {
    synchronized (nodes) {
      return nodes.get(number);
    }
  }

  GatewaySimulator gateway() {
    return gateway;
  }

  LoggedPostgres database() {
    return database;
  }

  /** Kills an instance and starts another in its place, to which webhooks then go. */
  void replace(int number) {
    node(number).kill();
    Node next = newNode();
    synchronized (nodes) {
      nodes.set(number, next);
    }
    gateway.webhookTarget(next.webhookUrl());
  }

  /** Moves the clock by which everything stored is timed. */
  void step(Duration step) {
    setStoredTimes(shifts.now().plus(step));
    shifts.add(step);
  }

  private void setStoredTimes(Duration ahead) {
    database.execute(
        """
        create or replace function spillway_now() returns timestamptz language sql volatile
        as $$ select clock_timestamp() + interval '%d milliseconds' $$
        """
            .formatted(ahead.toMillis()));
  }

  /** How far stored times were ahead of the wall clock, and when. */
  Shifts shifts() {
    return shifts;
  }

  /**
   * Has the days since then compared with the gateway's list. What the gateway tells of times of
   * day is the wall clock's, however far ahead the others are.
   */
  void compareDaysSince(Instant since) {
    LocalDate first = since.atOffset(KOREA).toLocalDate();
    LocalDate last = Instant.now().atOffset(KOREA).toLocalDate();
    first.datesUntil(last.plusDays(1)).forEach(this::compare);
  }

  private void compare(LocalDate day) {
    JsonObject comparison = node(0).comparisons().compare(day.toString());
    if (!comparison.getString("status").equals("DONE")) {
      throw new IllegalStateException("not compared: " + comparison.encode());
    }
  }

  /**
   * Lets time pass for everybody, as if all had stood still meanwhile.
   *
   * <p>Stored times go first, which may take a while. An attempt that is opened in between is young
   * by the database and old by its process, and so not sent. The other way round it would be sent,
   * rightly, and look late.
   */
  void age(Duration time) {
    setStoredTimes(shifts.now().plus(time));
    ticks.jump(time);
    shifts.add(time);
    gateway.advance(time);
  }

  @Override
  public void close() throws IOException {
    nodes.forEach(Node::close);
    gateway.close();
    database.close();
  }
}
