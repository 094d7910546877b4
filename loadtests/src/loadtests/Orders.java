package loadtests;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Orders to be paid. The first ones are made through the service's own API; the rest are copies of
 * the first in the database, since a hundred thousand requests would take longer than the run.
 */
final class Orders {
  static final String FLOOD_PREFIX = "flood-";
  static final long AMOUNT = 15_000;

  /** Copies belong to so many customers in turn. */
  static final int CUSTOMERS = 5_000;

  /** Below the service's budget for orders, so that none is refused. */
  private static final int AT_ONCE = 8;

  private static final int BY_REQUEST = 50;
  private static final String COPY_PREFIX = "copy-";

  private Orders() {}

  /** An order with the payment key that the payment window would have given it. */
  record Payable(String orderId, String paymentKey, long amount) {
    static Payable of(String orderId) {
      return new Payable(orderId, "load_" + orderId, AMOUNT);
    }
  }

  static List<Payable> create(Service service, Database database, int count)
      throws InterruptedException, SQLException {
    List<Payable> orders = new ArrayList<>(request(service, Math.min(count, BY_REQUEST)));
    int copies = count - orders.size();
    database.copyOrder(orders.get(0).orderId(), COPY_PREFIX, copies, CUSTOMERS);
    for (int i = 1; i <= copies; i++) {
      orders.add(Payable.of(COPY_PREFIX + "%08d".formatted(i)));
    }
    return orders;
  }

  static void copyForFlood(Payable pattern, Database database, Flood flood) throws SQLException {
    database.copyOrder(pattern.orderId(), FLOOD_PREFIX, flood.orders(), CUSTOMERS);
  }

  private static List<Payable> request(Service service, int count) throws InterruptedException {
    ExecutorService workers = Executors.newFixedThreadPool(AT_ONCE);
    try {
      List<Future<Payable>> pending = new ArrayList<>(count);
      for (int i = 0; i < count; i++) {
        int number = i;
        pending.add(workers.submit(() -> request(service.api(), number)));
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

  private static Payable request(String api, int number) throws IOException, InterruptedException {
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
    return Payable.of(orderId);
  }
}
