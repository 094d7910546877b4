package dev.spillway;

import dev.spillway.admission.LoopLags;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.http.HttpParts;
import dev.spillway.ledger.Ledger;
import dev.spillway.management.ManagementListener;
import dev.spillway.management.Readiness;
import dev.spillway.prediction.Prediction;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import dev.spillway.webhook.WebhookVerticle;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.List;

/** The composition root: every part is made once, in this order, and handed to who needs it. */
final class Wiring {

  private final Ground ground;
  private final LaterWork later;
  private final Checkout checkout;
  private final Counted counted;
  private final Prediction prediction;
  private final Readiness readiness;

  Wiring(Vertx vertx, SpillwayConfig config, Ticks ticks, Metrics metrics) {
    this.ground = Ground.of(vertx, config, ticks, metrics);
    this.later = new LaterWork(ground);
    this.checkout = new Checkout(ground, later::webhooksStored);
    this.counted = Counted.of(ground, checkout.waiters());
    counted.show(metrics.telemetry(), ground.database());
    this.prediction = LivePrediction.of(ground);
    vertx.setPeriodic(Prediction.TICK_MILLIS, tick -> prediction.tick());
    this.readiness = new Readiness(ground.database());
    readiness.watch(vertx);
  }

  WebhookVerticle webhookVerticle() {
    return checkout.webhookVerticle();
  }

  /** One of each class that the checkout API leads to. */
  List<Deployable> apiVerticles() {
    return checkout.apiVerticles();
  }

  /** What is settled, swept, compared and counted later. */
  List<Deployable> laterVerticles() {
    return later.verticles();
  }

  ManagementListener.AdminParts adminParts() {
    return Operators.parts(ground, later, prediction);
  }

  HttpParts httpParts() {
    return checkout.httpParts();
  }

  LoopLags lags() {
    return ground.lags();
  }

  Readiness readiness() {
    return readiness;
  }

  Ticks ticks() {
    return ground.ticks();
  }

  PaymentGateway gateway() {
    return ground.gateway();
  }

  Ledger ledger() {
    return ground.ledger();
  }

  Database database() {
    return ground.database();
  }

  Counted counted() {
    return counted;
  }

  /** Whether no money is on its way, to the gateway or back into the database. */
  boolean idle() {
    return gateway().confirmSlots().inUse() == 0
        && gateway().confirmBudget().room().waiting() == 0
        && gateway().cancelSlots().inUse() == 0
        && ledger().underWay() == 0;
  }

  Future<Void> close() {
    return gateway().close().transform(closed -> database().close());
  }
}
