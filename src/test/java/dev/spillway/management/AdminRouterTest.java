package dev.spillway.management;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.spillway.api.Answer;
import dev.spillway.api.InvalidRequest;
import dev.spillway.time.Ticks;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.ext.web.Router;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Shown: what every line of the operators' API gets from the router that serves it. */
class AdminRouterTest {

  private static final AuditLog AUDIT = new AuditLog(Ticks.system());
  private static Vertx vertx;
  private static String url;

  @BeforeAll
  static void serve() {
    vertx = Vertx.vertx();
    ManagementOptions options =
        new ManagementOptions("127.0.0.1", 0, Optional.empty(), List.of("127.0.0.1"));
    Router router = Router.router(vertx);
    new AdminRouter(routes(), new AdminAccess(options), AUDIT, Ticks.system()).install(router);
    Responses.installErrors(router);
    HttpServer server =
        vertx
            .createHttpServer(new HttpServerOptions().setHttp2ClearTextEnabled(false))
            .requestHandler(router)
            .listen(0, "127.0.0.1")
            .toCompletionStage()
            .toCompletableFuture()
            .join();
    url = "http://127.0.0.1:" + server.actualPort();
  }

  @AfterAll
  static void stop() {
    vertx.close().toCompletionStage().toCompletableFuture().join();
  }

  private static List<AdminRoute> routes() {
    return List.of(
        AdminRoute.get("/admin/thing", AdminRouterTest::show),
        AdminRoute.put("/admin/thing", AdminRouterTest::set),
        AdminRoute.post("/admin/thing/:id/poke", AdminRouterTest::poke),
        AdminRoute.get(
            "/admin/bug", request -> Future.failedFuture(new IllegalStateException("a bug"))));
  }

  private static Future<Answer> show(AdminRequest request) {
    long size = request.fields().optionalIntegerText("size", 1, 9).orElse(1L);
    request.fields().check();
    return Future.succeededFuture(Answer.ok(new JsonObject().put("size", size)));
  }

  private static Future<AdminChange> set(AdminRequest request) {
    long size = request.fields().integer("size", 1, 9);
    request.fields().check();
    JsonObject after = new JsonObject().put("size", size);
    return Future.succeededFuture(
        new AdminChange(Answer.ok(after), new JsonObject().put("size", 1), after));
  }

  private static Future<AdminChange> poke(AdminRequest request) {
    String id = request.fields().matching("id", Pattern.compile("[a-z]+"));
    request.fields().check();
    if (id.equals("late")) {
      return Future.failedFuture(new InvalidRequest("id", "is late"));
    }
    return Future.succeededFuture(AdminChange.none(Answer.ok(new JsonObject().put("poked", id))));
  }

  private static HttpRequest.Builder at(String path) {
    return HttpRequest.newBuilder(URI.create(url + path));
  }

  private static HttpRequest.Builder write(String method, String path, String body) {
    return at(path)
        .method(method, HttpRequest.BodyPublishers.ofString(body))
        .header("Content-Type", "application/json");
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) {
    try {
      return HttpClient.newHttpClient().send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static JsonObject problem(HttpRequest.Builder request, int status) {
    HttpResponse<String> response = send(request);
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
    JsonObject body = new JsonObject(response.body());
    assertThat(response.headers().firstValue("X-Request-Id")).hasValue(body.getString("requestId"));
    return body;
  }

  @Test
  void a_read_has_the_fields_of_its_query_string() {
    HttpResponse<String> response = send(at("/admin/thing?size=7"));

    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/json");
    assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(new JsonObject(response.body())).isEqualTo(new JsonObject().put("size", 7));
    problem(at("/admin/thing?size=70"), 400);
    problem(at("/admin/thing?size=7&size=8"), 400);
  }

  @Test
  void each_wrong_field_is_named() {
    JsonObject problem = problem(write("PUT", "/admin/thing", "{\"size\":0}"), 400);

    JsonArray errors = problem.getJsonArray("errors");
    assertThat(errors).hasSize(1);
    assertThat(errors.getJsonObject(0).getString("field")).isEqualTo("size");
  }

  @Test
  void bodies_are_strict_json_of_bounded_size() {
    problem(write("PUT", "/admin/thing", "{\"size\":1,\"size\":2}"), 400);
    problem(write("PUT", "/admin/thing", "{\"size\":1} x"), 400);
    problem(write("PUT", "/admin/thing", "[]"), 400);
    String large = "{\"size\":1,\"x\":\"" + "x".repeat(65_536) + "\"}";
    assertThat(problem(write("PUT", "/admin/thing", large), 413).getString("code"))
        .isEqualTo("CONTENT_TOO_LARGE");
  }

  @Test
  void a_write_says_that_it_brings_json() {
    HttpRequest.BodyPublisher body = HttpRequest.BodyPublishers.ofString("{\"size\":1}");
    problem(at("/admin/thing").PUT(body), 415);
    problem(at("/admin/thing").PUT(body).header("Content-Type", "text/plain"), 415);
    problem(
        at("/admin/thing").PUT(body).header("Content-Type", "application/json; charset=latin1"),
        415);
    HttpRequest.Builder utf8 =
        at("/admin/thing").PUT(body).header("Content-Type", "application/json; charset=UTF-8");
    assertThat(send(utf8).statusCode()).isEqualTo(200);
  }

  @Test
  void no_other_method_and_no_other_path() {
    HttpResponse<String> response = send(at("/admin/thing").DELETE());
    assertThat(response.statusCode()).isEqualTo(405);
    assertThat(response.headers().firstValue("Allow")).hasValue("GET, HEAD, PUT");
    problem(at("/admin/thing").DELETE(), 405);
    problem(at("/admin/nothing"), 404);
    problem(at("/admin"), 404);
    problem(at("/elsewhere"), 404);
  }

  @Test
  void a_forwarded_request_is_kept_out_whatever_its_path() {
    problem(at("/admin/thing").header("X-Forwarded-For", "127.0.0.1"), 403);
    problem(at("/admin/nothing").header("Forwarded", "for=127.0.0.1"), 403);
  }

  @Test
  void a_mistake_of_ours_is_a_500_and_tells_nothing_more() {
    JsonObject problem = problem(at("/admin/bug"), 500);

    assertThat(problem.encode()).doesNotContain("a bug");
  }

  @Test
  void every_write_is_audited_be_it_done_or_refused() {
    String path = "/admin/thing/:id/poke";
    send(write("POST", "/admin/thing/ab/poke", "").header("X-Request-Id", "first"));
    send(write("POST", "/admin/thing/late/poke", "{}").header("X-Request-Id", "second"));
    send(write("POST", "/admin/thing/77/poke", "{").header("X-Request-Id", "third"));

    assertThat(AUDIT.latest(path).stream().map(line -> (JsonObject) line))
        .extracting(
            line -> line.getString("requestId"),
            line -> line.getInteger("status"),
            line -> line.getString("by"),
            line -> line.getString("from"),
            line -> line.getString("request"))
        .containsExactly(
            tuple("third", 400, "loopback", "127.0.0.1", "POST /admin/thing/77/poke"),
            tuple("second", 400, "loopback", "127.0.0.1", "POST /admin/thing/late/poke"),
            tuple("first", 200, "loopback", "127.0.0.1", "POST /admin/thing/ab/poke"));
  }

  @Test
  void the_audit_has_what_was_before_and_after() {
    send(write("PUT", "/admin/thing", "{\"size\":5}").header("X-Request-Id", "sizing"));

    JsonObject line =
        AUDIT.latest("/admin/thing").stream()
            .map(each -> (JsonObject) each)
            .filter(each -> each.getString("requestId").equals("sizing"))
            .findFirst()
            .orElseThrow();
    assertThat(line.getJsonObject("before")).isEqualTo(new JsonObject().put("size", 1));
    assertThat(line.getJsonObject("after")).isEqualTo(new JsonObject().put("size", 5));
  }

  @Test
  void the_audit_keeps_the_latest_and_no_more() {
    AuditLog small = new AuditLog(Ticks.system());
    AdminRoute route = AdminRoute.put("/admin/x", AdminRouterTest::set);
    for (int i = 0; i < 60; i++) {
      small.write(
          route,
          "/admin/x",
          new Operator("token", "here"),
          "r" + i,
          AdminChange.none(Answer.ok(new JsonObject())));
    }

    assertThat(small.latest("/admin/x")).hasSize(50);
    assertThat(small.latest("/admin/x").getJsonObject(0).getString("requestId")).isEqualTo("r59");
    assertThat(small.latest("/admin/y")).isEmpty();
  }
}
