package loadtests.flood;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Sends what is due, each request on a connection that is idle or new, and takes the answers.
 *
 * <p>A request's time counts from when it was due. So one that found all connections busy is late
 * in the results, too, and not only in truth. Confined to one thread.
 */
final class FloodLoop implements AutoCloseable {
  private static final int CONNECTIONS_MOST = 2_048;
  private static final long CHECK_NANOS = 250_000_000;
  private static final long NANOS = 1_000_000_000;

  /** Attempts are never made up for by a burst of more than this share of a second. */
  private static final double BURST_SECONDS = 0.02;

  private final FloodSettings settings;
  private final RequestSource source;
  private final RequestLog log;
  private final Clock clock = new Clock();
  private final Selector selector;
  private final Deque<Line> idle = new ArrayDeque<>();
  private final Set<Line> all = new HashSet<>();
  private final Deque<Due> waiting = new ArrayDeque<>();
  private Orders.Offer offer = new Orders.Offer(0, 0, 0);
  private long lastNanos;
  private long lastCheckNanos;
  private double owed;
  private double attempts;
  private int loopsRunning;

  private record Due(Request request, long dueNanos) {}

  FloodLoop(FloodSettings settings, RequestSource source, RequestLog log) throws IOException {
    this.settings = settings;
    this.source = source;
    this.log = log;
    this.selector = Selector.open();
  }

  /** Until it is told to end; then what is under way is given up. */
  void run(Orders orders) throws IOException {
    while (!orders.ended()) {
      take(orders.offer());
      accrue();
      sendWaiting();
      startLoops();
      selector.select(this::serve, 1);
      closeOverdue();
    }
    for (Due due : waiting) {
      log.failed(due.request(), clock.since(due.dueNanos()), "never sent");
    }
    for (Line line : all) {
      if (line.busy()) {
        log.failed(line.request(), clock.since(line.dueNanos()), "given up at the end");
      }
    }
  }

  /** A new order ends what was waiting to come back. */
  private void take(Orders.Offer now) {
    if (!now.equals(offer)) {
      offer = now;
      owed = 0;
      waiting.removeIf(due -> due.request().label().equals("retry"));
    }
  }

  private void accrue() {
    long now = clock.nanos();
    double seconds = (double) (now - lastNanos) / NANOS;
    lastNanos = now;
    owed += offer.newPerSecond() * seconds;
    while (owed >= 1) {
      owed--;
      // Those that fell due while this thread did something else were due before.
      long late = (long) (owed / offer.newPerSecond() * NANOS);
      waiting.addLast(new Due(source.next(), now - late));
    }
    attempts =
        Math.min(
            Math.max(1, offer.attemptsPerSecond() * BURST_SECONDS),
            attempts + offer.attemptsPerSecond() * seconds);
  }

  private void sendWaiting() throws IOException {
    while (!waiting.isEmpty() && (attempts >= 1 || !offer.retries()) && lineLeft()) {
      attempts--;
      Due due = waiting.removeFirst();
      boolean again = due.request().label().equals("retry");
      send(due.request(), again ? clock.nanos() : due.dueNanos(), false);
    }
  }

  private void startLoops() throws IOException {
    while (loopsRunning < offer.loops() && lineLeft()) {
      loopsRunning++;
      send(source.next(), clock.nanos(), true);
    }
  }

  private boolean lineLeft() {
    return !idle.isEmpty() || all.size() < CONNECTIONS_MOST;
  }

  private void send(Request request, long dueNanos, boolean inLoop) throws IOException {
    Line line = idle.pollFirst();
    if (line == null) {
      line = new Line(selector, settings.api());
      all.add(line);
    }
    try {
      line.send(request, dueNanos, inLoop);
    } catch (IOException e) {
      fail(line, e.getClass().getName());
    }
  }

  private void serve(SelectionKey key) {
    Line line = (Line) key.attachment();
    try {
      try {
        if (line.advance()) {
          end(line);
        }
      } catch (IOException e) {
        fail(line, e.getClass().getName());
      }
    } catch (IOException e) {
      throw new IllegalStateException("The results cannot be written", e);
    }
  }

  private void end(Line line) throws IOException {
    Request request = line.request();
    Answer answer = line.end();
    log.answered(request, clock.since(line.dueNanos()), answer);
    idle.addFirst(line);
    if (line.looping()) {
      loopsRunning--;
      startLoops();
    } else if (answer.status() == 503 && offer.retries()) {
      waiting.addLast(new Due(request.again(), clock.nanos()));
    }
  }

  private void fail(Line line, String why) throws IOException {
    if (line.busy()) {
      log.failed(line.request(), clock.since(line.dueNanos()), why);
      if (line.looping()) {
        loopsRunning--;
      }
    }
    idle.remove(line);
    all.remove(line);
    line.close();
  }

  private void closeOverdue() throws IOException {
    long now = clock.nanos();
    if (now - lastCheckNanos < CHECK_NANOS) {
      return;
    }
    lastCheckNanos = now;
    long oldest = now - settings.timeoutMillis() * 1_000_000L;
    List<Line> overdue = new ArrayList<>();
    all.forEach(
        line -> {
          if (line.busy() && line.dueNanos() < oldest) {
            overdue.add(line);
          }
        });
    for (Line line : overdue) {
      fail(line, "java.net.SocketTimeoutException");
    }
  }

  @Override
  public void close() throws IOException {
    for (Line line : all) {
      line.close();
    }
    selector.close();
  }
}
