package dev.spillway.store;

import io.vertx.core.Future;
import io.vertx.sqlclient.Row;
import io.vertx.sqlclient.RowSet;
import io.vertx.sqlclient.SqlConnection;
import io.vertx.sqlclient.Tuple;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A connection on loan, handed from store to store, mostly inside a transaction.
 *
 * <p>Stores send their statements through it and nobody else does, so that whoever composes stores
 * cannot keep the connection or write SQL of their own. Each statement is bounded by a timer, which
 * fires only when the connection is dead.
 *
 * <p>Confined to the context that got it.
 */
public final class Transaction {

  private final SqlConnection connection;
  private final long statementMillisMax;
  private final Runnable whenDead;
  private boolean dead;

  Transaction(SqlConnection connection, long statementMillisMax, Runnable whenDead) {
    this.connection = connection;
    this.statementMillisMax = statementMillisMax;
    this.whenDead = whenDead;
  }

  /** Runs a prepared statement. For stores alone. */
  public Future<RowSet<Row>> execute(String sql, Tuple values) {
    return timed(connection.preparedQuery(sql).execute(values));
  }

  Future<io.vertx.sqlclient.Transaction> begin() {
    return timed(connection.begin());
  }

  <T> Future<T> timed(Future<T> statement) {
    return statement
        .timeout(statementMillisMax, TimeUnit.MILLISECONDS)
        .onFailure(
            failure -> {
              if (failure instanceof TimeoutException && !dead) {
                dead = true;
                whenDead.run();
              }
            });
  }

  boolean isDead() {
    return dead;
  }
}
