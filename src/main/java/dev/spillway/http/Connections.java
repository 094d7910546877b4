package dev.spillway.http;

import dev.spillway.time.Ticks;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Bounds the connections of a listener, since the server itself takes any number for any time.
 *
 * <p>In number: those beyond it are closed at once. In time: each must bring the next request's
 * head within a while. An idle timeout would not do, because a sender of one byte now and then is
 * not idle. That while is longer than any request may take, so that no work is cut off.
 *
 * <p>Confined to one event loop; each listener instance has its own.
 */
final class Connections {

  private final Ticks ticks;
  private final int connectionsMax;
  private final long quietNanosMax;

  /** When each last brought a head or was opened; the longest quiet is first. */
  private final Map<HttpConnection, Long> lastHeard = new LinkedHashMap<>(16, 0.75f, true);

  Connections(Ticks ticks, int connectionsMax, long quietMillisMax) {
    this.ticks = ticks;
    this.connectionsMax = connectionsMax;
    this.quietNanosMax = quietMillisMax * 1_000_000;
  }

  /** A connection was accepted. */
  void opened(HttpConnection connection) {
    if (lastHeard.size() >= connectionsMax) {
      connection.close();
      return;
    }
    lastHeard.put(connection, ticks.nanos());
    connection.closeHandler(closed -> lastHeard.remove(connection));
  }

  /** The head of a request has come. */
  void requested(HttpServerRequest request) {
    lastHeard.replace(request.connection(), ticks.nanos());
  }

  /** Closes those that have brought nothing for too long. To be called now and then. */
  void closeQuiet() {
    Iterator<Map.Entry<HttpConnection, Long>> longestQuietFirst = lastHeard.entrySet().iterator();
    while (longestQuietFirst.hasNext()) {
      Map.Entry<HttpConnection, Long> next = longestQuietFirst.next();
      if (ticks.nanos() - next.getValue() <= quietNanosMax) {
        return;
      }
      longestQuietFirst.remove();
      next.getKey().close();
    }
  }

  int open() {
    return lastHeard.size();
  }
}
