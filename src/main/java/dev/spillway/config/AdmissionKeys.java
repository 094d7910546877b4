package dev.spillway.config;

import dev.spillway.admission.GateOptions;
import dev.spillway.admission.Reserves;
import dev.spillway.setting.Range;
import java.util.Map;

/** Keys of {@link GateOptions}. */
final class AdmissionKeys extends Section<GateOptions> {
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

  @Override
  GateOptions read(Settings settings) {
    Reserves reserves =
        new Reserves(
            settings.get(webhookReserve),
            settings.get(confirmReserve),
            settings.get(cancelReserve),
            settings.get(orderReserve),
            settings.get(queryReserve));
    return new GateOptions(
        settings.get(maxInFlight), reserves, settings.get(webhookMax), settings.get(priority));
  }
}
