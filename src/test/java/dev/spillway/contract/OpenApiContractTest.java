package dev.spillway.contract;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.Test;

/** Each test takes a response that keeps the contract and breaks one promise of it. */
class OpenApiContractTest {
  private static final OpenApiContract CONTRACT = OpenApiContract.load();
  private static final String ORDER =
      """
      {"orderId":"0197c2a4e5f0","orderName":"커피","amount":31000,"currency":"KRW",
       "status":"PENDING_PAYMENT","customerKey":null,
       "createdAt":"2026-12-01T09:00:00.123Z","expiresAt":"2026-12-01T09:30:00Z"}
      """;
  private static final String OVERLOADED =
      """
      {"type":"urn:spillway:problem:overloaded","title":"Overloaded","status":503,"detail":"Full.",
       "code":"OVERLOADED","requestId":"r-1","retryable":true,"sideEffect":false,
       "routeClass":"confirm","resource":"gateway-slots"}
      """;
  private static final String NOT_FOUND =
      """
      {"type":"urn:spillway:problem:not-found","title":"Not found","status":404,"detail":"No path.",
       "code":"NOT_FOUND","requestId":"r-1","retryable":false,"sideEffect":false}
      """;

  @Test
  void takes_responses_that_keep_the_contract() {
    assertThatCode(
            () -> {
              CONTRACT.check("POST", "/orders", 201, created(), ORDER);
              CONTRACT.check(
                  "GET",
                  "/orders?limit=1&status=PAID",
                  200,
                  json(),
                  "{\"orders\":[" + ORDER + "],\"nextCursor\":null}");
              CONTRACT.check("POST", "/payments/confirm", 503, refused(), OVERLOADED);
              CONTRACT.check("GET", "/docs", 200, type("text/html"), "<!doctype html>");
              CONTRACT.check("POST", "/webhooks/toss", 200, json(), "{\"received\":true}");
              CONTRACT.checkProblem(404, type("application/problem+json"), NOT_FOUND);
            })
        .doesNotThrowAnyException();
  }

  @Test
  void takes_header_names_in_any_case() {
    Map<String, String> headers =
        Map.of(
            "x-request-id", "r-1",
            "location", "/orders/0197c2a4e5f0",
            "CONTENT-TYPE", "application/json; charset=UTF-8");

    assertThatCode(() -> CONTRACT.check("POST", "/orders", 201, headers, ORDER))
        .doesNotThrowAnyException();
  }

  @Test
  void knows_no_operation_beyond_the_declared_ones() {
    breach("DELETE", "/orders", 200, json(), ORDER)
        .hasMessage("the contract has no operation DELETE /orders");
    breach("GET", "/orders/", 200, json(), ORDER)
        .hasMessage("the contract has no operation GET /orders/");
    breach("GET", "/nowhere", 200, json(), ORDER)
        .hasMessage("the contract has no operation GET /nowhere");
  }

  @Test
  void prefers_a_literal_path_but_only_where_it_has_the_method() {
    breach("POST", "/payments/confirm", 200, json(), "{}").hasMessageContaining("paymentKey");
    assertThatCode(
            () ->
                CONTRACT.check(
                    "GET", "/payments/confirm", 404, type("application/problem+json"), NOT_FOUND))
        .doesNotThrowAnyException();
  }

  @Test
  void refuses_an_undeclared_status() {
    breach("POST", "/orders", 500, json(), "{}")
        .hasMessageContaining("POST /orders -> 500")
        .hasMessageContaining("status is not declared, only [201, 400, 401");
  }

  @Test
  void refuses_a_status_that_no_unrouted_request_gets() {
    assertThatThrownBy(() -> CONTRACT.checkProblem(500, json(), "{}"))
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("unrouted -> 500")
        .hasMessageContaining("status is not declared, only [400, 404, 405, 414, 431]");
  }

  @Test
  void refuses_a_missing_required_header() {
    breach("POST", "/orders", 201, without(created(), "Location"), ORDER)
        .hasMessageContaining("header Location is missing");
    breach("POST", "/orders", 201, without(created(), "X-Request-Id"), ORDER)
        .hasMessageContaining("header X-Request-Id is missing");
    breach("POST", "/payments/confirm", 503, without(refused(), "Retry-After"), OVERLOADED)
        .hasMessageContaining("header Retry-After is missing");
    assertThatThrownBy(
            () -> CONTRACT.checkProblem(405, type("application/problem+json"), NOT_FOUND))
        .hasMessageContaining("header Allow is missing");
  }

  @Test
  void refuses_a_header_with_a_bad_value() {
    breach("POST", "/orders", 201, with(created(), "Location", "/order/1"), ORDER)
        .hasMessageContaining("header Location at ''");
    for (String retryAfter : new String[] {"0", "61", "1.5", "soon", "99999999999999999999"}) {
      breach("POST", "/payments/confirm", 503, with(refused(), "Retry-After", retryAfter), "{}")
          .hasMessageContaining("header Retry-After at ''");
    }
  }

  @Test
  void refuses_another_content_type() {
    breach("POST", "/orders", 201, with(created(), "Content-Type", "text/plain"), ORDER)
        .hasMessageContaining("'text/plain' is not declared, only [application/json]");
    breach("POST", "/orders", 201, without(created(), "Content-Type"), ORDER)
        .hasMessageContaining("content type '' is not declared");
    breach(
            "POST",
            "/orders",
            201,
            with(created(), "Content-Type", "application/json; charset=latin1"),
            ORDER)
        .hasMessageContaining("charset=latin1");
  }

  @Test
  void refuses_a_body_that_is_not_json() {
    body("").hasMessageContaining("body is empty");
    body("{").hasMessageContaining("body is not JSON");
    body(ORDER + ORDER).hasMessageContaining("body is not JSON");
    body("{\"orderId\":\"0197c2a4e5f0\",\"orderId\":\"0197c2a4e5f0\"}")
        .hasMessageContaining("Duplicate field 'orderId'");
  }

  @Test
  void refuses_a_forgotten_and_an_unknown_field() {
    body(ORDER.replace("\"customerKey\":null,", "")).hasMessageContaining("customerKey");
    body(ORDER.replace("\"customerKey\"", "\"x\":1,\"customerKey\"")).hasMessageContaining("'x'");
    body(ORDER.replace("\"customerKey\"", "\"payment\":null,\"customerKey\""))
        .hasMessageContaining("payment");
  }

  @Test
  void refuses_a_value_out_of_its_bounds_and_names_its_place() {
    body(ORDER.replace("31000", "0")).hasMessageContaining("body at '/amount'");
    body(ORDER.replace("31000", "10000000001")).hasMessageContaining("body at '/amount'");
    body(ORDER.replace("31000", "31000.0")).hasMessageContaining("body at '/amount'");
    body(ORDER.replace("31000", "31e3")).hasMessageContaining("body at '/amount'");
    body(ORDER.replace("31000", "\"31000\"")).hasMessageContaining("body at '/amount'");
    body(ORDER.replace("KRW", "USD")).hasMessageContaining("body at '/currency'");
    body(ORDER.replace("PENDING_PAYMENT", "NEW")).hasMessageContaining("body at '/status'");
    body(ORDER.replace("커피", "a".repeat(101))).hasMessageContaining("body at '/orderName'");
    body(ORDER.replace("커피", "a\\u0007b")).hasMessageContaining("body at '/orderName'");
    body(ORDER.replace("0197c2a4e5f0", "abc")).hasMessageContaining("body at '/orderId'");
    body(ORDER.replace("0197c2a4e5f0", "0197c2a4\\n")).hasMessageContaining("body at '/orderId'");
  }

  @Test
  void counts_characters_not_java_chars() {
    assertThatCode(
            () ->
                CONTRACT.check(
                    "POST", "/orders", 201, created(), ORDER.replace("커피", "😀".repeat(100))))
        .doesNotThrowAnyException();
    body(ORDER.replace("커피", "😀".repeat(101))).hasMessageContaining("body at '/orderName'");
  }

  @Test
  void refuses_a_time_that_is_not_utc_or_no_time() {
    body(ORDER.replace("09:30:00Z", "18:30:00+09:00")).hasMessageContaining("'/expiresAt'");
    body(ORDER.replace("12-01T09:30:00Z", "13-41T09:30:00Z")).hasMessageContaining("'/expiresAt'");
    body(ORDER.replace("2026-12-01T09:30:00Z", "tomorrowZ")).hasMessageContaining("'/expiresAt'");
  }

  @Test
  void refuses_a_problem_of_another_case() {
    confirm503(OVERLOADED.replace("\"OVERLOADED\"", "\"NOT_FOUND\"")).hasMessageContaining("/code");
    confirm503(OVERLOADED.replace("\"OVERLOADED\"", "\"MADE_UP\"")).hasMessageContaining("/code");
    confirm503(OVERLOADED.replace("503", "500")).hasMessageContaining("/status");
    confirm503(OVERLOADED.replace("gateway-slots", "luck")).hasMessageContaining("/resource");
    confirm503(OVERLOADED.replace("\"confirm\"", "\"order\"")).hasMessageContaining("/routeClass");
    confirm503(OVERLOADED.replace("\"sideEffect\":false", "\"sideEffect\":true"))
        .hasMessageContaining("/sideEffect");
  }

  @Test
  void refuses_a_problem_that_names_another_request() {
    confirm503(OVERLOADED.replace("r-1", "r-2"))
        .hasMessageContaining("body at '/requestId': is not X-Request-Id");
  }

  @Test
  void tells_every_breach_of_a_response_at_once() {
    breach("POST", "/orders", 201, without(created(), "Location"), ORDER.replace("KRW", "USD"))
        .hasMessageContaining("header Location is missing")
        .hasMessageContaining("body at '/currency'");
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> body(String body) {
    return breach("POST", "/orders", 201, created(), body);
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> confirm503(String body) {
    return breach("POST", "/payments/confirm", 503, refused(), body);
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> breach(
      String method, String path, int status, Map<String, String> headers, String body) {
    return assertThatThrownBy(() -> CONTRACT.check(method, path, status, headers, body))
        .isInstanceOf(AssertionError.class);
  }

  private static Map<String, String> created() {
    return with(json(), "Location", "/orders/0197c2a4e5f0");
  }

  private static Map<String, String> refused() {
    return with(type("application/problem+json"), "Retry-After", "3");
  }

  private static Map<String, String> json() {
    return type("application/json");
  }

  private static Map<String, String> type(String contentType) {
    return Map.of("Content-Type", contentType, "X-Request-Id", "r-1");
  }

  private static Map<String, String> with(Map<String, String> headers, String name, String value) {
    Map<String, String> changed = new HashMap<>(headers);
    changed.put(name, value);
    return changed;
  }

  private static Map<String, String> without(Map<String, String> headers, String name) {
    Map<String, String> changed = new HashMap<>(headers);
    changed.remove(name);
    return changed;
  }
}
