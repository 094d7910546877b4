package demo;

import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * A few shops at work, so that there is something to see.
 *
 * <p>Arrivals keep their rate however slow the answers are, as buyers do. At most so many checkouts
 * are under way that a gateway which takes all of its time still meets the whole rate.
 */
final class SteadyLoad implements AutoCloseable {

  private static final int UNDER_WAY_MAX = 1_000;

  private final ShopClient shop;
  private final Semaphore places = new Semaphore(UNDER_WAY_MAX);
  private final ScheduledExecutorService clock =
      Executors.newSingleThreadScheduledExecutor(SteadyLoad::thread);

  private SteadyLoad(ShopClient shop) {
    this.shop = shop;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "steady-load");
    thread.setDaemon(true);
    return thread;
  }

  static SteadyLoad start(ShopClient shop, int ordersPerSecond) {
    SteadyLoad load = new SteadyLoad(shop);
    if (ordersPerSecond > 0) {
      long pauseMicros = TimeUnit.SECONDS.toMicros(1) / ordersPerSecond;
      load.clock.scheduleAtFixedRate(load::checkOut, 0, pauseMicros, TimeUnit.MICROSECONDS);
    }
    return load;
  }

  private void checkOut() {
    if (places.tryAcquire()) {
      // What is refused or fails shows in the metrics, which is what this is for.
      shop.get("/orders?limit=20")
          .thenCompose(seen -> shop.post("/orders", ShopClient.order()))
          .thenCompose(this::pay)
          .whenComplete((paid, failure) -> places.release());
    }
  }

  private CompletableFuture<ShopClient.Reply> pay(ShopClient.Reply order) {
    if (order.status() != 201) {
      return CompletableFuture.completedFuture(order);
    }
    String paymentKey = "load_" + UUID.randomUUID();
    String orderId = order.body().getString("orderId");
    return shop.post("/payments/confirm", ShopClient.confirm(paymentKey, orderId))
        .thenCompose(answer -> shop.get("/orders/" + orderId));
  }

  /** Begins nothing more; what is under way is the service's to finish. */
  @Override
  public void close() {
    clock.shutdownNow();
  }
}
