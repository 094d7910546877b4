package dev.spillway.config;

import dev.spillway.bus.DeadlineOptions;

/** Keys of {@link DeadlineOptions}. */
final class DeadlineKeys extends Section<DeadlineOptions> {
  private final Key<Integer> webhookMillis =
      number(
          DeadlineOptions.WEBHOOK_MILLIS,
          8_000,
          "ms",
          "Deadline of a webhook.",
          "The PG gives up at 10 s: keep it below.");
  private final Key<Integer> confirmMarginMillis =
      number(
          DeadlineOptions.CONFIRM_MARGIN_MILLIS,
          2_000,
          "ms",
          "Deadline of a confirm = gateway.timeoutMillis + this.",
          "Raise it if confirms expire although the PG answered in time.");
  private final Key<Integer> cancelMarginMillis =
      number(
          DeadlineOptions.CANCEL_MARGIN_MILLIS,
          2_000,
          "ms",
          "Deadline of a cancel = gateway.timeoutMillis + this, waiting for another refund included;"
              + " half of it is kept for the answer's way.",
          "Raise it if cancels are answered 202 although the PG answered in time.");
  private final Key<Integer> orderMillis =
      number(
          DeadlineOptions.ORDER_MILLIS,
          3_000,
          "ms",
          "Deadline of a new order.",
          "Change it to what the shop waits for.");
  private final Key<Integer> queryMillis =
      number(
          DeadlineOptions.QUERY_MILLIS,
          2_000,
          "ms",
          "Deadline of a read.",
          "Change it to what the shop waits for.");
  private final Key<Integer> gatewayTimeoutMillis;

  DeadlineKeys(GatewayKeys gateway) {
    super("deadline", "How long after its arrival a request's answer is of use.");
    gatewayTimeoutMillis = borrow(gateway.timeoutMillis());
  }

  @Override
  DeadlineOptions read(Settings settings) {
    int gatewayMillis = settings.get(gatewayTimeoutMillis);
    return new DeadlineOptions(
        settings.get(webhookMillis),
        gatewayMillis + settings.get(confirmMarginMillis),
        gatewayMillis + settings.get(cancelMarginMillis),
        settings.get(orderMillis),
        settings.get(queryMillis));
  }
}
