package dev.spillway.management;

import dev.spillway.store.Database;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/**
 * Whether traffic should come here: everything is started, the database answers, and no stop has
 * begun.
 *
 * <p>The database answers if it did lately, whoever asked. It is probed once a second, by one probe
 * at a time, so that an idle service knows too. A probe that finds all connections taken says
 * nothing either way: what they are taken by will answer, or is stuck.
 *
 * <p>Safe for any thread; probes are confined to the context of their timer.
 */
public final class Readiness {

  private static final long PROBE_MILLIS = 1_000;
  private static final long SILENT_MILLIS_MAX = 3 * PROBE_MILLIS;

  private final Database database;
  private boolean probing;
  private volatile boolean started;
  private volatile boolean stopping;

  public Readiness(Database database) {
    this.database = database;
  }

  /** Begins to probe the database. */
  public void watch(Vertx vertx) {
    vertx.setPeriodic(PROBE_MILLIS, tick -> probe());
  }

  private void probe() {
    if (!probing) {
      probing = true;
      database.probe().onComplete(done -> probing = false);
    }
  }

  public void started() {
    started = true;
  }

  public void stopping() {
    stopping = true;
  }

  boolean ready() {
    return started && !stopping && databaseAnswers();
  }

  private boolean databaseAnswers() {
    return database.silentMillis() <= SILENT_MILLIS_MAX;
  }

  JsonObject report() {
    return new JsonObject()
        .put("ready", ready())
        .put("started", started)
        .put("draining", stopping)
        .put("database", databaseAnswers());
  }
}
