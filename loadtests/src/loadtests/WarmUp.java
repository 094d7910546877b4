package loadtests;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/**
 * Buyers in a closed loop before the load begins, until the service has compiled what it runs.
 *
 * <p>A process that has just started answers many times slower for some 20 s on two shared cores;
 * with arrivals by schedule, what it falls behind then would be measured later as if it were load.
 * Orders, payments and webhooks of this are kept apart by their names.
 */
record WarmUp(Service service, int seconds) {
  static final String NAME_PREFIX = "warm-";

  /** Below every budget, so that nothing is refused. */
  private static final int BUYERS = 6;

  void run() throws InterruptedException {
    long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
    ExecutorService buyers = Executors.newFixedThreadPool(BUYERS);
    try {
      List<Future<Void>> ends = new ArrayList<>();
      for (int i = 0; i < BUYERS; i++) {
        ends.add(buyers.submit(() -> buyUntil(until)));
      }
      for (Future<Void> end : ends) {
        end.get();
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("The service could not be warmed up", e.getCause());
    } finally {
      buyers.shutdownNow();
    }
  }

  private Void buyUntil(long nanos) throws IOException, InterruptedException {
    while (System.nanoTime() - nanos < 0) {
      buy();
    }
    return null;
  }

  private void buy() throws IOException, InterruptedException {
    String api = service.api();
    Map<String, Object> order =
        Map.of("orderName", "warm-up", "amount", Orders.AMOUNT, "customerKey", "warm-up");
    String orderId = HttpJson.send("POST", api + "/orders", order, 201).path("orderId").asText();
    String paymentKey = NAME_PREFIX + orderId;
    HttpJson.send("POST", api + "/payments/confirm", confirm(orderId, paymentKey, 1), 409);
    HttpJson.send("POST", api + "/payments/confirm", confirm(orderId, paymentKey, 0), 200);
    HttpJson.get(api + "/orders/" + orderId);
    HttpJson.get(api + "/orders?limit=20&customerKey=warm-up");
    HttpJson.get(api + "/payments/" + paymentKey);
    HttpJson.send("POST", service.webhooks(), webhook(orderId, paymentKey), 200);
  }

  private static Map<String, Object> confirm(String orderId, String paymentKey, long tooMuch) {
    return Map.of("orderId", orderId, "paymentKey", paymentKey, "amount", Orders.AMOUNT + tooMuch);
  }

  private static Map<String, Object> webhook(String orderId, String paymentKey) {
    return Map.of(
        "eventType",
        "PAYMENT_STATUS_CHANGED",
        "createdAt",
        "2026-01-01T00:00:00.000000",
        "data",
        Map.of("orderId", orderId, "paymentKey", paymentKey, "status", "DONE"));
  }
}
