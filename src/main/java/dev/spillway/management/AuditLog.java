package dev.spillway.management;

import dev.spillway.api.Views;
import dev.spillway.time.Ticks;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.ArrayDeque;
import java.util.Deque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells of each write that an operator asked for, whether it was done or not: one line in a log of
 * its own, and the latest of them to be looked at.
 *
 * <p>Lines go to the logger {@code spillway.audit}, so that they can be sent elsewhere and kept for
 * longer. What is kept here is bounded and gone with the process. Safe for any thread.
 */
public final class AuditLog {

  private static final Logger LOG = LoggerFactory.getLogger("spillway.audit");
  private static final int KEPT_MAX = 50;

  private record Line(String path, JsonObject text) {}

  private final Ticks ticks;
  private final Deque<Line> latest = new ArrayDeque<>();

  public AuditLog(Ticks ticks) {
    this.ticks = ticks;
  }

  void write(
      AdminRoute route, String path, Operator operator, String requestId, AdminChange change) {
    JsonObject text =
        new JsonObject()
            .put("at", Views.time(ticks.epochMillis()))
            .put("request", route.method().name() + " " + path)
            .put("status", change.answer().status())
            .put("by", operator.by())
            .put("from", operator.from())
            .put("requestId", requestId)
            .put("before", change.before())
            .put("after", change.after());
    LOG.info("{}", text.encode());
    keep(new Line(route.path(), text));
  }

  private synchronized void keep(Line line) {
    if (latest.size() == KEPT_MAX) {
      latest.removeLast();
    }
    latest.addFirst(line);
  }

  /** The latest writes to that path, newest first. */
  synchronized JsonArray latest(String path) {
    JsonArray lines = new JsonArray();
    latest.stream()
        .filter(line -> line.path().equals(path))
        .forEach(line -> lines.add(line.text().copy()));
    return lines;
  }
}
