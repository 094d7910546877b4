package dev.spillway;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.LoopLags;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.incident.IsolationOptions;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.PaymentStore;
import dev.spillway.payment.RefundStore;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import io.vertx.core.Vertx;

/** What everything else stands on: the scarce resources, and the books. */
record Ground(
    Vertx vertx,
    SpillwayConfig config,
    Ticks ticks,
    Metrics metrics,
    Database database,
    PaymentGateway gateway,
    AdmissionGate gate,
    LoopLags lags,
    Stores stores,
    Ledger ledger) {

  /** The statements, by table; they hold nothing. */
  record Stores(
      OrderStore orders, PaymentStore payments, RefundStore refunds, IdempotencyStore keys) {}

  static Ground of(Vertx vertx, SpillwayConfig config, Ticks ticks, Metrics metrics) {
    Database database =
        new Database(
            vertx,
            incident(config) ? config.database().asInTheIncident() : config.database(),
            ticks);
    Stores stores =
        new Stores(new OrderStore(), new PaymentStore(), new RefundStore(), new IdempotencyStore());
    return new Ground(
        vertx,
        config,
        ticks,
        metrics,
        database,
        new PaymentGateway(vertx, config.gateway(), ticks, metrics.gateway()),
        new AdmissionGate(config.admission().gate(), ticks),
        new LoopLags(config.admission().lag(), ticks),
        stores,
        new Ledger(
            database,
            stores.orders(),
            stores.payments(),
            stores.refunds(),
            config.recovery().waitingMillis()));
  }

  /** Whether all work shares one pool of workers, as in the incident that this service answers. */
  boolean incident() {
    return incident(config);
  }

  private static boolean incident(SpillwayConfig config) {
    return config.isolation().mode() == IsolationOptions.Mode.SHARED_WORKERS;
  }
}
