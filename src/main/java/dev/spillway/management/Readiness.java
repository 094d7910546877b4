package dev.spillway.management;

import dev.spillway.store.Database;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;

/**
 * Whether traffic should come here: everything is started, the database answers, and no stop has
 * begun.
 *
 * <p>The database is asked once a second and the answer kept, so that probes cost it nothing and
 * get no connection that a payment needs.
 */
public final class Readiness {

  private static final long PROBE_MILLIS = 1_000;

  private volatile boolean started;
  private volatile boolean stopping;
  private volatile boolean databaseAnswers;

  /** Begins to ask the database. */
  public void watch(Vertx vertx, Database database) {
    vertx.setPeriodic(
        PROBE_MILLIS, probe -> database.answers().onSuccess(answers -> databaseAnswers = answers));
  }

  public void started() {
    databaseAnswers = true;
    started = true;
  }

  public void stopping() {
    stopping = true;
  }

  boolean ready() {
    return started && !stopping && databaseAnswers;
  }

  JsonObject report() {
    return new JsonObject()
        .put("ready", ready())
        .put("started", started)
        .put("draining", stopping)
        .put("database", databaseAnswers);
  }
}
