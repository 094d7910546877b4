package dev.spillway;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.Door;
import dev.spillway.admission.LoopLags;
import dev.spillway.admission.Slots;
import dev.spillway.bus.BusClient;
import dev.spillway.bus.Endpoint;
import dev.spillway.cancel.CancelVerticle;
import dev.spillway.cancel.RefundPauses;
import dev.spillway.cancel.RefundRecovery;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.confirm.ConfirmVerticle;
import dev.spillway.gateway.GatewayOptions;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.http.Draining;
import dev.spillway.http.HttpParts;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.incident.IsolationOptions;
import dev.spillway.incident.RequestThreads;
import dev.spillway.incident.SharedWorkers;
import dev.spillway.lease.LeaseTerms;
import dev.spillway.lease.LeasedPoller;
import dev.spillway.ledger.Ledger;
import dev.spillway.management.AdminRoute;
import dev.spillway.management.AuditLog;
import dev.spillway.management.BacklogVerticle;
import dev.spillway.management.GateLimits;
import dev.spillway.management.Limit;
import dev.spillway.management.Limits;
import dev.spillway.management.ManagementListener;
import dev.spillway.management.PaymentRoutes;
import dev.spillway.management.PlanRoute;
import dev.spillway.management.Readiness;
import dev.spillway.management.Reconciliations;
import dev.spillway.management.WebhookRoutes;
import dev.spillway.order.OrderVerticle;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.PaymentStore;
import dev.spillway.payment.RefundStore;
import dev.spillway.prediction.Prediction;
import dev.spillway.processing.Bell;
import dev.spillway.processing.Processing;
import dev.spillway.processing.StoredWebhooks;
import dev.spillway.query.QueryVerticle;
import dev.spillway.reconciliation.Reconciler;
import dev.spillway.reconciliation.ReconciliationVerticle;
import dev.spillway.recovery.Recovery;
import dev.spillway.recovery.SweepVerticle;
import dev.spillway.setting.Range;
import dev.spillway.store.Database;
import dev.spillway.telemetry.BacklogMeters;
import dev.spillway.telemetry.GatewayMeters;
import dev.spillway.telemetry.InboxMeters;
import dev.spillway.telemetry.LeaseMeters;
import dev.spillway.telemetry.ProcessingMeters;
import dev.spillway.telemetry.ReconciliationMeters;
import dev.spillway.telemetry.RequestMeters;
import dev.spillway.telemetry.SweepMeters;
import dev.spillway.telemetry.Telemetry;
import dev.spillway.time.Ticks;
import dev.spillway.webhook.InboxListener;
import dev.spillway.webhook.WebhookVerticle;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The composition root: every part is made here, once, and handed to those that need it. */
final class Wiring {

  private static final long LEASE_MARGIN_MILLIS = 60_000;
  private static final int REFUNDS_AT_ONCE = 16;
  private static final long REFUND_SEND_MILLIS = 5_000;

  private final SpillwayConfig config;
  private final Ticks ticks;
  private final Metrics metrics;
  private final OrderStore orders = new OrderStore();
  private final PaymentStore payments = new PaymentStore();
  private final RefundStore refunds = new RefundStore();
  private final IdempotencyStore idempotency = new IdempotencyStore();
  private final Readiness readiness;
  private final Database database;
  private final PaymentGateway gateway;
  private final AdmissionGate gate;
  private final LoopLags lags;
  private final Ledger ledger;
  private final Endpoint.EndpointContext endpoints;
  private final ConfirmVerticle.Parts confirm;
  private final CancelVerticle.Parts cancel;
  private final LeasedPoller refundPoller;
  private final HttpParts httpParts;
  private final Prediction prediction;
  private final Recovery recovery;
  private final LeasedPoller processing;
  private final Reconciler reconciler;
  private final ReconciliationMeters reconciliationMeters;
  private final Counted counted;
  private final InboxListener inboxListener;

  /** The meters, which exist before Vert.x does. */
  record Metrics(
      Telemetry telemetry, RequestMeters requests, GatewayMeters gateway, InboxMeters inbox) {
    Metrics() {
      this(new Telemetry());
    }

    private Metrics(Telemetry telemetry) {
      this(
          telemetry,
          new RequestMeters(telemetry),
          new GatewayMeters(telemetry),
          new InboxMeters(telemetry));
    }
  }

  Wiring(Vertx vertx, SpillwayConfig config, Ticks ticks, Metrics metrics) {
    this.config = config;
    this.ticks = ticks;
    this.metrics = metrics;
    BusClient.registerCodecs(vertx);
    this.database =
        new Database(
            vertx, incident() ? config.database().asInTheIncident() : config.database(), ticks);
    this.gateway = new PaymentGateway(vertx, config.gateway(), ticks, metrics.gateway());
    this.ledger =
        new Ledger(database, orders, payments, refunds, config.recovery().waitingMillis());
    this.gate = new AdmissionGate(config.admission().gate(), ticks);
    this.lags = new LoopLags(config.admission().lag(), ticks);
    Optional<Door> door =
        incident()
            ? Optional.empty()
            : Optional.of(FrontDoor.of(gate, lags, gateway, database, ticks));
    this.endpoints =
        new Endpoint.EndpointContext(vertx, ticks, config.deadline(), door, metrics.requests());
    Slots joiners = new Slots("confirm-joiners", config.gateway().joiners(), ticks);
    this.confirm =
        new ConfirmVerticle.Parts(
            database,
            orders,
            payments,
            idempotency,
            gateway,
            ledger,
            ticks,
            config.gateway().timeoutMillis(),
            config.recovery().firstAskMillis(),
            joiners);
    Slots cancelWaiters = new Slots("cancel-waiters", config.cancel().waiters(), ticks);
    this.cancel =
        new CancelVerticle.Parts(
            vertx,
            database,
            orders,
            payments,
            refunds,
            idempotency,
            gateway,
            ledger,
            ticks,
            new CancelVerticle.Times(
                config.gateway().timeoutMillis(),
                config.recovery().firstAskMillis(),
                config.deadline().cancelMillis() - config.gateway().timeoutMillis()),
            cancelWaiters);
    this.refundPoller = refundRecovery();
    ledger.whenRefundDue(refundPoller::wake);
    this.httpParts =
        new HttpParts(
            new BusClient(vertx, ticks),
            ticks,
            config.deadline(),
            requestThreads(vertx, config.isolation()),
            door,
            metrics.requests(),
            new Draining());
    this.processing =
        Processing.poller(
            new Processing.Parts(vertx, database, gateway, ledger, ticks),
            config.webhook().processing(),
            new ProcessingMeters(metrics.telemetry()),
            new LeaseMeters(metrics.telemetry(), "webhooks"));
    this.inboxListener = new Bell(vertx, metrics.inbox(), processing::wake);
    this.reconciliationMeters = new ReconciliationMeters(metrics.telemetry(), ticks);
    this.reconciler =
        new Reconciler(
            new Reconciler.Parts(vertx, database, payments, gateway, ledger, ticks),
            config.reconciliation(),
            reconciliationMeters);
    this.counted = Counted.of(gate, gateway, database, List.of(joiners, cancelWaiters));
    counted.show(metrics.telemetry(), database);
    this.prediction =
        LivePrediction.of(config, gate, gateway, database, metrics.telemetry(), ticks);
    vertx.setPeriodic(Prediction.TICK_MILLIS, tick -> prediction.tick());
    this.recovery = recovery();
    this.readiness = new Readiness(database);
    readiness.watch(vertx);
  }

  private LeasedPoller refundRecovery() {
    RefundPauses pauses =
        new RefundPauses(
            config.recovery().scheduleMillis(),
            config.recovery().attentionMillis(),
            REFUND_SEND_MILLIS);
    RefundRecovery work =
        new RefundRecovery(database, payments, refunds, gateway, ledger, ticks, pauses);
    GatewayOptions calls = config.gateway();
    return new LeasedPoller(
        database,
        gateway.recoveryQuerySlots(),
        RefundRecovery.leases(),
        work,
        new LeaseTerms(
            "refunds",
            config.recovery().everyMillis(),
            calls.queryTimeoutMillis() + calls.timeoutMillis() + LEASE_MARGIN_MILLIS,
            REFUNDS_AT_ONCE,
            config.shutdown().graceSeconds() * 1_000L),
        new LeaseMeters(metrics.telemetry(), "refunds"));
  }

  private static RequestThreads requestThreads(Vertx vertx, IsolationOptions isolation) {
    return isolation.mode() == IsolationOptions.Mode.SHARED_WORKERS
        ? new SharedWorkers(vertx, isolation.workers())
        : RequestThreads.NONE;
  }

  private boolean incident() {
    return config.isolation().mode() == IsolationOptions.Mode.SHARED_WORKERS;
  }

  WebhookVerticle webhookVerticle() {
    return new WebhookVerticle(
        database,
        incident() ? config.webhook().asInTheIncident() : config.webhook(),
        config.database().inboxConnections(),
        ticks,
        inboxListener,
        endpoints);
  }

  BacklogVerticle backlogVerticle() {
    return new BacklogVerticle(database, new BacklogMeters(metrics.telemetry(), ticks), ticks);
  }

  private Recovery recovery() {
    Telemetry telemetry = metrics.telemetry();
    return new Recovery(
        new Recovery.Parts(database, orders, payments, idempotency, gateway, ledger),
        config.recovery(),
        config.gateway().queryTimeoutMillis(),
        new Recovery.Listeners(
            new LeaseMeters(telemetry, "attempts"),
            new SweepMeters(telemetry, "orders_expired"),
            new SweepMeters(telemetry, "keys_forgotten")));
  }

  /** What is settled later, whoever asks. */
  List<Deployable> recoveryVerticles() {
    List<Deployable> all = new ArrayList<>(recovery.verticles());
    all.add(refundPoller);
    all.add(
        new SweepVerticle(
            "webhook-retention",
            database,
            Processing.forgetting(config.webhook().processing()),
            config.recovery().sweepMillis(),
            new SweepMeters(metrics.telemetry(), "webhooks_forgotten")));
    return all;
  }

  /** Compares days with the gateway's books, when somebody asks for it. */
  ReconciliationVerticle reconciliation() {
    return new ReconciliationVerticle(database, reconciler, reconciliationMeters, ticks);
  }

  /** Acts upon stored webhooks. */
  LeasedPoller processing() {
    return processing;
  }

  /** One of each class that the checkout API leads to. */
  List<Deployable> apiVerticles() {
    return List.of(
        new ConfirmVerticle(confirm, endpoints),
        new CancelVerticle(cancel, endpoints),
        new OrderVerticle(database, orders, idempotency, config.order(), endpoints),
        new QueryVerticle(database, orders, payments, endpoints));
  }

  /** What operators may ask and change; one line each. */
  ManagementListener.AdminParts adminParts() {
    AuditLog audit = new AuditLog(ticks);
    List<AdminRoute> routes = new ArrayList<>(new Limits(liveLimits(), audit).routes());
    routes.add(PlanRoute.of(prediction.plan()));
    routes.addAll(WebhookRoutes.of(new StoredWebhooks(database, processing::wake)));
    routes.addAll(new PaymentRoutes(recovery.interventions()).routes());
    routes.addAll(new Reconciliations(reconciler, database, ticks).routes());
    return new ManagementListener.AdminParts(routes, audit, ticks);
  }

  /** What {@code PUT /admin/limits} can change. */
  private List<Limit.Group> liveLimits() {
    int reads = config.database().sharedConnections();
    return List.of(
        Limit.of(new Range("gateway.slots", 1, config.gateway().threads()), gateway.confirmSlots()),
        Limit.of(
            new Range("gateway.cancelSlots", 1, config.gateway().cancelThreads()),
            gateway.cancelSlots()),
        Limit.of(
            new Range("gateway.querySlots", 1, config.gateway().queryThreads()),
            gateway.querySlots()),
        new GateLimits(gate),
        Limit.of(new Range("database.querySlots", 1, reads), database.querySlots()));
  }

  HttpParts httpParts() {
    return httpParts;
  }

  LoopLags lags() {
    return lags;
  }

  Readiness readiness() {
    return readiness;
  }

  Metrics metrics() {
    return metrics;
  }

  Ticks ticks() {
    return ticks;
  }

  PaymentGateway gateway() {
    return gateway;
  }

  Ledger ledger() {
    return ledger;
  }

  Counted counted() {
    return counted;
  }

  Database database() {
    return database;
  }

  /** Whether no money is on its way, to the gateway or back into the database. */
  boolean idle() {
    return gateway.confirmSlots().inUse() == 0
        && gateway.confirmBudget().room().waiting() == 0
        && gateway.cancelSlots().inUse() == 0
        && ledger.underWay() == 0;
  }

  Future<Void> close() {
    return gateway.close().transform(closed -> database.close());
  }
}
