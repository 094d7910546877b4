package dev.spillway.gateway;

import dev.spillway.payment.Outcome;

/**
 * How one call ended.
 *
 * @param outcome what it tells of the payment
 * @param dead whether it speaks of a dead gateway: no connection, a reset, a 5xx. A slow answer, a
 *     timeout or a decline does not
 * @param label for metrics, from a closed set
 */
record GatewayReply(Outcome outcome, boolean dead, String label) {

  static GatewayReply alive(Outcome outcome, String label) {
    return new GatewayReply(outcome, false, label);
  }

  static GatewayReply dead(Outcome outcome, String label) {
    return new GatewayReply(outcome, true, label);
  }
}
