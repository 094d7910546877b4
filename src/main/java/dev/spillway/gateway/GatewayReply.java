package dev.spillway.gateway;

/**
 * How one call ended.
 *
 * @param result what it tells
 * @param dead whether it speaks of a dead gateway: no connection, a reset, a 5xx. A slow answer, a
 *     timeout or a decline does not
 * @param label for metrics, from a closed set
 */
record GatewayReply<T>(T result, boolean dead, String label) {

  static <T> GatewayReply<T> alive(T result, String label) {
    return new GatewayReply<>(result, false, label);
  }

  static <T> GatewayReply<T> dead(T result, String label) {
    return new GatewayReply<>(result, true, label);
  }
}
