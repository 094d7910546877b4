package dev.spillway.store;

import dev.spillway.admission.SharedSlots;
import dev.spillway.admission.Slot;
import dev.spillway.admission.Slots;
import dev.spillway.admission.Turn;
import dev.spillway.admission.WaitingRoom;
import dev.spillway.time.Deadline;
import dev.spillway.time.Ticks;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.sqlclient.Tuple;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The connections to PostgreSQL as budgets, each counted before the pool.
 *
 * <p>Reads take a place or are refused at once: more of them than about twice the database's cores
 * would only queue inside PostgreSQL. Writes may wait a moment. Both together leave some
 * connections free, which writing down what the gateway said always finds. The inbox has
 * connections of its own.
 *
 * <p>Nobody keeps a connection over anything but SQL: it is lent for one piece of work and given
 * back, whatever becomes of that.
 *
 * <p>Safe for any thread; results come back on the caller's context.
 */
public final class Database {

  private final Vertx vertx;
  private final Ticks ticks;
  private final DatabaseOptions options;
  private final Connections general;
  private final Connections inbox;
  private final Slots querySlots;
  private final Slots writeSlots;
  private final Slots backgroundSlots;
  private final Slots settleSlots;
  private final WaitingRoom queryRoom;
  private final WaitingRoom writeRoom;
  private final WaitingRoom settleRoom;
  private final WaitingRoom backgroundRoom;
  private volatile long answeredAtNanos;

  public Database(Vertx vertx, DatabaseOptions options, Ticks ticks) {
    this.vertx = vertx;
    this.ticks = ticks;
    this.options = options;
    this.general = new Connections(vertx, options, options.generalConnections(), "spillway");
    this.inbox = new Connections(vertx, options, options.inboxConnections(), "spillway-inbox");
    SharedSlots shared =
        new SharedSlots(
            "database",
            options.sharedConnections(),
            List.of(
                new SharedSlots.Share("database-query", options.querySlots()),
                new SharedSlots.Share("database-write", options.writeSlots()),
                new SharedSlots.Share("database-background", options.backgroundSlots())),
            ticks);
    this.querySlots = shared.share("database-query");
    this.writeSlots = shared.share("database-write");
    this.backgroundSlots = shared.share("database-background");
    this.settleSlots = new Slots("database-settle", options.settleConnections(), ticks);
    this.queryRoom =
        new WaitingRoom(querySlots, options.queryWaitMillis(), options.waiters(), ticks);
    this.writeRoom =
        WaitingRoom.unpredicted(writeSlots, options.waitMillis(), options.waiters(), ticks);
    this.settleRoom =
        WaitingRoom.unpredicted(settleSlots, options.statementMillis(), options.waiters(), ticks);
    this.backgroundRoom =
        WaitingRoom.unpredicted(backgroundSlots, options.waitMillis(), options.waiters(), ticks);
    this.answeredAtNanos = ticks.nanos();
  }

  /** Reads on one connection; as shipped it waits for one no longer than a burst of reads takes. */
  public <T> Future<T> query(
      String holder, Deadline deadline, Function<Transaction, Future<T>> work) {
    return enter(queryRoom, holder, deadline, options.queryWaitMillis())
        .compose(slot -> held(slot, general.withConnection(work)));
  }

  /** Runs a transaction that begins something; it may wait for its connection a moment. */
  public <T> Future<T> write(
      String holder, Deadline deadline, Function<Transaction, Future<T>> work) {
    return enter(writeRoom, holder, deadline, options.waitMillis())
        .compose(slot -> held(slot, general.withTransaction(work)));
  }

  /** Runs a transaction that nobody waits for: what is asked, swept and counted later. */
  public <T> Future<T> background(String holder, Function<Transaction, Future<T>> work) {
    return enter(
            backgroundRoom,
            holder,
            Deadline.after(options.waitMillis(), ticks),
            options.waitMillis())
        .compose(slot -> held(slot, general.withTransaction(work)));
  }

  /** Runs a transaction that writes down what the gateway said, on connections kept for that. */
  public <T> Future<T> settle(String holder, Function<Transaction, Future<T>> work) {
    long patience = 10L * options.statementMillis();
    return enter(settleRoom, holder, Deadline.after(patience, ticks), options.statementMillis())
        .compose(slot -> held(slot, general.withTransaction(work)));
  }

  /** Runs statements on a connection that webhook ingest alone uses, which counts by itself. */
  public <T> Future<T> inbox(Function<Transaction, Future<T>> work) {
    return inbox.withConnection(work).onSuccess(done -> answered());
  }

  /**
   * Tries again while the failure is a passing one, after pauses that double.
   *
   * @param tries in all, at least 1
   */
  public <T> Future<T> again(int tries, long pauseMillis, Supplier<Future<T>> work) {
    return work.get()
        .recover(
            failure ->
                tries > 1 && SqlFailures.kind(failure).passing()
                    ? vertx
                        .timer(pauseMillis, TimeUnit.MILLISECONDS)
                        .compose(rested -> again(tries - 1, 2 * pauseMillis, work))
                    : Future.failedFuture(failure));
  }

  private Future<Slot> enter(WaitingRoom room, String holder, Deadline deadline, long waitMillis) {
    Promise<Slot> promise = Promise.promise();
    Turn turn =
        room.enter(
            holder,
            deadline,
            new Turn.Waiting() {
              @Override
              public void served(Slot slot) {
                promise.complete(slot);
              }

              @Override
              public void expired() {
                promise.fail(new NoConnection());
              }
            });
    if (turn instanceof Slot slot) {
      return Future.succeededFuture(slot);
    }
    if (turn instanceof Turn.Refusal) {
      return Future.failedFuture(new NoConnection());
    }
    long timer = vertx.setTimer(waitMillis + 1, over -> room.expire());
    return onOwnContext(promise.future()).onComplete(done -> vertx.cancelTimer(timer));
  }

  /** Whoever frees a slot may run on any loop; who waited goes on on its own. */
  private <T> Future<T> onOwnContext(Future<T> elsewhere) {
    Promise<T> here = Promise.promise();
    Context context = vertx.getOrCreateContext();
    elsewhere.onComplete(done -> context.runOnContext(back -> here.handle(done)));
    return here.future();
  }

  private <T> Future<T> held(Slot slot, Future<T> work) {
    return work.onComplete(done -> slot.succeeded()).onSuccess(done -> answered());
  }

  private void answered() {
    answeredAtNanos = ticks.nanos();
  }

  /** All places are taken; nothing was sent. */
  static final class NoConnection extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NoConnection() {
      super("no database connection is free", null, false, false);
    }
  }

  /** Asks the server for a sign of life; fails when it gives none or no place to ask is free. */
  public Future<Void> probe() {
    Deadline deadline = Deadline.after(options.statementMillis(), ticks);
    return query("readiness", deadline, tx -> tx.execute("select 1", Tuple.tuple())).mapEmpty();
  }

  /** Milliseconds since the server last did anything for us, a probe or other work. */
  public long silentMillis() {
    return TimeUnit.NANOSECONDS.toMillis(ticks.nanos() - answeredAtNanos);
  }

  /** Whether a read is to be refused unread right now; then it is counted as refused. */
  public boolean turnsReadAway() {
    return querySlots.turnAwayIf(queryRoom.full());
  }

  /** The same for a new order or confirm that would find neither connection nor place to wait. */
  public boolean turnsWriteAway() {
    return writeSlots.turnAwayIf(writeRoom.full());
  }

  public Slots writeSlots() {
    return writeSlots;
  }

  /** The budget of reads, whose limit may be changed up to what reads and writes share. */
  public Slots querySlots() {
    return querySlots;
  }

  /** What is counted, for gauges. */
  public List<Slots> slots() {
    return List.of(querySlots, writeSlots, backgroundSlots, settleSlots);
  }

  /** Who waits for what is counted, for gauges. */
  public List<WaitingRoom> rooms() {
    return List.of(queryRoom, writeRoom, backgroundRoom, settleRoom);
  }

  /** How often connections that did not answer were replaced. */
  public long replacements() {
    return general.replacements() + inbox.replacements();
  }

  public Future<Void> close() {
    return Future.join(general.close(), inbox.close()).mapEmpty();
  }
}
