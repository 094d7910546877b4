package dev.spillway.reconciliation;

import dev.spillway.lease.JobStore;
import dev.spillway.store.Database;
import dev.spillway.store.Transaction;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * One run's right to compare, which no other instance has at the same time.
 *
 * <p>It is a lease that each write renews and proves in its own transaction: a run that was out of
 * breath for so long that another one began writes nothing any more. What is written may be written
 * twice, since a commit whose reply was lost is tried again.
 *
 * <p>Confined to the context of its run.
 */
final class Tenure {

  static final String JOB = "reconciliation";

  private static final int TRIES = 6;
  private static final long FIRST_PAUSE_MILLIS = 200;

  private final Database database;
  private final JobStore jobs;
  private final long leaseMillis;
  private final Ticks ticks;
  private final UUID token = UUID.randomUUID();
  private long renewedNanos;

  Tenure(Database database, JobStore jobs, long leaseMillis, Ticks ticks) {
    this.database = database;
    this.jobs = jobs;
    this.leaseMillis = leaseMillis;
    this.ticks = ticks;
  }

  /** Takes it, and does the first work in the same transaction; false if another one has it. */
  Future<Boolean> take(Function<Transaction, Future<Void>> work) {
    return proved(
        tx ->
            jobs.take(tx, JOB, token, leaseMillis)
                .compose(
                    taken -> taken ? work.apply(tx).map(true) : Future.succeededFuture(false)));
  }

  /** Writes something, if this run still has the right to. */
  <T> Future<T> write(Function<Transaction, Future<T>> work) {
    return proved(
        tx ->
            jobs.renew(tx, JOB, token, leaseMillis)
                .compose(
                    held ->
                        held
                            ? work.apply(tx)
                            : Future.failedFuture(new NotCompared("another run has taken over"))));
  }

  /** Renews it if a third of it is over. */
  Future<Void> keep() {
    long heldMillis = TimeUnit.NANOSECONDS.toMillis(ticks.nanos() - renewedNanos);
    return heldMillis < leaseMillis / 3
        ? Future.succeededFuture()
        : write(tx -> Future.succeededFuture());
  }

  /** Reads something; not for long after this run has lost its right. */
  <T> Future<T> read(Function<Transaction, Future<T>> work) {
    return keep().compose(kept -> transaction(work));
  }

  /** Writes how it ended, and lets others begin. */
  Future<Void> end(Function<Transaction, Future<Void>> work) {
    return write(tx -> work.apply(tx).compose(written -> jobs.giveBack(tx, JOB, token)));
  }

  private <T> Future<T> proved(Function<Transaction, Future<T>> work) {
    long nowNanos = ticks.nanos();
    return transaction(work).onSuccess(done -> renewedNanos = nowNanos);
  }

  private <T> Future<T> transaction(Function<Transaction, Future<T>> work) {
    return database.again(TRIES, FIRST_PAUSE_MILLIS, () -> database.background(JOB, work));
  }
}
