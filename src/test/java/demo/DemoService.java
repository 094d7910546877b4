package demo;

import dev.spillway.Spillway;
import dev.spillway.config.ConfigLoader;
import dev.spillway.config.SpillwayConfig;
import dev.spillway.time.Ticks;
import gatewaysim.GatewaySimulator;
import io.vertx.core.Future;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The service as production runs it, on loopback. No load balancer looks at it, so its stop has no
 * time of "not ready but serving" in front.
 */
final class DemoService implements AutoCloseable {

  static final String SECRET_KEY = "test_sk_EXAMPLE";
  private static final int GRACE_SECONDS = 5;
  private static final int WAIT_SECONDS_MAX = 30;

  private final Spillway spillway;

  private DemoService(Spillway spillway) {
    this.spillway = spillway;
  }

  static DemoService start(DemoOptions options, String databaseUrl, GatewaySimulator gateway) {
    return new DemoService(
        await(Spillway.start(config(options, databaseUrl, gateway), Ticks.system())));
  }

  private static SpillwayConfig config(
      DemoOptions options, String databaseUrl, GatewaySimulator gateway) {
    List<String> sets =
        List.of(
            "database.url=" + databaseUrl,
            "gateway.baseUrl=" + gateway.baseUrl(),
            "gateway.secretKey=" + SECRET_KEY,
            "http.host=" + DemoOptions.HOST,
            "http.port=" + options.apiPort(),
            "webhook.host=" + DemoOptions.HOST,
            "webhook.port=" + options.webhookPort(),
            "management.host=" + DemoOptions.HOST,
            "management.port=" + options.managementPort(),
            // The printed order is to be payable for as long as anyone may look at it.
            "order.ttlMinutes=1440",
            "shutdown.graceSeconds=" + GRACE_SECONDS);
    return ConfigLoader.load(Optional.empty(), Map.of(), sets).config();
  }

  String apiUrl() {
    return url(spillway.apiPort());
  }

  String webhookUrl() {
    return url(spillway.webhookPort()) + "/webhooks/toss";
  }

  String managementUrl() {
    return url(spillway.managementPort());
  }

  private static String url(int port) {
    return "http://" + DemoOptions.HOST + ":" + port;
  }

  private static <T> T await(Future<T> future) {
    try {
      return future
          .toCompletionStage()
          .toCompletableFuture()
          .get(WAIT_SECONDS_MAX, TimeUnit.SECONDS);
    } catch (ExecutionException failure) {
      throw new DemoFailure("the service: " + failure.getCause().getMessage());
    } catch (TimeoutException late) {
      throw new DemoFailure("the service did not answer within " + WAIT_SECONDS_MAX + " s");
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new DemoFailure("interrupted while waiting for the service");
    }
  }

  @Override
  public void close() {
    await(spillway.close());
  }
}
