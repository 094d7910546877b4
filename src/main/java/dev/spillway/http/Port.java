package dev.spillway.http;

import io.vertx.core.Future;
import io.vertx.core.http.HttpServer;
import java.util.concurrent.TimeUnit;

/** A port that is listened on, and closed in good order: asked twice, it closes once. */
final class Port {

  private final HttpServer server;
  private final int graceSeconds;
  private Future<Void> drained;

  /**
   * @param graceSeconds how long closing waits for requests under way
   */
  Port(HttpServer server, int graceSeconds) {
    this.server = server;
    this.graceSeconds = graceSeconds;
  }

  /** Takes no new connection and lets requests under way finish. */
  synchronized Future<Void> drain() {
    if (drained == null) {
      drained = server.shutdown(graceSeconds, TimeUnit.SECONDS);
    }
    return drained;
  }

  int number() {
    return server.actualPort();
  }
}
