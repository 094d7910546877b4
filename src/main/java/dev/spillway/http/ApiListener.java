package dev.spillway.http;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServer;
import io.vertx.ext.web.Router;
import java.util.ArrayList;
import java.util.List;

/**
 * The checkout API's port. Several instances share it, one for each event loop.
 *
 * <p>Stopping closes the port to new connections and lets requests that are under way finish.
 */
public final class ApiListener extends VerticleBase {

  private final HttpOptions options;
  private final ApiAccess access;
  private final HttpParts parts;
  private final int instances;
  private final int graceSeconds;
  private volatile Port port;

  /**
   * @param instances how many share the port, and its bounds
   * @param graceSeconds how long a stop waits for requests under way
   */
  public ApiListener(
      HttpOptions options, ApiAccess access, HttpParts parts, int instances, int graceSeconds) {
    this.options = options;
    this.access = access;
    this.parts = parts;
    this.instances = instances;
    this.graceSeconds = graceSeconds;
  }

  @Override
  public Future<?> start() {
    BodyReader bodies =
        new BodyReader(
            vertx,
            options.bodyBytesLimit(),
            Math.max(1, options.maxReading() / instances),
            options.readMillis());
    Router router = Router.router(vertx);
    Access whose = new Access(access);
    for (List<Route<?>> routes : Routes.byPath()) {
      List<HttpMethod> taken = new ArrayList<>();
      for (Route<?> route : routes) {
        install(router, route, whose, bodies);
        taken.addAll(route.methods());
      }
      RouterErrors.refuseOthers(router, routes.get(0).path(), taken);
    }
    ContractRoutes.install(router);
    RouterErrors.install(router);
    int connectionsMax = Math.max(1, options.maxConnections() / instances);
    HttpServer server =
        Servers.make(vertx, options.host(), options.port(), parts, connectionsMax, bodies, router);
    port = new Port(server, graceSeconds);
    return server.listen();
  }

  private <C> void install(Router router, Route<C> route, Access whose, BodyReader bodies) {
    io.vertx.ext.web.Route line = router.route(route.path());
    route.methods().forEach(line::method);
    line.handler(new RouteHandler<>(route, parts, whose, bodies));
  }

  /** The port in use, of interest when any free one was asked for. */
  public int port() {
    return port.number();
  }

  /** Takes no new connection and lets requests under way finish. */
  public Future<Void> drain() {
    return port == null ? Future.succeededFuture() : port.drain();
  }

  @Override
  public Future<?> stop() {
    return drain();
  }
}
