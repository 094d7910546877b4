package dev.spillway;

import dev.spillway.telemetry.GatewayMeters;
import dev.spillway.telemetry.InboxMeters;
import dev.spillway.telemetry.RequestMeters;
import dev.spillway.telemetry.Telemetry;

/** The meters that many parts write to, which exist before Vert.x does. */
record Metrics(
    Telemetry telemetry, RequestMeters requests, GatewayMeters gateway, InboxMeters inbox) {

  static Metrics make() {
    Telemetry telemetry = new Telemetry();
    return new Metrics(
        telemetry,
        new RequestMeters(telemetry),
        new GatewayMeters(telemetry),
        new InboxMeters(telemetry));
  }
}
