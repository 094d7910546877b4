package dev.spillway;

import dev.spillway.admission.Door;
import dev.spillway.admission.Slots;
import dev.spillway.bus.BusClient;
import dev.spillway.bus.Endpoint;
import dev.spillway.cancel.CancelVerticle;
import dev.spillway.confirm.ConfirmVerticle;
import dev.spillway.gateway.GatewayOptions;
import dev.spillway.http.Draining;
import dev.spillway.http.HttpParts;
import dev.spillway.incident.RequestThreads;
import dev.spillway.incident.SharedWorkers;
import dev.spillway.order.OrderVerticle;
import dev.spillway.processing.Bell;
import dev.spillway.query.QueryVerticle;
import dev.spillway.webhook.InboxListener;
import dev.spillway.webhook.WebhookVerticle;
import io.vertx.core.Deployable;
import java.util.List;
import java.util.Optional;

/** What somebody waits for: the shop's requests, and the PG's webhooks until they are stored. */
final class Checkout {

  private final Ground ground;
  private final Slots joiners;
  private final Slots cancelWaiters;
  private final Endpoint.EndpointContext endpoints;
  private final ConfirmVerticle.Parts confirm;
  private final CancelVerticle.Parts cancel;
  private final HttpParts httpParts;
  private final InboxListener inboxListener;

  /**
   * @param stored called when webhooks have been stored
   */
  Checkout(Ground ground, Runnable stored) {
    this.ground = ground;
    BusClient.registerCodecs(ground.vertx());
    this.joiners =
        new Slots("confirm-joiners", ground.config().gateway().joiners(), ground.ticks());
    this.cancelWaiters =
        new Slots("cancel-waiters", ground.config().cancel().waiters(), ground.ticks());
    Optional<Door> door = ground.incident() ? Optional.empty() : Optional.of(FrontDoor.of(ground));
    this.endpoints =
        new Endpoint.EndpointContext(
            ground.vertx(),
            ground.ticks(),
            ground.config().deadline(),
            door,
            ground.metrics().requests());
    // Made once: equal requests on different loops meet in them.
    this.confirm = confirm();
    this.cancel = cancel();
    this.httpParts =
        new HttpParts(
            new BusClient(ground.vertx(), ground.ticks()),
            ground.ticks(),
            ground.config().deadline(),
            requestThreads(),
            door,
            ground.metrics().requests(),
            new Draining());
    this.inboxListener = new Bell(ground.vertx(), ground.metrics().inbox(), stored);
  }

  private RequestThreads requestThreads() {
    return ground.incident()
        ? new SharedWorkers(ground.vertx(), ground.config().isolation().workers())
        : RequestThreads.NONE;
  }

  /** One of each class that the checkout API leads to. */
  List<Deployable> apiVerticles() {
    Ground.Stores stores = ground.stores();
    return List.of(
        new ConfirmVerticle(confirm, endpoints),
        new CancelVerticle(cancel, endpoints),
        new OrderVerticle(
            ground.database(), stores.orders(), stores.keys(), ground.config().order(), endpoints),
        new QueryVerticle(ground.database(), stores.orders(), stores.payments(), endpoints));
  }

  private ConfirmVerticle.Parts confirm() {
    Ground.Stores stores = ground.stores();
    return new ConfirmVerticle.Parts(
        ground.database(),
        stores.orders(),
        stores.payments(),
        stores.keys(),
        ground.gateway(),
        ground.ledger(),
        ground.ticks(),
        ground.config().gateway().timeoutMillis(),
        ground.config().recovery().firstAskMillis(),
        joiners);
  }

  private CancelVerticle.Parts cancel() {
    Ground.Stores stores = ground.stores();
    GatewayOptions calls = ground.config().gateway();
    return new CancelVerticle.Parts(
        ground.vertx(),
        ground.database(),
        stores.orders(),
        stores.payments(),
        stores.refunds(),
        stores.keys(),
        ground.gateway(),
        ground.ledger(),
        ground.ticks(),
        new CancelVerticle.Times(
            calls.timeoutMillis(),
            ground.config().recovery().firstAskMillis(),
            ground.config().deadline().cancelMillis() - calls.timeoutMillis()),
        cancelWaiters);
  }

  WebhookVerticle webhookVerticle() {
    return new WebhookVerticle(
        ground.database(),
        ground.incident() ? ground.config().webhook().asInTheIncident() : ground.config().webhook(),
        ground.config().database().inboxConnections(),
        ground.ticks(),
        inboxListener,
        endpoints);
  }

  HttpParts httpParts() {
    return httpParts;
  }

  /** Who waits for somebody else's call. */
  List<Slots> waiters() {
    return List.of(joiners, cancelWaiters);
  }
}
