package dev.spillway.http;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/**
 * Serves the contract and a page to read it by. Open to all, and held in memory, so that no request
 * reads a file.
 */
final class ContractRoutes {

  private static final List<HttpMethod> LOOKS = List.of(HttpMethod.GET, HttpMethod.HEAD);
  private static final String READER = "META-INF/resources/webjars/swagger-ui/";
  private static final String READER_VERSION =
      "META-INF/maven/org.webjars/swagger-ui/pom.properties";
  private static final List<String> READER_FILES =
      List.of("swagger-ui.css", "swagger-ui-bundle.js", "favicon-32x32.png");
  private static final Map<String, Page> PAGES = pages();

  private record Page(String type, Buffer content) {
    static Page of(String resource) {
      return new Page(typeOf(resource), load(resource));
    }
  }

  private ContractRoutes() {}

  static void install(Router router) {
    PAGES.forEach(
        (path, page) -> {
          Route route = router.route(path);
          LOOKS.forEach(route::method);
          route.handler(routing -> send(routing, page));
          RouterErrors.refuseOthers(router, path, LOOKS);
        });
  }

  private static void send(RoutingContext routing, Page page) {
    RequestScope.requestId(routing);
    routing.response().putHeader(HttpHeaders.CONTENT_TYPE, page.type()).end(page.content());
  }

  private static Map<String, Page> pages() {
    Map<String, Page> pages = new HashMap<>();
    pages.put("/openapi.yaml", Page.of("openapi.yaml"));
    pages.put("/docs", Page.of("docs/index.html"));
    pages.put("/docs/docs.js", Page.of("docs/docs.js"));
    pages.put("/docs/docs.css", Page.of("docs/docs.css"));
    String folder = READER + readerVersion() + "/";
    READER_FILES.forEach(file -> pages.put("/docs/assets/" + file, Page.of(folder + file)));
    return Map.copyOf(pages);
  }

  /** The reader's files lie in a folder that is named by its version. */
  private static String readerVersion() {
    Properties properties = new Properties();
    try (InputStream in = open(READER_VERSION)) {
      properties.load(in);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return properties.getProperty("version");
  }

  private static String typeOf(String resource) {
    return switch (resource.substring(resource.lastIndexOf('.') + 1)) {
      case "yaml" -> "application/yaml";
      case "html" -> "text/html; charset=utf-8";
      case "js" -> "text/javascript; charset=utf-8";
      case "css" -> "text/css; charset=utf-8";
      case "png" -> "image/png";
      default -> throw new IllegalStateException("no type for " + resource);
    };
  }

  private static Buffer load(String resource) {
    try (InputStream in = open(resource)) {
      return Buffer.buffer(in.readAllBytes());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static InputStream open(String resource) {
    InputStream in = ContractRoutes.class.getClassLoader().getResourceAsStream(resource);
    if (in == null) {
      throw new IllegalStateException(resource + " is not on the class path");
    }
    return in;
  }
}
