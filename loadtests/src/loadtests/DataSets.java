package loadtests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The CSV files that feed the plan, one line an arrival. Each thread group has a file of its own,
 * since JMeter keeps one cursor for a file.
 */
record DataSets(Path confirms, Path webhooks, Path reads) {
  /** The load may start a few arrivals more than rate times duration. */
  private static final double MARGIN = 1.02;

  /** Reads and webhooks are about orders too, even when nobody confirms any. */
  private static final int ORDERS_LEAST = 500;

  static int ordersNeeded(RunPlan plan) {
    return Math.max(ORDERS_LEAST, lines(plan.load().confirmsPerSecond(), plan));
  }

  static DataSets write(RunPlan plan, List<Orders.Payable> orders, RunFiles files)
      throws IOException {
    DataSets sets =
        new DataSets(
            files.resolve("confirms.csv"),
            files.resolve("webhooks.csv"),
            files.resolve("reads.csv"));
    write(sets.confirms, orders.stream().map(DataSets::line).toList());
    write(sets.webhooks, webhooks(plan, orders));
    write(sets.reads, orders.stream().map(Orders.Payable::orderId).toList());
    return sets;
  }

  /** Each webhook is about the order that is confirmed at about the same time. */
  private static List<String> webhooks(RunPlan plan, List<Orders.Payable> orders) {
    int count = lines(plan.load().webhooksPerSecond(), plan);
    List<String> webhooks = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int order = (int) ((long) i * orders.size() / count);
      webhooks.add("whtrans_%s_%06d,%s".formatted(plan.name(), i, line(orders.get(order))));
    }
    return webhooks;
  }

  private static String line(Orders.Payable order) {
    return order.orderId() + "," + order.paymentKey() + "," + order.amount();
  }

  private static int lines(double perSecond, RunPlan plan) {
    return (int) Math.ceil(perSecond * plan.loadSeconds() * MARGIN) + 1;
  }

  private static void write(Path file, List<String> lines) throws IOException {
    Files.write(file, lines);
  }
}
