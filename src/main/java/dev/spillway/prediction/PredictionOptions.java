package dev.spillway.prediction;

import dev.spillway.setting.Range;

/**
 * How the live prediction looks back, and which other limits it tries out.
 *
 * @param windowSeconds {@code prediction.windowSeconds}: how far it looks back; default 60. Longer
 *     is smoother and slower: the Little residual wants ten times the usual hold of a place
 * @param shadowGatewaySlots {@code prediction.shadow.gatewaySlots}: gateway slots to try out on
 *     live traffic without enforcing them, 0 = none; default 0. Set it before changing {@code
 *     gateway.slots}
 * @param shadowQuerySlots {@code prediction.shadow.querySlots}: the same for {@code
 *     database.querySlots}
 * @param shadowWriteSlots {@code prediction.shadow.writeSlots}: the same for {@code
 *     database.writeSlots}
 */
public record PredictionOptions(
    int windowSeconds, int shadowGatewaySlots, int shadowQuerySlots, int shadowWriteSlots) {

  public static final Range WINDOW_SECONDS = new Range("prediction.windowSeconds", 10, 600);
  public static final Range SHADOW_GATEWAY_SLOTS = shadow("gatewaySlots");
  public static final Range SHADOW_QUERY_SLOTS = shadow("querySlots");
  public static final Range SHADOW_WRITE_SLOTS = shadow("writeSlots");

  private static final int SLOTS_MAX = 100_000;

  public PredictionOptions {
    WINDOW_SECONDS.check(windowSeconds);
    SHADOW_GATEWAY_SLOTS.check(shadowGatewaySlots);
    SHADOW_QUERY_SLOTS.check(shadowQuerySlots);
    SHADOW_WRITE_SLOTS.check(shadowWriteSlots);
  }

  private static Range shadow(String key) {
    return new Range("prediction.shadow." + key, 0, SLOTS_MAX);
  }
}
