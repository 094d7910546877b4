package dev.spillway.store;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.NetClientOptions;
import io.vertx.pgclient.PgBuilder;
import io.vertx.pgclient.PgConnectOptions;
import io.vertx.pgclient.SslMode;
import io.vertx.sqlclient.Pool;
import io.vertx.sqlclient.PoolOptions;
import io.vertx.sqlclient.SqlConnection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A pool of connections that gets over a dead one.
 *
 * <p>The server ends a statement or a wait for a lock by itself; a timer here, one second later,
 * fires only if the connection is dead, its packets lost without a word. Such a connection would
 * stay in the pool for ever, and others may share its fate, so the whole pool is replaced: new work
 * goes to the new one at once, what still runs on the old one ends there.
 *
 * <p>No more than {@code connections} callers may be in here at once; who counts them stands in
 * front. So nobody ever waits in the pool's own queue, whose timeouts lose connections.
 *
 * <p>Safe for any thread; results come back on the caller's context.
 */
final class Connections {

  private static final Logger LOG = LoggerFactory.getLogger(Connections.class);
  private static final long BEYOND_THE_SERVER_MILLIS = 1_000;

  private final Vertx vertx;
  private final Context home;
  private final DatabaseOptions options;
  private final int connections;
  private final String name;
  private final AtomicReference<Pool> pool;
  private final AtomicLong replacements = new AtomicLong();
  private final AtomicBoolean replacing = new AtomicBoolean();

  /**
   * Opens the pool, which belongs to the calling context and not to a deployment: one that is
   * opened by a verticle would be closed with it, while others still need it.
   */
  Connections(Vertx vertx, DatabaseOptions options, int connections, String name) {
    this.vertx = vertx;
    this.home = vertx.getOrCreateContext();
    this.options = options;
    this.connections = connections;
    this.name = name;
    this.pool = new AtomicReference<>(open());
  }

  private Pool open() {
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
    if (connect.getSslMode() != SslMode.DISABLE) {
      // Encrypted, but whoever answers is believed: what the modes up to "require" promise.
      connect.setSslOptions(new ClientSSLOptions().setTrustAll(true));
    }
    PoolOptions bounds =
        new PoolOptions()
            .setName(name)
            .setMaxSize(connections)
            .setMaxWaitQueueSize(connections)
            .setConnectionTimeout(0);
    return PgBuilder.pool()
        .with(bounds)
        .with(new NetClientOptions().setConnectTimeout(options.connectMillis()))
        .connectingTo(connect)
        .using(vertx)
        .build();
  }

  /** Runs statements on one connection, each by itself. */
  <T> Future<T> withConnection(Function<Transaction, Future<T>> work) {
    return acquire()
        .compose(
            lease -> {
              Future<T> result = started(work, lease.transaction());
              return result.onComplete(done -> lease.connection().close());
            });
  }

  /** Runs statements that take effect together or not at all; a failed future rolls back. */
  <T> Future<T> withTransaction(Function<Transaction, Future<T>> work) {
    return withConnection(
        tx ->
            tx.begin()
                .compose(
                    open ->
                        started(work, tx)
                            .compose(
                                result -> tx.timed(open.commit()).map(result),
                                failure ->
                                    tx.isDead()
                                        ? Future.failedFuture(failure)
                                        : tx.timed(open.rollback())
                                            .transform(done -> Future.failedFuture(failure)))));
  }

  private static <T> Future<T> started(Function<Transaction, Future<T>> work, Transaction tx) {
    try {
      return work.apply(tx);
    } catch (RuntimeException thrown) {
      return Future.failedFuture(thrown);
    }
  }

  private record Lease(SqlConnection connection, Transaction transaction) {}

  /** No connection could be made, or not in time; nothing was sent. */
  static final class NotConnected extends RuntimeException {
    private static final long serialVersionUID = 1L;

    NotConnected(Throwable cause) {
      super("no connection to the database", cause, false, false);
    }
  }

  private Future<Lease> acquire() {
    Pool from = pool.get();
    Future<SqlConnection> asked = from.getConnection();
    return asked
        .timeout(options.connectMillis(), TimeUnit.MILLISECONDS)
        .recover(
            failure -> {
              if (failure instanceof TimeoutException) {
                replace(from);
                asked.onSuccess(SqlConnection::close);
              }
              return Future.failedFuture(new NotConnected(failure));
            })
        .map(connection -> new Lease(connection, lent(connection, from)));
  }

  private Transaction lent(SqlConnection connection, Pool from) {
    return new Transaction(
        connection, options.statementMillis() + BEYOND_THE_SERVER_MILLIS, () -> replace(from));
  }

  /** At most once while the statements on the old pool come to their end. */
  private void replace(Pool dead) {
    if (pool.get() != dead || !replacing.compareAndSet(false, true)) {
      return;
    }
    home.runOnContext(
        go -> {
          pool.set(open());
          replacements.incrementAndGet();
          LOG.warn("database connections do not answer and were replaced pool={}", name);
          vertx.setTimer(
              2L * options.statementMillis() + BEYOND_THE_SERVER_MILLIS,
              ended -> {
                dead.close();
                replacing.set(false);
              });
        });
  }

  /** How often the pool was replaced since the start. */
  long replacements() {
    return replacements.get();
  }

  Future<Void> close() {
    return pool.get().close();
  }
}
