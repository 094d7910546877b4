package dev.spillway.webhook;

import dev.spillway.store.Database;
import dev.spillway.store.SqlFailures;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Makes webhooks durable, many to a commit.
 *
 * <p>A commit waits for the disk, so what arrives while one is under way shares the next. Nothing
 * is delayed to make a group larger: a lone event is written at once. An event that the table
 * refuses for its data does not fail its neighbours, since its group is then repeated one by one.
 *
 * <p>Bounded in events, bytes and time, the buffer as each group: what does not fit or is not
 * durable in time fails at once, and the gateway sends it again. An event that failed here may
 * still become durable; its resend then adds no row.
 *
 * <p>Crash story: a future succeeds only after the commit, so a death before that leaves either no
 * row or one that nobody was told about.
 *
 * <p>Confined to the context on which it was made.
 */
final class Inbox {

  private static final long SWEEP_MILLIS = 100;

  private final Database database;
  private final InboxStore store;
  private final WebhookOptions options;
  private final int writersMax;
  private final Ticks ticks;
  private final InboxListener listener;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Set<Waiting> beingWritten = new HashSet<>();
  private int writers;
  private int events;
  private long bytes;

  /** One caller's wait; a class and not a record, since two waits are never the same. */
  private static final class Waiting {
    private final WebhookEvent event;
    private final Deadline deadline;
    private final Promise<Void> durable = Promise.promise();

    Waiting(WebhookEvent event, Deadline deadline) {
      this.event = event;
      this.deadline = deadline;
    }

    int bytes() {
      return event.raw().length();
    }
  }

  /** No room, or not durable in time: nothing is promised about this event. */
  static final class NotStored extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotStored(String why) {
      super(why, null, false, false);
    }
  }

  Inbox(
      Vertx vertx,
      Database database,
      InboxStore store,
      WebhookOptions options,
      int writersMax,
      Ticks ticks,
      InboxListener listener) {
    this.database = database;
    this.store = store;
    this.options = options;
    this.writersMax = writersMax;
    this.ticks = ticks;
    this.listener = listener;
    vertx.setPeriodic(SWEEP_MILLIS, timer -> giveUpOnLate());
  }

  /** Succeeds once the event is committed; fails when that is not so by the deadline. */
  Future<Void> store(WebhookEvent event, Deadline deadline) {
    int size = event.raw().length();
    if (events >= options.bufferEvents() || bytes + size > options.bufferBytes()) {
      return Future.failedFuture(new NotStored("the inbox is full"));
    }
    Deadline latest = Deadline.after(options.storeMillis(), ticks);
    Waiting arrival =
        new Waiting(event, deadline.epochMillis() < latest.epochMillis() ? deadline : latest);
    waiting.add(arrival);
    events++;
    bytes += size;
    writeNext();
    listener.buffered(events, bytes);
    return arrival.durable.future();
  }

  private void writeNext() {
    while (writers < writersMax && !waiting.isEmpty()) {
      List<Waiting> group = nextGroup();
      beingWritten.addAll(group);
      writers++;
      write(group)
          .onComplete(
              written -> {
                writers--;
                writeNext();
              });
    }
  }

  /** At least one event; more only while all writers' groups fit into the buffer's bytes. */
  private List<Waiting> nextGroup() {
    List<Waiting> group = new ArrayList<>();
    long groupBytesMax = options.bufferBytes() / writersMax;
    long groupBytes = 0;
    do {
      Waiting next = waiting.remove();
      groupBytes += next.bytes();
      group.add(next);
    } while (group.size() < options.groupEvents()
        && !waiting.isEmpty()
        && groupBytes + waiting.element().bytes() <= groupBytesMax);
    group.sort((a, b) -> a.event.compareTo(b.event));
    return group;
  }

  private Future<Void> write(List<Waiting> group) {
    List<WebhookEvent> written = group.stream().map(w -> w.event).toList();
    return database
        .inbox(tx -> store.insert(tx, written))
        .map(
            stored -> {
              committed(group, stored);
              return (Void) null;
            })
        .recover(failure -> failed(group, failure));
  }

  private void committed(List<Waiting> group, Set<Buffer> stored) {
    listener.committed(stored.size(), group.size() - stored.size());
    written(group);
    group.forEach(w -> w.durable.tryComplete());
  }

  private Future<Void> failed(List<Waiting> group, Throwable failure) {
    boolean oneIsToBlame = SqlFailures.kind(failure) == SqlFailures.Kind.DATA && group.size() > 1;
    if (oneIsToBlame) {
      Future<Void> alone = Future.succeededFuture();
      for (Waiting w : group) {
        alone = alone.compose(next -> write(List.of(w)));
      }
      return alone;
    }
    written(group);
    group.forEach(w -> w.durable.tryFail(failure));
    return Future.succeededFuture();
  }

  private void written(List<Waiting> group) {
    group.forEach(beingWritten::remove);
    left(group);
  }

  private void left(List<Waiting> group) {
    events -= group.size();
    bytes -= group.stream().mapToLong(Waiting::bytes).sum();
    listener.buffered(events, bytes);
  }

  /** Answers what waited too long; what is being written keeps its place until that ends. */
  private void giveUpOnLate() {
    List<Waiting> neverBegun = waiting.stream().filter(this::late).toList();
    if (!neverBegun.isEmpty()) {
      waiting.removeAll(new HashSet<>(neverBegun));
      left(neverBegun);
      fail(neverBegun, "the inbox could not be written in time");
    }
    List<Waiting> begun = beingWritten.stream().filter(this::late).toList();
    begun.forEach(beingWritten::remove);
    fail(begun, "not durable in time");
  }

  private boolean late(Waiting w) {
    return w.deadline.expired(ticks);
  }

  private static void fail(List<Waiting> late, String why) {
    late.forEach(w -> w.durable.tryFail(new NotStored(why)));
  }
}
