package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;

import dev.spillway.SpillwayRig;
import dev.spillway.http.RawConnection.Response;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Shown: what a request says of types, and how it names itself, is heard however it is written. */
class NegotiationIT {

  private static final String ORDER = "{\"orderName\":\"a book\",\"amount\":1000}";

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

  private void assertStillUsable() {
    assertThat(connection.request("GET /orders HTTP/1.1", "").read().status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type: text/plain",
        "Content-Type: application/xml",
        "Content-Type: application/json; charset=latin1",
        "Content-Type: application/json; Charset=\"euc-kr\"",
        "Content-Type: ;;;",
        "Content-Type:",
        "Content-Type: multipart/form-data; boundary=x",
        "X: no type at all"
      })
  void a_body_of_another_type_is_415(String type) {
    Response response =
        connection
            .request("POST /orders HTTP/1.1", ORDER, type, "Content-Length: " + ORDER.length())
            .read();

    assertThat(response.status()).isEqualTo(415);
    assertThat(response.isProblem("UNSUPPORTED_MEDIA_TYPE")).isTrue();
    assertStillUsable();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "application/json",
        "Application/JSON ; charset=UTF-8",
        "application/json;charset=\"utf-8\"",
        "application/json; odd"
      })
  void json_is_taken_however_its_type_is_written(String type) {
    connection.request(
        "POST /orders HTTP/1.1",
        ORDER,
        "Content-Type: " + type,
        "Content-Length: " + ORDER.length());

    assertThat(connection.read().status()).isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "text/html|406",
        "application/json;q=0|406",
        "text/*, image/png|406",
        "*/*|200",
        "application/*;q=0.1|200",
        "text/html, application/json ; q=0.5|200",
        "application/problem+json|200",
        ";;q=x,,|406",
        "application/json;q=nonsense|200"
      })
  void an_answer_in_another_type_is_406(String accept, int status) {
    Response response = connection.request("GET /orders HTTP/1.1", "", "Accept: " + accept).read();

    assertThat(response.status()).isEqualTo(status);
    if (status == 406) {
      assertThat(response.isProblem("NOT_ACCEPTABLE")).isTrue();
    }
    assertStillUsable();
  }

  @Test
  void a_sane_request_id_is_echoed_everywhere() {
    for (String path :
        new String[] {"/orders", "/nothing", "/docs", "/docs/assets/swagger-ui.css"}) {
      Response response =
          connection.request("GET " + path + " HTTP/1.1", "", "X-Request-Id: shop.1-A_b").read();

      assertThat(response.headers()).as(path).containsEntry("X-Request-Id", "shop.1-A_b");
    }
    Response bad = connection.request("GET /%zz HTTP/1.1", "", "X-Request-Id: shop.2").read();
    assertThat(bad.headers()).containsEntry("X-Request-Id", "shop.2");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "with blank", "<script>", "caf\u00e9"})
  void an_odd_request_id_is_replaced(String id) {
    Response response =
        connection.request("GET /nothing HTTP/1.1", "", "X-Request-Id: " + id).read();

    assertThat(response.headers().get("X-Request-Id")).isNotEqualTo(id).hasSizeBetween(1, 64);
    assertThat(response.body())
        .contains("\"requestId\":\"" + response.headers().get("X-Request-Id") + "\"");
  }
}
