package dev.spillway;

import dev.spillway.admission.AdmissionGate;
import dev.spillway.admission.Door;
import dev.spillway.admission.Resource;
import dev.spillway.admission.RetryAfter;
import dev.spillway.admission.RouteClass;
import dev.spillway.admission.Slots;
import dev.spillway.gateway.PaymentGateway;
import dev.spillway.store.Database;
import dev.spillway.time.Ticks;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

/** Says what each class needs beside room, and when who did not get it may come again. */
final class FrontDoor {

  private final PaymentGateway gateway;
  private final Database database;

  private FrontDoor(PaymentGateway gateway, Database database) {
    this.gateway = gateway;
    this.database = database;
  }

  static Door of(Ground ground) {
    Database database = ground.database();
    FrontDoor needs = new FrontDoor(ground.gateway(), database);
    return new Door(
        ground.gate(),
        Map.of(
            RouteClass.CONFIRM,
            needs::confirmLacks,
            RouteClass.CANCEL,
            needs::cancelLacks,
            RouteClass.ORDER,
            () -> when(database.turnsWriteAway(), Resource.DATABASE),
            RouteClass.QUERY,
            () -> when(database.turnsReadAway(), Resource.DATABASE)),
        ground.lags(),
        needs.comebacks(ground.gate(), ground.ticks()));
  }

  private Optional<Resource> confirmLacks() {
    Slots slots = gateway.confirmSlots();
    return when(gateway.confirmCircuitOpen(), Resource.CIRCUIT_OPEN)
        .or(() -> when(slots.turnAwayIf(gateway.confirmBudget().full()), Resource.GATEWAY_SLOTS))
        .or(() -> when(database.turnsWriteAway(), Resource.DATABASE));
  }

  private Optional<Resource> cancelLacks() {
    Slots slots = gateway.cancelSlots();
    return when(gateway.cancelCircuitOpen(), Resource.CIRCUIT_OPEN)
        .or(() -> when(slots.turnAwayIf(slots.full()), Resource.GATEWAY_SLOTS))
        .or(() -> when(database.turnsWriteAway(), Resource.DATABASE));
  }

  private static Optional<Resource> when(boolean dry, Resource resource) {
    return dry ? Optional.of(resource) : Optional.empty();
  }

  /** The load of what was lacked tells when. */
  private BiFunction<RouteClass, Resource, RetryAfter> comebacks(AdmissionGate gate, Ticks ticks) {
    RetryAfter room = new RetryAfter(gate, ticks);
    RetryAfter reads = new RetryAfter(database.querySlots(), ticks);
    RetryAfter writes = new RetryAfter(database.writeSlots(), ticks);
    return (routeClass, resource) ->
        switch (resource) {
          case GATEWAY_SLOTS, CIRCUIT_OPEN ->
              routeClass == RouteClass.CANCEL
                  ? gateway.cancelRetryAfter()
                  : gateway.confirmBudget().retryAfter();
          case DATABASE -> routeClass == RouteClass.QUERY ? reads : writes;
          case IN_FLIGHT, EVENT_LOOP, INBOX, DRAINING -> room;
        };
  }
}
