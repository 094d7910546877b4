package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.contract.OpenApiContract;
import dev.spillway.http.RawConnection.Response;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shown: whatever is wrong with a request as HTTP, the answer is one problem with its own status,
 * and the connection serves the next request wherever the protocol allows. How: bytes on sockets.
 */
class HttpProtocolIT {

  private static final String ORDER = "{\"orderName\":\"a book\",\"amount\":1000}";

  private static final OpenApiContract CONTRACT = OpenApiContract.load();
  private static final Set<Integer> UNROUTED = Set.of(400, 404, 405, 414, 431);

  private static SpillwayRig rig;
  private RawConnection connection;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start();
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @BeforeEach
  void connect() {
    connection = new RawConnection(rig.apiUrl());
  }

  @AfterEach
  void disconnect() {
    connection.close();
  }

  private static void assertIsProblem(Response response, String code) {
    assertThat(response.isProblem(code)).as(response.body()).isTrue();
    if (UNROUTED.contains(response.status())) {
      CONTRACT.checkProblem(response.status(), response.headers(), response.body());
    }
  }

  private void assertStillUsable() {
    assertThat(connection.request("GET /orders HTTP/1.1", "").read().status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/nothing",
        "/orders/a/b",
        "/payments",
        "//",
        "/docs/assets/",
        "/docs/assets/x"
      })
  void an_unknown_path_is_404(String path) {
    Response response = connection.request("GET " + path + " HTTP/1.1", "").read();

    assertThat(response.status()).isEqualTo(404);
    assertIsProblem(response, "NOT_FOUND");
    assertStillUsable();
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE, /orders, 'POST, GET, HEAD'",
    "PUT, /orders/abcdef, 'GET, HEAD'",
    "GET, /payments/confirm, POST",
    "OPTIONS, /orders, 'POST, GET, HEAD'",
    "TRACE, /payments/key, 'GET, HEAD'",
    "BREW, /orders/, 'POST, GET, HEAD'",
    "POST, /docs/assets/swagger-ui.css, 'GET, HEAD'",
    "POST, /openapi.yaml, 'GET, HEAD'"
  })
  void a_method_that_a_path_does_not_take_is_405_and_tells_which_it_does(
      String method, String path, String allow) {
    Response response = connection.request(method + " " + path + " HTTP/1.1", "").read();

    assertThat(response.status()).isEqualTo(405);
    assertThat(response.headers()).containsEntry("Allow", allow);
    assertIsProblem(response, "METHOD_NOT_ALLOWED");
    assertStillUsable();
  }

  @ParameterizedTest
  @CsvSource({"/orders, 200", "/orders/nothing1, 404", "/docs, 200", "/nothing, 404"})
  void a_head_is_answered_as_a_get_without_its_body(String path, int status) {
    Response response = connection.request("HEAD " + path + " HTTP/1.1", "").readHead();

    assertThat(response.status()).isEqualTo(status);
    assertStillUsable();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /orders?limit=%zz HTTP/1.1",
        "GET /orders?%zz=1 HTTP/1.1",
        "GET /orders?limit=%f HTTP/1.1",
        "GET /orders/%zz HTTP/1.1",
        "GET /orders/a%2Fbcdef HTTP/1.1",
        "GET /orders/%00abcdef HTTP/1.1",
        "GET /payments/%ff%fe HTTP/1.1"
      })
  void broken_percent_encoding_is_400(String requestLine) {
    Response response = connection.request(requestLine, "").read();

    assertThat(response.status()).isEqualTo(400);
    assertIsProblem(response, "INVALID_REQUEST");
    assertStillUsable();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GARBAGE\r\n\r\n",
        "GET\r\n\r\n",
        "GET /orders HTTP/9.9x\r\nHost: a\r\n\r\n",
        "GET /orders HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n",
        "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
        "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: x\r\n\r\n",
        "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        "GET /orders HTTP/1.1\r\n\r\n"
      })
  void what_is_not_http_is_400(String bytes) {
    Response response = connection.send(bytes).read();

    assertThat(response.status()).isEqualTo(400);
    assertIsProblem(response, "INVALID_REQUEST");
  }

  @Test
  void broken_framing_of_a_body_is_400_and_closes() {
    connection.request(
        "POST /orders HTTP/1.1",
        "zz\r\nhello",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked");

    Response response = connection.read();

    assertThat(response.status()).isEqualTo(400);
    assertIsProblem(response, "INVALID_REQUEST");
    assertThat(connection.isClosed()).isTrue();
  }

  @Test
  void a_long_request_line_is_414_and_closes() {
    Response response =
        connection.request("GET /orders?cursor=" + "a".repeat(5_000) + " HTTP/1.1", "").read();

    assertThat(response.status()).isEqualTo(414);
    assertIsProblem(response, "URI_TOO_LONG");
    assertThat(connection.isClosed()).isTrue();
  }

  @Test
  void long_headers_are_431_and_close() {
    Response response =
        connection.request("GET /orders HTTP/1.1", "", "X: " + "a".repeat(9_000)).read();

    assertThat(response.status()).isEqualTo(431);
    assertIsProblem(response, "REQUEST_HEADER_FIELDS_TOO_LARGE");
    assertThat(connection.isClosed()).isTrue();
  }

  @Test
  void pipelined_requests_are_answered_in_order() {
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      String body = ORDER.replace("1000", "" + (1000 + i));
      all.append("POST /orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n")
          .append("Content-Length: ")
          .append(body.length())
          .append("\r\n\r\n")
          .append(body)
          .append("DELETE /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc");
    }
    connection.send(all.toString());

    for (int i = 0; i < 20; i++) {
      Response made = connection.read();
      assertThat(made.status()).isEqualTo(201);
      assertThat(made.body()).contains("\"amount\":" + (1000 + i));
      assertThat(connection.read().status()).isEqualTo(405);
    }
    assertStillUsable();
  }

  @Test
  void other_forms_of_a_request_are_understood() {
    connection.request("GET http://shop.example/orders HTTP/1.1", "");
    assertThat(connection.read().status()).isEqualTo(200);

    connection.request("GET /orders HTTP/1.1", "hello", "Content-Length: 5");
    assertThat(connection.read().status()).isEqualTo(200);

    connection.request(
        "GET /orders HTTP/1.1", "", "Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c");
    assertThat(connection.read().status()).isEqualTo(200);

    connection.request(
        "POST /orders HTTP/1.1",
        "5\r\n{\"ord\r\n"
            + Integer.toHexString(ORDER.length() - 5)
            + ";ext=1\r\n"
            + ORDER.substring(5)
            + "\r\n0\r\nTrailer: x\r\n\r\n",
        "Content-Type: application/json",
        "Transfer-Encoding: chunked");
    assertThat(connection.read().status()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(strings = {"OPTIONS * HTTP/1.1", "CONNECT shop.example:443 HTTP/1.1"})
  void requests_for_no_resource_are_refused(String requestLine) {
    Response response = connection.request(requestLine, "").read();

    assertThat(response.status()).isEqualTo(404);
    assertIsProblem(response, "NOT_FOUND");
  }
}
