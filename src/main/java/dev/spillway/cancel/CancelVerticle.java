package dev.spillway.cancel;

import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slots;
import dev.spillway.bus.Addresses;
import dev.spillway.bus.Endpoint;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.PaymentStore;
import dev.spillway.payment.RefundStore;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.Vertx;

/** Serves cancels. Any number of instances share the parts that are given to them. */
public final class CancelVerticle extends VerticleBase {

  /** How long after its first transaction a cancel may still be sent. */
  private static final long SEND_WINDOW_MILLIS = 5_000;

  /**
   * The times of a cancel.
   *
   * @param gatewayTimeoutMillis longest time of one call
   * @param firstAskMillis from the end of that on until the refund is looked at again
   * @param marginMillis of its deadline over the longest call; half of it is kept for the answer's
   *     way
   */
  public record Times(long gatewayTimeoutMillis, long firstAskMillis, long marginMillis) {}

  /** What all instances share. */
  public static final class Parts {

    private final CancelService service;

    /**
     * @param waiters places to wait for another refund of the same payment
     */
    public Parts(
        Vertx vertx,
        Database database,
        OrderStore orders,
        PaymentStore payments,
        RefundStore refunds,
        IdempotencyStore idempotency,
        PaymentGateway gateway,
        Ledger ledger,
        Ticks ticks,
        Times times,
        Slots waiters) {
      long deadlineMillis = times.gatewayTimeoutMillis() + SEND_WINDOW_MILLIS;
      CancelOpening opening =
          new CancelOpening(
              database,
              orders,
              payments,
              refunds,
              idempotency,
              deadlineMillis,
              deadlineMillis + times.firstAskMillis());
      this.service =
          new CancelService(
              vertx,
              new CancelQueue(vertx, waiters),
              opening,
              gateway,
              ledger,
              ticks,
              SEND_WINDOW_MILLIS,
              times.marginMillis() / 2);
    }
  }

  private final Parts parts;
  private final Endpoint.EndpointContext context;

  public CancelVerticle(Parts parts, Endpoint.EndpointContext context) {
    this.parts = parts;
    this.context = context;
  }

  @Override
  public Future<?> start() {
    return new Endpoint<>(
            Addresses.PAYMENT_CANCEL,
            CancelPayment.class,
            RouteClass.CANCEL,
            CancelPayment::read,
            parts.service::cancel,
            context)
        .serve();
  }
}
