package dev.spillway.store;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * The connections to PostgreSQL: a bounded general pool and, apart from it, the inbox's own.
 *
 * <p>Nobody keeps a connection over anything but SQL: it is lent for one transaction or one
 * statement. A wait for one is bounded in time and in number, and each statement is bounded on the
 * server. The gauges are our own, since those of the client drift after failed acquisitions.
 *
 * <p>Safe for any thread; results come back on the caller's context.
 */
public final class Database {

  private final Pool general;
  private final Pool inbox;
  private final AtomicInteger inUse = new AtomicInteger();

  public Database(Vertx vertx, DatabaseOptions options) {
    this.general = pool(vertx, options, options.generalConnections(), "spillway");
    this.inbox = pool(vertx, options, options.inboxConnections(), "spillway-inbox");
  }

  private static Pool pool(Vertx vertx, DatabaseOptions options, int connections, String name) {
    PgConnectOptions connect =
        PgConnectOptions.fromUri(options.url())
            .setCachePreparedStatements(true)
            .setReconnectAttempts(0)
            .addProperty("application_name", name)
            .addProperty("statement_timeout", Integer.toString(options.statementMillis()))
            .addProperty("lock_timeout", Integer.toString(options.statementMillis()))
            .addProperty(
                "idle_in_transaction_session_timeout",
                Integer.toString(2 * options.statementMillis()))
            .addProperty("synchronous_commit", "on");
    PoolOptions bounds =
        new PoolOptions()
            .setName(name)
            .setMaxSize(connections)
            .setMaxWaitQueueSize(options.waiters())
            .setConnectionTimeout(options.waitMillis())
            .setConnectionTimeoutUnit(TimeUnit.MILLISECONDS);
    return PgBuilder.pool()
        .with(bounds)
        .with(new NetClientOptions().setConnectTimeout(options.connectMillis()))
        .connectingTo(connect)
        .using(vertx)
        .build();
  }

  /**
   * Runs statements that take effect together or not at all.
   *
   * @param work must return the future of its last statement; a failed one rolls back
   */
  public <T> Future<T> transaction(Function<Transaction, Future<T>> work) {
    inUse.incrementAndGet();
    return general
        .withTransaction(connection -> work.apply(new Transaction(connection)))
        .onComplete(done -> inUse.decrementAndGet());
  }

  /** Runs statements on one connection, each by itself. */
  public <T> Future<T> read(Function<Transaction, Future<T>> work) {
    inUse.incrementAndGet();
    return general
        .withConnection(connection -> work.apply(new Transaction(connection)))
        .onComplete(done -> inUse.decrementAndGet());
  }

  /** Runs statements on a connection that webhook ingest alone uses. */
  public <T> Future<T> inbox(Function<Transaction, Future<T>> work) {
    return inbox.withConnection(connection -> work.apply(new Transaction(connection)));
  }

  /** Whether the server answers, as seen by one statement now. */
  public Future<Boolean> answers() {
    return general.query("select 1").execute().map(true).otherwise(false);
  }

  /** Callers that hold or wait for a connection of the general pool. */
  public int inUse() {
    return inUse.get();
  }

  public Future<Void> close() {
    return Future.join(general.close(), inbox.close()).mapEmpty();
  }
}
