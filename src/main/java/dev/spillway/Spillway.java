package dev.spillway;

import dev.spillway.config.SpillwayConfig;
import dev.spillway.http.ApiListener;
import dev.spillway.http.WebhookListener;
import dev.spillway.management.ManagementListener;
import dev.spillway.store.Migrations;
import dev.spillway.telemetry.EventLoopLag;
import dev.spillway.time.Ticks;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The running service: it starts all parts in order and stops them in the opposite one.
 *
 * <p>Event loops are as many as deployments, so that each has one of its own: one for webhooks,
 * which nothing else may use and which is checked at start; some for the checkout API; one for
 * management.
 */
public final class Spillway {

  private static final Logger LOG = LoggerFactory.getLogger(Spillway.class);
  private static final long IDLE_PROBE_MILLIS = 20;
  private static final long CLOSE_SECONDS = 15;

  private final SpillwayConfig config;
  private final Vertx vertx;
  private final Metrics metrics;
  private final Wiring wiring;
  private final WebhookListener webhookListener;
  private final ManagementListener managementListener;
  private final List<ApiListener> apiListeners = new ArrayList<>();
  private final List<String> deploymentIds = new ArrayList<>();

  private Spillway(SpillwayConfig config, Ticks ticks) {
    this.config = config;
    this.metrics = Metrics.make();
    this.vertx =
        Vertx.builder()
            .with(
                new VertxOptions()
                    .setEventLoopPoolSize(2 + config.http().eventLoops())
                    .setPreferNativeTransport(true)
                    .setMetricsOptions(metrics.telemetry().vertxOptions()))
            .withMetrics(metrics.telemetry().vertxMetrics())
            .build();
    this.wiring = new Wiring(vertx, config, ticks, metrics);
    int graceSeconds = config.shutdown().graceSeconds();
    this.webhookListener = new WebhookListener(config.webhook(), wiring.httpParts(), graceSeconds);
    this.managementListener =
        new ManagementListener(
            config.management(), wiring.readiness(), metrics.telemetry(), wiring.adminParts());
    for (int i = 0; i < config.http().eventLoops(); i++) {
      apiListeners.add(
          new ApiListener(
              config.http(),
              config.api(),
              wiring.httpParts(),
              config.http().eventLoops(),
              graceSeconds));
    }
  }

  /**
   * Migrates the database and starts everything. The calling thread, which may block, builds the
   * parts while another one migrates; nothing listens before that is done.
   *
   * @return completes when all ports answer
   */
  public static Future<Spillway> start(SpillwayConfig config, Ticks ticks) {
    CompletableFuture<Integer> migrated =
        CompletableFuture.supplyAsync(() -> Migrations.run(config.database()));
    Spillway spillway = new Spillway(config, ticks);
    return Future.fromCompletionStage(migrated)
        .compose(done -> spillway.deployAll())
        .map(up -> spillway)
        .recover(failure -> spillway.close().transform(closed -> Future.failedFuture(failure)));
  }

  private Future<Void> deployAll() {
    Together webhooks = loop("webhook", List.of(wiring.webhookVerticle(), webhookListener));
    List<Together> others = new ArrayList<>();
    for (int i = 0; i < apiListeners.size(); i++) {
      List<Deployable> parts = new ArrayList<>(wiring.apiVerticles());
      parts.add(apiListeners.get(i));
      others.add(loop("api-" + i, parts));
    }
    List<Deployable> management = new ArrayList<>(List.of(managementListener));
    management.addAll(wiring.laterVerticles());
    others.add(loop("management", management));
    Future<Void> up = deploy(webhooks);
    for (Together other : others) {
      up = up.compose(before -> deploy(other));
    }
    return up.compose(
        all -> {
          checkSeparation(webhooks, others);
          wiring.readiness().started();
          return Future.succeededFuture();
        });
  }

  private Together loop(String name, List<Deployable> parts) {
    return new Together(
        parts,
        () -> {
          new EventLoopLag(vertx, wiring.lags(), metrics.telemetry()).watch(name);
          return Future.succeededFuture();
        });
  }

  private Future<Void> deploy(Together together) {
    return vertx
        .deployVerticle(together)
        .map(
            id -> {
              deploymentIds.add(id);
              return null;
            });
  }

  private static void checkSeparation(Together webhooks, List<Together> others) {
    if (others.stream().anyMatch(other -> other.loop() == webhooks.loop())) {
      throw new IllegalStateException("webhooks share their event loop");
    }
  }

  public int apiPort() {
    return apiListeners.get(0).port();
  }

  public int webhookPort() {
    return webhookListener.port();
  }

  public int managementPort() {
    return managementListener.port();
  }

  /** For whoever calls the addresses as another service would. */
  Vertx vertx() {
    return vertx;
  }

  /** The parts, for whoever must look inside. */
  Wiring wiring() {
    return wiring;
  }

  /**
   * Stops in good order: first only the readiness goes, so that load balancers turn away while all
   * is still served; then the ports close to new connections and what is under way is finished.
   */
  public Future<Void> stop() {
    wiring.readiness().stopping();
    Promise<Void> stopped = Promise.promise();
    long notReadyMillis = TimeUnit.SECONDS.toMillis(config.shutdown().notReadySeconds());
    vertx.setTimer(
        1 + notReadyMillis,
        rested -> {
          wiring.httpParts().draining().begin();
          close().onComplete(stopped);
        });
    return stopped.future();
  }

  /**
   * Stops now, but finishes what is under way: first the ports, then the calls to the gateway and
   * the writing down of what it said, of which some have no caller any more; only then goes what
   * they use. Each of these steps has a bound of its own, since connections to a database that fell
   * silent are never closed in good order.
   *
   * @return bound to no event loop, since there is none left when it completes
   */
  public Future<Void> close() {
    Promise<Void> closed = Promise.promise();
    long untilMillis =
        wiring.ticks().epochMillis() + TimeUnit.SECONDS.toMillis(config.shutdown().graceSeconds());
    List<Future<?>> drained = new ArrayList<>(List.of(webhookListener.drain()));
    apiListeners.forEach(listener -> drained.add(listener.drain()));
    Future.join(drained)
        .transform(done -> idle(untilMillis))
        .transform(done -> bounded(undeployAll()))
        .transform(done -> bounded(wiring.close()))
        .transform(done -> bounded(vertx.close()))
        .onComplete(closed);
    return closed.future();
  }

  private Future<Void> idle(long untilMillis) {
    if (wiring.idle() || wiring.ticks().epochMillis() >= untilMillis) {
      return Future.succeededFuture();
    }
    return vertx
        .timer(IDLE_PROBE_MILLIS, TimeUnit.MILLISECONDS)
        .compose(rested -> idle(untilMillis));
  }

  /**
   * A part that does not come to its end must not keep the process from doing so. The time is not
   * taken by a timer of an event loop, which may be what is being closed.
   */
  private static Future<Void> bounded(Future<Void> closing) {
    return Future.fromCompletionStage(
            closing
                .toCompletionStage()
                .toCompletableFuture()
                .orTimeout(CLOSE_SECONDS, TimeUnit.SECONDS))
        .onFailure(late -> LOG.warn("a part was not closed in time failure={}", late.toString()))
        .otherwiseEmpty();
  }

  private Future<Void> undeployAll() {
    List<Future<?>> undeployed = new ArrayList<>();
    deploymentIds.forEach(id -> undeployed.add(vertx.undeploy(id)));
    return Future.join(undeployed).mapEmpty();
  }
}
