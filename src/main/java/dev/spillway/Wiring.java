package dev.spillway;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.Door;
import dev.spillway.admission.Resource;
import dev.spillway.admission.RetryAfter;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slots;
import dev.spillway.bus.BusClient;
import dev.spillway.bus.Endpoint;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.confirm.ConfirmVerticle;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.http.Draining;
import dev.spillway.http.HttpParts;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.incident.IsolationOptions;
import dev.spillway.incident.RequestThreads;
import dev.spillway.incident.SharedWorkers;
import dev.spillway.ledger.Ledger;
import dev.spillway.management.BacklogVerticle;
import dev.spillway.management.Readiness;
import dev.spillway.order.OrderVerticle;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.PaymentStore;
import dev.spillway.payment.RefundStore;
import dev.spillway.query.QueryVerticle;
import dev.spillway.recovery.Recovery;
import dev.spillway.store.Database;
import dev.spillway.telemetry.BacklogMeters;
import dev.spillway.telemetry.GateMeters;
import dev.spillway.telemetry.GatewayMeters;
import dev.spillway.telemetry.InboxMeters;
import dev.spillway.telemetry.LeaseMeters;
import dev.spillway.telemetry.RequestMeters;
import dev.spillway.telemetry.SlotMeters;
import dev.spillway.telemetry.SweepMeters;
import dev.spillway.telemetry.Telemetry;
import dev.spillway.time.Ticks;
import dev.spillway.webhook.WebhookVerticle;
import io.vertx.core.Deployable;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The composition root: every part is made here, once, and handed to those that need it. */
final class Wiring {

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
  private final Ledger ledger;
  private final Endpoint.EndpointContext endpoints;
  private final ConfirmVerticle.Parts confirm;
  private final HttpParts httpParts;

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
    AdmissionGate gate = new AdmissionGate(config.admission(), ticks);
    Optional<Door> door = incident() ? Optional.empty() : Optional.of(door(gate));
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
    this.httpParts =
        new HttpParts(
            new BusClient(vertx, ticks),
            ticks,
            config.deadline(),
            requestThreads(vertx, config.isolation()),
            door,
            metrics.requests(),
            new Draining());
    List<Slots> counted = new ArrayList<>(database.slots());
    counted.addAll(List.of(gateway.confirmSlots(), gateway.cancelSlots(), joiners));
    counted.addAll(gateway.querySlots().shares());
    SlotMeters.register(metrics.telemetry(), counted);
    GateMeters.register(metrics.telemetry(), gate);
    this.readiness = new Readiness(database);
    readiness.watch(vertx);
  }

  /** What each class needs beside room, asked before a body is read. */
  private Door door(AdmissionGate gate) {
    return new Door(
        gate,
        Map.of(
            RouteClass.CONFIRM, this::confirmLacks,
            RouteClass.ORDER, () -> when(database.writesFull(), Resource.DATABASE),
            RouteClass.QUERY, () -> when(database.queriesFull(), Resource.DATABASE)),
        new RetryAfter(gateway.confirmSlots(), ticks));
  }

  private Optional<Resource> confirmLacks() {
    return when(gateway.confirmCircuitOpen(), Resource.CIRCUIT_OPEN)
        .or(() -> when(gateway.confirmSlots().full(), Resource.GATEWAY_SLOTS))
        .or(() -> when(database.writesFull(), Resource.DATABASE));
  }

  private static Optional<Resource> when(boolean dry, Resource resource) {
    return dry ? Optional.of(resource) : Optional.empty();
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
        metrics.inbox(),
        endpoints);
  }

  BacklogVerticle backlogVerticle() {
    return new BacklogVerticle(database, new BacklogMeters(metrics.telemetry(), ticks), ticks);
  }

  /** What is settled later, whoever asks. */
  List<Deployable> recoveryVerticles() {
    Telemetry telemetry = metrics.telemetry();
    return new Recovery(
            new Recovery.Parts(database, orders, payments, idempotency, gateway, ledger),
            config.recovery(),
            config.gateway().queryTimeoutMillis(),
            new Recovery.Listeners(
                new LeaseMeters(telemetry, "attempts"),
                new SweepMeters(telemetry, "orders_expired"),
                new SweepMeters(telemetry, "keys_forgotten")))
        .verticles();
  }

  /** One of each class that the checkout API leads to. */
  List<Deployable> apiVerticles() {
    return List.of(
        new ConfirmVerticle(confirm, endpoints),
        new OrderVerticle(database, orders, idempotency, config.order(), endpoints),
        new QueryVerticle(database, orders, payments, endpoints));
  }

  HttpParts httpParts() {
    return httpParts;
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

  /** Whether no payment is on its way, to the gateway or back into the database. */
  boolean idle() {
    return gateway.confirmSlots().inUse() == 0 && ledger.underWay() == 0;
  }

  Future<Void> close() {
    return gateway.close().transform(closed -> database.close());
  }
}
