package dev.spillway.http;

import io.vertx.core.http.HttpServerOptions;
import java.util.concurrent.TimeUnit;

/** The bounds of an HTTP server, the same for every listener. */
final class ServerSettings {

  private static final int HEADER_BYTES_MAX = 8192;
  private static final int REQUEST_LINE_BYTES_MAX = 4096;
  private static final int IDLE_MARGIN_SECONDS = 30;

  private ServerSettings() {}

  /**
   * The options.
   *
   * @param longestMillis the longest deadline of a request. An idle connection is closed even while
   *     its request is worked on, so the idle timeout lies above that
   */
  static HttpServerOptions of(String host, int port, long longestMillis) {
    return new HttpServerOptions()
        .setHost(host)
        .setPort(port)
        .setMaxHeaderSize(HEADER_BYTES_MAX)
        .setMaxInitialLineLength(REQUEST_LINE_BYTES_MAX)
        .setIdleTimeoutUnit(TimeUnit.SECONDS)
        .setIdleTimeout((int) TimeUnit.MILLISECONDS.toSeconds(longestMillis) + IDLE_MARGIN_SECONDS)
        .setHttp2ClearTextEnabled(false)
        .setReusePort(false)
        .setTcpNoDelay(true);
  }
}
