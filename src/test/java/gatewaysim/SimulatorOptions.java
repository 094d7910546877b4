package gatewaysim;

import java.security.SecureRandom;
import java.util.Objects;

/**
 * How a simulator starts.
 *
 * @param host address of both listeners
 * @param port of the gateway's API; 0 = any free one
 * @param controlPort of {@code /_sim}; 0 = any free one
 * @param secretKey the only secret key that the API accepts
 * @param webhookUrl where webhooks go; empty = nowhere
 * @param clockFactor how many times faster than the wall clock sessions, idempotency keys and
 *     webhook schedules age; 60 makes a minute a second
 * @param acceptUnknownKeys take an unknown paymentKey as minted by its confirm
 * @param seed of every random decision and identifier; give one to repeat a run
 * @param maxOrders how many orders are remembered; beyond it the oldest are forgotten and counted
 */
public record SimulatorOptions(
    String host,
    int port,
    int controlPort,
    String secretKey,
    String webhookUrl,
    double clockFactor,
    boolean acceptUnknownKeys,
    long seed,
    int maxOrders) {
  static final double CLOCK_FACTOR_MAX = 1_000_000;
  private static final int PORT_MAX = 65_535;
  private static final int MAX_ORDERS_DEFAULT = 100_000;

  public SimulatorOptions {
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(secretKey, "secretKey");
    Objects.requireNonNull(webhookUrl, "webhookUrl");
    require(port >= 0 && port <= PORT_MAX, "port " + port);
    require(controlPort >= 0 && controlPort <= PORT_MAX, "controlPort " + controlPort);
    require(secretKey.matches("(test|live)_g?sk_[A-Za-z0-9_]+"), "form of the secret key");
    require(clockFactor > 0 && clockFactor <= CLOCK_FACTOR_MAX, "clockFactor " + clockFactor);
    require(maxOrders > 0, "maxOrders " + maxOrders);
  }

  public static SimulatorOptions defaults() {
    long seed = new SecureRandom().nextLong();
    return new SimulatorOptions(
        "127.0.0.1", 0, 0, "test_sk_EXAMPLE", "", 1, false, seed, MAX_ORDERS_DEFAULT);
  }

  public SimulatorOptions withPorts(int api, int control) {
    return new SimulatorOptions(
        host, api, control, secretKey, webhookUrl, clockFactor, acceptUnknownKeys, seed, maxOrders);
  }

  public SimulatorOptions withHost(String address) {
    return new SimulatorOptions(
        address,
        port,
        controlPort,
        secretKey,
        webhookUrl,
        clockFactor,
        acceptUnknownKeys,
        seed,
        maxOrders);
  }

  public SimulatorOptions withSecretKey(String key) {
    return new SimulatorOptions(
        host, port, controlPort, key, webhookUrl, clockFactor, acceptUnknownKeys, seed, maxOrders);
  }

  public SimulatorOptions withWebhookUrl(String url) {
    return new SimulatorOptions(
        host, port, controlPort, secretKey, url, clockFactor, acceptUnknownKeys, seed, maxOrders);
  }

  public SimulatorOptions withClockFactor(double factor) {
    return new SimulatorOptions(
        host, port, controlPort, secretKey, webhookUrl, factor, acceptUnknownKeys, seed, maxOrders);
  }

  public SimulatorOptions withAcceptUnknownKeys(boolean accept) {
    return new SimulatorOptions(
        host, port, controlPort, secretKey, webhookUrl, clockFactor, accept, seed, maxOrders);
  }

  public SimulatorOptions withSeed(long newSeed) {
    return new SimulatorOptions(
        host,
        port,
        controlPort,
        secretKey,
        webhookUrl,
        clockFactor,
        acceptUnknownKeys,
        newSeed,
        maxOrders);
  }

  public SimulatorOptions withMaxOrders(int orders) {
    return new SimulatorOptions(
        host,
        port,
        controlPort,
        secretKey,
        webhookUrl,
        clockFactor,
        acceptUnknownKeys,
        seed,
        orders);
  }

  private static void require(boolean valid, String what) {
    if (!valid) {
      throw new IllegalArgumentException("simulator option out of range: " + what);
    }
  }
}
