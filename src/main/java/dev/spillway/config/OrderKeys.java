package dev.spillway.config;

import dev.spillway.order.OrderOptions;

/** Keys of {@link OrderOptions}. */
final class OrderKeys extends Section<OrderOptions> {
  private final Key<Integer> ttlMinutes =
      number(
          OrderOptions.TTL_MINUTES,
          30,
          "minutes",
          "Time after which an unpaid order expires.",
          "Change it to how long the shop holds its goods for a buyer; keep it above the 10 minutes"
              + " that the PG's payment window lives.");

  OrderKeys() {
    super("order", "Orders.");
  }

  @Override
  OrderOptions read(Settings settings) {
    return new OrderOptions(settings.get(ttlMinutes));
  }
}
