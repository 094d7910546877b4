package dev.spillway.order;

import dev.spillway.admission.RouteClass;
import dev.spillway.bus.Addresses;
import dev.spillway.bus.Endpoint;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.payment.OrderStore;
import dev.spillway.store.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Serves the making of orders. */
public final class OrderVerticle extends VerticleBase {

  private final OrderService service;
  private final Endpoint.EndpointContext context;

  public OrderVerticle(
      Database database,
      OrderStore orders,
      IdempotencyStore idempotency,
      OrderOptions options,
      Endpoint.EndpointContext context) {
    this.service = new OrderService(database, orders, idempotency, options);
    this.context = context;
  }

  @Override
  public Future<?> start() {
    return new Endpoint<>(
            Addresses.ORDER_CREATE,
            CreateOrder.class,
            RouteClass.ORDER,
            CreateOrder::read,
            service::create,
            context)
        .serve();
  }
}
