package dev.spillway.management;

import dev.spillway.telemetry.Telemetry;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.util.List;

/** The operator's port: health, metrics and administration, which no budget ever refuses. */
public final class ManagementListener extends VerticleBase {

  private static final int IDLE_SECONDS = 60;

  private final ManagementOptions options;
  private final Readiness readiness;
  private final Telemetry telemetry;
  private final AdminParts admin;
  private HttpServer server;

  /** What is below {@code /admin}, and where its writes are told of. */
  public record AdminParts(List<AdminRoute> routes, AuditLog audit, Ticks ticks) {}

  public ManagementListener(
      ManagementOptions options, Readiness readiness, Telemetry telemetry, AdminParts admin) {
    this.options = options;
    this.readiness = readiness;
    this.telemetry = telemetry;
    this.admin = admin;
  }

  @Override
  public Future<?> start() {
    Router router = Router.router(vertx);
    router
        .get("/health/live")
        .handler(routing -> json(routing, 200, new JsonObject().put("live", true)));
    router.get("/health/ready").handler(this::ready);
    router.get("/metrics").handler(this::metrics);
    new AdminRouter(admin.routes(), new AdminAccess(options), admin.audit(), admin.ticks())
        .install(router);
    Responses.installErrors(router);
    HttpServerOptions settings =
        new HttpServerOptions()
            .setHost(options.host())
            .setPort(options.port())
            .setIdleTimeout(IDLE_SECONDS)
            // A client that offers to upgrade may then read a page as frames, or wait for ever.
            .setHttp2ClearTextEnabled(false);
    server = vertx.createHttpServer(settings).requestHandler(router);
    return server.listen();
  }

  private void ready(RoutingContext routing) {
    json(routing, readiness.ready() ? 200 : 503, readiness.report());
  }

  private void metrics(RoutingContext routing) {
    routing
        .response()
        .putHeader(HttpHeaders.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")
        .end(telemetry.scrape());
  }

  private static void json(RoutingContext routing, int status, JsonObject body) {
    routing
        .response()
        .setStatusCode(status)
        .putHeader(HttpHeaders.CONTENT_TYPE, "application/json")
        .end(body.toBuffer());
  }

  /** The port in use, of interest when any free one was asked for. */
  public int port() {
    return server.actualPort();
  }
}
