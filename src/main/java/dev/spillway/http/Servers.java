package dev.spillway.http;

import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.ext.web.Router;
import java.util.concurrent.TimeUnit;

/** Makes the HTTP server of a listener, within the same bounds for each. */
final class Servers {

  private static final int HEADER_BYTES_MAX = 8192;
  private static final int REQUEST_LINE_BYTES_MAX = 4096;
  private static final long QUIET_MARGIN_MILLIS = TimeUnit.SECONDS.toMillis(30);
  private static final long QUIET_CHECK_MILLIS = TimeUnit.SECONDS.toMillis(1);

  private Servers() {}

  /** A server that is yet to listen; to be made on the context of its verticle. */
  static HttpServer make(
      Vertx vertx,
      String host,
      int port,
      HttpParts parts,
      int connectionsMax,
      BodyReader bodies,
      Router router) {
    Connections connections =
        new Connections(parts.ticks(), connectionsMax, parts.longestMillis() + QUIET_MARGIN_MILLIS);
    vertx.setPeriodic(QUIET_CHECK_MILLIS, tick -> connections.closeQuiet());
    return vertx
        .createHttpServer(options(host, port))
        .connectionHandler(connections::opened)
        .invalidRequestHandler(RouterErrors::invalid)
        .requestHandler(
            request -> {
              connections.requested(request);
              bodies.watch(request);
              router.handle(request);
            });
  }

  private static HttpServerOptions options(String host, int port) {
    return new HttpServerOptions()
        .setHost(host)
        .setPort(port)
        .setMaxHeaderSize(HEADER_BYTES_MAX)
        .setMaxInitialLineLength(REQUEST_LINE_BYTES_MAX)
        // A connection is quiet, not idle, after too long: see Connections.
        .setIdleTimeout(0)
        .setHttp2ClearTextEnabled(false)
        .setReusePort(false)
        .setTcpNoDelay(true);
  }
}
