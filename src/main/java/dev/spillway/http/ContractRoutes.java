package dev.spillway.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.StaticHandler;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** Serves the contract and a page to read it by. Open to all, held in memory. */
final class ContractRoutes {

  private static final String ASSETS = "META-INF/resources/webjars/swagger-ui/";
  private static final String ASSETS_VERSION =
      "META-INF/maven/org.webjars/swagger-ui/pom.properties";
  private static final Map<String, String> FILES =
      Map.of(
          "/openapi.yaml", "openapi.yaml",
          "/docs", "docs/index.html",
          "/docs/docs.js", "docs/docs.js",
          "/docs/docs.css", "docs/docs.css");

  private ContractRoutes() {}

  static List<RouterErrors.Served> served() {
    return FILES.keySet().stream().map(path -> new RouterErrors.Served("GET", path)).toList();
  }

  static void install(Router router) {
    FILES.forEach(
        (path, resource) -> {
          byte[] bytes = load(resource);
          router.get(path).handler(routing -> send(routing, resource, bytes));
        });
    router
        .get("/docs/assets/*")
        .handler(
            StaticHandler.create(ASSETS + version())
                .setDirectoryListing(false)
                .setCachingEnabled(true));
  }

  private static void send(RoutingContext routing, String resource, byte[] bytes) {
    HttpServerResponse response = routing.response();
    response.putHeader(RequestScope.REQUEST_ID_HEADER, RequestScope.requestId(routing));
    response.putHeader(HttpHeaders.CONTENT_TYPE, type(resource)).end(Buffer.buffer(bytes));
  }

  private static String type(String resource) {
    return switch (resource.substring(resource.lastIndexOf('.') + 1)) {
      case "yaml" -> "application/yaml";
      case "html" -> "text/html; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      default -> throw new IllegalStateException("no type for " + resource);
    };
  }

  /** The page's parts lie in a folder that is named by their version. */
  private static String version() {
    Properties properties = new Properties();
    try (InputStream in = new ByteArrayInputStream(load(ASSETS_VERSION))) {
      properties.load(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return properties.getProperty("version");
  }

  private static byte[] load(String resource) {
    try (InputStream in = ContractRoutes.class.getClassLoader().getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException(resource + " is not on the class path");
      }
      return in.readAllBytes();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
