package dev.spillway.config;

import dev.spillway.admission.AdmissionOptions;
import dev.spillway.admission.GateOptions;
import dev.spillway.admission.LagOptions;
import dev.spillway.admission.Reserves;
import dev.spillway.admission.RouteClass;
import dev.spillway.setting.Range;
import java.util.Map;

/** Keys of {@link AdmissionOptions}. */
final class AdmissionKeys extends Section<AdmissionOptions> {
  private final Key<Integer> maxInFlight =
      number(
          new Range("admission.maxInFlight", 1, GateOptions.IN_FLIGHT_LIMIT),
          GateOptions.MAX_IN_FLIGHT,
          "requests",
          "Requests in flight, all classes together; one more is refused.",
          "Raise it only when memory and deadlines allow: it bounds what one slow part piles up.");
  private final Key<Integer> webhookMax =
      number(
          new Range("admission.webhookMax", 1, GateOptions.IN_FLIGHT_LIMIT),
          GateOptions.WEBHOOK_MAX,
          "requests",
          "Webhooks in flight, so that a burst of them does not take everything.",
          "Raise it with webhook.bufferEvents.");
  private final Key<Integer> webhookReserve = reserve("webhook", Reserves.DEFAULT.webhook());
  private final Key<Integer> confirmReserve = reserve("confirm", Reserves.DEFAULT.confirm());
  private final Key<Integer> cancelReserve = reserve("cancel", Reserves.DEFAULT.cancel());
  private final Key<Integer> orderReserve = reserve("order", Reserves.DEFAULT.order());
  private final Key<Integer> queryReserve = reserve("query", Reserves.DEFAULT.query());
  private final Key<Boolean> priority =
      defaulted(
          "admission.priority",
          Kind.choice("admission.priority", "true or false", Map.of("true", true, "false", false)),
          "true",
          "",
          "Whether classes leave the others their reserves.",
          "false is for experiments: every class may then use everything.");

  private final Key<Integer> webhookLag =
      lag(RouteClass.WEBHOOK, LagOptions.DEFAULT.webhookMillis());
  private final Key<Integer> confirmLag =
      lag(RouteClass.CONFIRM, LagOptions.DEFAULT.confirmMillis());
  private final Key<Integer> cancelLag = lag(RouteClass.CANCEL, LagOptions.DEFAULT.cancelMillis());
  private final Key<Integer> orderLag = lag(RouteClass.ORDER, LagOptions.DEFAULT.orderMillis());
  private final Key<Integer> queryLag = lag(RouteClass.QUERY, LagOptions.DEFAULT.queryMillis());

  AdmissionKeys() {
    super("admission", "Which requests may be in flight, and what is kept for whom.");
  }

  private Key<Integer> reserve(String routeClass, int initial) {
    return number(
        new Range("admission.reserve." + routeClass, 0, GateOptions.IN_FLIGHT_LIMIT),
        initial,
        "requests",
        "Places that a new " + routeClass + " must leave free for the classes above it.",
        "Raise it when those are refused while this class is busy; it never falls from a class to"
            + " one below it.");
  }

  private Key<Integer> lag(RouteClass routeClass, int initial) {
    String name = routeClass.label();
    return number(
        new Range(LagOptions.key(routeClass), 1, LagOptions.MILLIS_LIMIT),
        initial,
        "ms",
        "Lag of an event loop, if it lasts, above which it refuses a new " + name + ".",
        "Raise it where pauses are longer in good health; it never falls from a class to one above"
            + " it.");
  }

  @Override
  AdmissionOptions read(Settings settings) {
    Reserves reserves =
        new Reserves(
            settings.get(webhookReserve),
            settings.get(confirmReserve),
            settings.get(cancelReserve),
            settings.get(orderReserve),
            settings.get(queryReserve));
    GateOptions gate =
        new GateOptions(
            settings.get(maxInFlight), reserves, settings.get(webhookMax), settings.get(priority));
    LagOptions lag =
        new LagOptions(
            settings.get(webhookLag),
            settings.get(confirmLag),
            settings.get(cancelLag),
            settings.get(orderLag),
            settings.get(queryLag));
    return new AdmissionOptions(gate, lag);
  }
}
