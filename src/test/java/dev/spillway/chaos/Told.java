package dev.spillway.chaos;

import java.time.Instant;

/**
 * What a client was told.
 *
 * @param status 0 if it heard nothing
 * @param code of a problem, or the status of the payment
 */
record Told(Act act, String paymentKey, int status, String code, Instant at) {

  boolean saysNotCharged() {
    return status == 402 || (status == 503 && code.equals("GATEWAY_UNREACHABLE"));
  }
}
