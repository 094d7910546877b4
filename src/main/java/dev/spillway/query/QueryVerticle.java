package dev.spillway.query;

import dev.spillway.admission.RouteClass;
import dev.spillway.bus.Addresses;
import dev.spillway.bus.Endpoint;
import dev.spillway.payment.OrderSnapshotStore;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.PaymentStore;
import dev.spillway.store.Database;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Serves the reads. */
public final class QueryVerticle extends VerticleBase {

  private final QueryService service;
  private final Endpoint.EndpointContext context;

  public QueryVerticle(
      Database database,
      OrderStore orders,
      PaymentStore payments,
      Endpoint.EndpointContext context) {
    this.service = new QueryService(database, orders, payments, new OrderSnapshotStore());
    this.context = context;
  }

  @Override
  public Future<?> start() {
    return Future.all(
        new Endpoint<>(
                Addresses.QUERY_ORDER,
                FindOrder.class,
                RouteClass.QUERY,
                FindOrder::read,
                service::order,
                context)
            .serve(),
        new Endpoint<>(
                Addresses.QUERY_ORDERS,
                ListOrders.class,
                RouteClass.QUERY,
                ListOrders::read,
                service::orders,
                context)
            .serve(),
        new Endpoint<>(
                Addresses.QUERY_PAYMENT,
                FindPayment.class,
                RouteClass.QUERY,
                FindPayment::read,
                service::payment,
                context)
            .serve());
  }
}
