package dev.spillway.lease;

import dev.spillway.store.Transaction;
import io.vertx.core.Future;
import io.vertx.sqlclient.Tuple;
import java.util.UUID;

/**
 * All SQL on {@code jobs}: work of which there is one, done by one instance at a time.
 *
 * <p>Whoever takes a job has it until its lease runs out, unless it is renewed before. Renewing
 * locks the job's row until the transaction ends, so that what is written behind it in the same
 * transaction is written by the holder and nobody else. An instance that dies leaves a lease that
 * runs out. Times are the database's alone.
 */
public final class JobStore {

  private static final String TAKE =
      """
      insert into jobs (name, lease, leased_until)
      values ($1, $2, spillway_now() + $3 * interval '1 millisecond')
      on conflict (name) do update set
        lease = excluded.lease, leased_until = excluded.leased_until
      where jobs.leased_until <= spillway_now() or jobs.lease = excluded.lease
      """;

  private static final String RENEW =
      """
      update jobs set leased_until = spillway_now() + $3 * interval '1 millisecond'
      where name = $1 and lease = $2
      """;

  /** The token stays, so that a giving back whose reply was lost may be repeated. */
  private static final String GIVE_BACK =
      "update jobs set leased_until = spillway_now() where name = $1 and lease = $2";

  /**
   * Takes the job if nobody has it.
   *
   * @param token made by the taker, who may so repeat a taking whose reply was lost
   */
  public Future<Boolean> take(Transaction tx, String name, UUID token, long leaseMillis) {
    return tx.execute(TAKE, Tuple.of(name, token, leaseMillis)).map(rows -> rows.rowCount() == 1);
  }

  /** Makes sure that the job is still held by this token, and prolongs that. */
  public Future<Boolean> renew(Transaction tx, String name, UUID token, long leaseMillis) {
    return tx.execute(RENEW, Tuple.of(name, token, leaseMillis)).map(rows -> rows.rowCount() == 1);
  }

  /** Lets others take the job; one that was taken by another stays theirs. */
  public Future<Void> giveBack(Transaction tx, String name, UUID token) {
    return tx.execute(GIVE_BACK, Tuple.of(name, token)).mapEmpty();
  }
}
