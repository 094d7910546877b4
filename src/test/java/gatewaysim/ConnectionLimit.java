package gatewaysim;

import io.vertx.core.http.HttpConnection;

/** Closes connections beyond a number. Used on the simulator's event loop only. */
final class ConnectionLimit {
  private final int most;
  private int open;

  ConnectionLimit(int most) {
    this.most = most;
  }

  void opened(HttpConnection connection) {
    open++;
    connection.closeHandler(closed -> open--);
    if (open > most) {
      connection.close();
    }
  }
}
