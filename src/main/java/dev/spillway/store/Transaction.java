package dev.spillway.store;

import io.vertx.sqlclient.SqlConnection;

/**
 * An open transaction, handed from store to store.
 *
 * <p>Only stores look inside, so that whoever composes them cannot keep the connection or write SQL
 * of their own.
 */
public final class Transaction {

  private final SqlConnection connection;

  Transaction(SqlConnection connection) {
    this.connection = connection;
  }

  /** For stores alone. */
  public SqlConnection connection() {
    return connection;
  }
}
