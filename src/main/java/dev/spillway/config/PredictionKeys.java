package dev.spillway.config;

import dev.spillway.prediction.PredictionOptions;
import dev.spillway.setting.Range;

/** Keys of {@link PredictionOptions}. */
final class PredictionKeys extends Section<PredictionOptions> {
  private final Key<Integer> windowSeconds =
      number(
          PredictionOptions.WINDOW_SECONDS,
          60,
          "s",
          "How far the live prediction of refusals looks back.",
          "Raise it to ten times the usual latency of the PG, if that is more: the sign of a leaked"
              + " place is lost in noise otherwise.");
  private final Key<Integer> shadowGatewaySlots =
      shadow(PredictionOptions.SHADOW_GATEWAY_SLOTS, "gateway.slots");
  private final Key<Integer> shadowQuerySlots =
      shadow(PredictionOptions.SHADOW_QUERY_SLOTS, "database.querySlots");
  private final Key<Integer> shadowWriteSlots =
      shadow(PredictionOptions.SHADOW_WRITE_SLOTS, "database.writeSlots");

  PredictionKeys() {
    super("prediction", "What is refused beside what should be, and limits that are tried out.");
  }

  private Key<Integer> shadow(Range range, String of) {
    return number(
        range,
        0,
        "",
        "A limit in place of "
            + of
            + " to try out on live traffic: what it would refuse is counted and nothing is"
            + " refused; 0 = none.",
        "Set it to the limit you think of before changing " + of + ".");
  }

  @Override
  PredictionOptions read(Settings settings) {
    return new PredictionOptions(
        settings.get(windowSeconds),
        settings.get(shadowGatewaySlots),
        settings.get(shadowQuerySlots),
        settings.get(shadowWriteSlots));
  }
}
