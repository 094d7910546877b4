package dev.spillway.store;

import io.vertx.pgclient.PgException;
import io.vertx.sqlclient.ClosedConnectionException;
import java.io.IOException;
import java.util.concurrent.TimeoutException;

/**
 * The several shapes in which the client reports a failed statement, told apart in one place.
 *
 * <p>What matters to a caller is whether the statement may have taken effect. A refusal by the
 * server or by the pool is definite; a lost connection is not, so that a write which ended {@link
 * Kind#LOST} must be read again before it is repeated.
 */
public final class SqlFailures {

  /** What a failure means. */
  public enum Kind {
    /** No connection was to be had in time; nothing was sent. */
    BUSY,
    /** The server gave up on the statement or on a lock; nothing was done. */
    TIMEOUT,
    /** Another transaction was first: a unique index, a serialization failure or a deadlock. */
    CONFLICT,
    /** The values do not fit the table or a limit of the server; repeating them cannot help. */
    DATA,
    /** The connection went away or could not be made; a write may have been done or not. */
    LOST,
    /** Anything else: a mistake of this program. */
    BUG;

    /** Whether the same statements may succeed a moment later. */
    public boolean passing() {
      return this == BUSY || this == TIMEOUT || this == CONFLICT || this == LOST;
    }
  }

  private SqlFailures() {}

  public static Kind kind(Throwable failure) {
    if (failure instanceof Database.NoConnection || failure instanceof Connections.NotConnected) {
      return Kind.BUSY;
    }
    if (failure instanceof TimeoutException) {
      return Kind.LOST;
    }
    if (failure instanceof PgException refused) {
      return ofState(refused.getSqlState());
    }
    String text = String.valueOf(failure.getMessage());
    boolean network =
        failure instanceof IOException
            || failure instanceof ClosedConnectionException
            || text.contains("Connection is not active")
            || text.contains("onnection closed")
            || text.contains("onnection was closed");
    return network ? Kind.LOST : Kind.BUG;
  }

  private static Kind ofState(String state) {
    if (state == null) {
      return Kind.BUG;
    }
    return switch (state) {
      case "57014", "55P03" -> Kind.TIMEOUT;
      case "23505", "40001", "40P01" -> Kind.CONFLICT;
      // A connection idle in its transaction for too long; a server that became a replica.
      case "25P03", "25006" -> Kind.LOST;
      default -> ofStateClass(state.substring(0, 2));
    };
  }

  private static Kind ofStateClass(String stateClass) {
    return switch (stateClass) {
      case "22", "23", "54" -> Kind.DATA;
      case "53" -> Kind.BUSY;
      case "08", "57", "58" -> Kind.LOST;
      default -> Kind.BUG;
    };
  }
}
