package dev.spillway.confirm;

import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slots;
import dev.spillway.bus.Addresses;
import dev.spillway.bus.Endpoint;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.idempotency.IdempotencyStore;
import dev.spillway.ledger.Ledger;
import dev.spillway.payment.OrderStore;
import dev.spillway.payment.PaymentStore;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;

/** Serves confirms. Any number of instances share the parts that are given to them. */
public final class ConfirmVerticle extends VerticleBase {

  /** How long after its first transaction a confirm may still be sent. */
  private static final long SEND_WINDOW_MILLIS = 5_000;

  /** What all instances share. */
  public static final class Parts {

    private final ConfirmService service;

    /**
     * @param gatewayTimeoutMillis longest time of one call
     * @param firstAskMillis from the end of that on until recovery asks how it ended
     * @param joiners places to wait for an equal confirm
     */
    public Parts(
        Database database,
        OrderStore orders,
        PaymentStore payments,
        IdempotencyStore idempotency,
        PaymentGateway gateway,
        Ledger ledger,
        Ticks ticks,
        long gatewayTimeoutMillis,
        long firstAskMillis,
        Slots joiners) {
      long deadlineMillis = gatewayTimeoutMillis + SEND_WINDOW_MILLIS;
      ConfirmOpening opening =
          new ConfirmOpening(
              database,
              orders,
              payments,
              idempotency,
              deadlineMillis,
              deadlineMillis + firstAskMillis);
      this.service =
          new ConfirmService(
              new Flights(joiners), opening, gateway, ledger, ticks, SEND_WINDOW_MILLIS);
    }
  }

  private final Parts parts;
  private final Endpoint.EndpointContext context;

  public ConfirmVerticle(Parts parts, Endpoint.EndpointContext context) {
    this.parts = parts;
    this.context = context;
  }

  @Override
  public Future<?> start() {
    return new Endpoint<>(
            Addresses.PAYMENT_CONFIRM,
            ConfirmPayment.class,
            RouteClass.CONFIRM,
            ConfirmPayment::read,
            parts.service::confirm,
            context)
        .serve();
  }
}
