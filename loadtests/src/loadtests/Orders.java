package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Orders to be paid, made through the service's own API before the load begins. */
final class Orders {
  /** Below the service's budget for orders, so that none is refused. */
  private static final int AT_ONCE = 8;

  private static final long AMOUNT = 15_000;

  private Orders() {}

  /** An order with the payment key that the payment window would have given it. */
  record Payable(String orderId, String paymentKey, long amount) {}

  static List<Payable> create(Service service, int count) throws InterruptedException {
    ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<Payable>> pending = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        int number = i;
        pending.add(workers.submit(() -> create(service.api(), number)));
      }
      List<Payable> orders = new ArrayList<>(count);
      for (Future<Payable> order : pending) {
        orders.add(order.get());
      }
      return orders;
    } catch (ExecutionException e) {
      throw new IllegalStateException("An order could not be made", e.getCause());
    } finally {
      workers.shutdownNow();
    }
  }

  private static Payable create(String api, int number) throws IOException, InterruptedException {
    JsonNode order =
        HttpJson.send(
            "POST",
            api + "/orders",
            Map.of("orderName", "load " + number, "amount", AMOUNT, "currency", "KRW"),
            201);
    String orderId = order.path("orderId").asText();
    if (orderId.isEmpty()) {
      throw new IllegalStateException("POST /orders gave no orderId: " + order);
    }
    return new Payable(orderId, "load_" + orderId, AMOUNT);
  }
}
