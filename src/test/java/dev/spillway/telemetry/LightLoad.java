package dev.spillway.telemetry;

import dev.spillway.SpillwayRig;
import dev.spillway.testkit.Shop;
import java.net.URI;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/**
 * Some orders, confirms, cancels, reads and webhooks a second, with more confirms than one slot can
 * take, until it is closed.
 */
final class LightLoad implements AutoCloseable {

  private static final long PRICE = 15_000;
  private static final long EVERY_MILLIS = 500;

  private final SpillwayRig rig;
  private final Shop shop;
  private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();

  private LightLoad(SpillwayRig rig) {
    this.rig = rig;
    this.shop = rig.shop();
  }

  static LightLoad on(SpillwayRig rig) {
    rig.gateway().latency(Duration.ofMillis(200));
    LightLoad load = new LightLoad(rig);
    load.timer.scheduleWithFixedDelay(load::round, 0, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    return load;
  }

  private void round() {
    try {
      String paid = shop.order(PRICE);
      String paymentKey = rig.mint(paid, PRICE);
      CompletableFuture<Shop.Reply> confirmed = shop.confirmLater(paymentKey, paid, PRICE);
      CompletableFuture<Shop.Reply> refused = shop.confirmLater("tpay_more", "order-more", PRICE);
      shop.get("/orders/" + paid);
      webhook();
      refused.join();
      if (confirmed.join().status() == 200) {
        shop.with("Idempotency-Key", UUID.randomUUID().toString())
            .post("/payments/" + paymentKey + "/cancel", "{\"cancelReason\":\"changed mind\"}");
      }
    } catch (RuntimeException failure) {
      // The load goes on; a query without figures tells of it.
      Thread thread = Thread.currentThread();
      thread.getUncaughtExceptionHandler().uncaughtException(thread, failure);
    }
  }

  private void webhook() {
    String event = "{\"eventType\":\"PAYMENT_STATUS_CHANGED\",\"n\":\"%s\"}";
    shop.raw(
        HttpRequest.newBuilder(URI.create(rig.webhookUrl()))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(event.formatted(UUID.randomUUID()))));
  }

  @Override
  public void close() {
    timer.shutdown();
    try {
      timer.awaitTermination(60, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
