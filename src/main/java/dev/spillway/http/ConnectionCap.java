package dev.spillway.http;

import io.vertx.core.Handler;
import io.vertx.core.http.HttpConnection;
import java.util.concurrent.atomic.AtomicInteger;

/** Closes connections beyond a number at once, since the server itself takes any number. */
final class ConnectionCap implements Handler<HttpConnection> {

  private final int connectionsMax;
  private final AtomicInteger open = new AtomicInteger();

  ConnectionCap(int connectionsMax) {
    this.connectionsMax = connectionsMax;
  }

  @Override
  public void handle(HttpConnection connection) {
    connection.closeHandler(closed -> open.decrementAndGet());
    if (open.incrementAndGet() > connectionsMax) {
      connection.close();
    }
  }

  int open() {
    return open.get();
  }
}
