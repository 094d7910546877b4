package dev.spillway.order;

import dev.spillway.setting.Range;

/**
 * Orders.
 *
 * @param ttlMinutes {@code order.ttlMinutes}: minutes after which an unpaid order expires; default
 *     30. Change it to how long the shop holds its goods for a buyer; keep it above the 10 minutes
 *     that the PG's payment window lives.
 */
public record OrderOptions(int ttlMinutes) {
  public static final Range TTL_MINUTES = new Range("order.ttlMinutes", 1, 43_200);

  public OrderOptions {
    TTL_MINUTES.check(ttlMinutes);
  }
}
