package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.http.RawConnection.Response;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Shown: whatever the gateway pushes is stored byte for byte before it is answered 200, once for
 * each event. How: bytes on sockets, then the rows.
 */
class WebhookListenerIT {

  private static final String PATH = "/webhooks/toss";
  private static final String EVENT =
      "{\"eventType\":\"PAYMENT_STATUS_CHANGED\",\"data\":{\"n\":%d}}";
  private static final int BYTES_MAX = 262_144;

  private static SpillwayRig rig;
  private static int events;
  private RawConnection connection;

  @BeforeAll
  static void start() {
    rig = SpillwayRig.start("webhook.readMillis=1500");
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @BeforeEach
  void connect() {
    connection = new RawConnection(rig.webhookUrl());
  }

  @AfterEach
  void disconnect() {
    connection.close();
  }

  private static String newEvent() {
    return EVENT.formatted(++events);
  }

  private Response push(byte[] body, String... headers) {
    String[] all = java.util.Arrays.copyOf(headers, headers.length + 1);
    all[headers.length] = "Content-Length: " + body.length;
    return connection.request("POST " + PATH + " HTTP/1.1", "", all).send(body).read();
  }

  private Response push(String body, String... headers) {
    return push(body.getBytes(StandardCharsets.UTF_8), headers);
  }

  private static long rows() {
    return rig.database().number("select count(*) from webhook_events");
  }

  /** The newest row's column. */
  private static String newest(String column) {
    return rig.database()
        .column("select " + column + " from webhook_events order by id desc limit 1")
        .get(0);
  }

  private static void assertReceived(Response response) {
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.body()).isEqualTo("{\"received\":true}");
    assertThat(response.headers()).containsKey("X-Request-Id");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type: application/json",
        "Content-Type: application/json; charset=euc-kr",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Type: multipart/form-data; boundary=x",
        "Content-Type: multipart/form-data",
        "Content-Type: ;;;",
        "Content-Type:",
        "Content-Encoding: gzip",
        "X: no type"
      })
  void any_type_is_taken_as_bytes(String type) {
    String body = newEvent();

    assertReceived(push(body, type));
    assertThat(newest("encode(raw, 'escape')")).isEqualTo(body);
    assertThat(newest("event_type")).isEqualTo("PAYMENT_STATUS_CHANGED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "00",
        "ff00fe80",
        "7b",
        "efbbbf7b7d",
        "2d2d780d0a436f6e74656e742d446973706f736974696f6e3a20666f726d2d646174610d0a0d0a612d2d782d2d",
        "613d31266235253030"
      })
  void bytes_that_make_no_sense_are_kept_and_set_aside(String hex) {
    assertReceived(push(HexFormat.of().parseHex(hex)));

    assertThat(newest("encode(raw, 'hex')")).isEqualTo(hex);
    assertThat(newest("status")).isEqualTo("SET_ASIDE");
  }

  @Test
  void a_type_that_is_not_known_is_set_aside() {
    assertReceived(push("{\"eventType\":\"NEWS\",\"n\":" + ++events + "}"));

    assertThat(newest("status")).isEqualTo("SET_ASIDE");
    assertThat(newest("event_type")).isEqualTo("NEWS");
  }

  @Test
  void a_resend_is_200_and_adds_no_row() {
    String body = newEvent();
    String id = "TossPayments-Webhook-Transmission-Id: resent-1";
    assertReceived(push(body, id, "TossPayments-Webhook-Transmission-Retried-Count: 0"));
    long before = rows();

    assertReceived(push(body, id, "TossPayments-Webhook-Transmission-Retried-Count: 1"));

    assertThat(rows()).isEqualTo(before);
    assertThat(newest("transmission_id")).isEqualTo("resent-1");
  }

  @Test
  void other_bytes_under_the_same_id_are_an_event_of_its_own() {
    String id = "TossPayments-Webhook-Transmission-Id: reused-1";
    long before = rows();
    assertReceived(push(newEvent(), id));
    assertReceived(push(newEvent(), id));
    String body = newEvent();
    assertReceived(push(body, "TossPayments-Webhook-Transmission-Id: reused-2"));
    assertReceived(push(body, "TossPayments-Webhook-Transmission-Id: reused-3"));

    assertThat(rows()).isEqualTo(before + 4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"caf\u00e9", "a b", "{\"}\\", "%00"})
  void an_odd_transmission_id_stops_nothing(String id) {
    Response response = push(newEvent(), "TossPayments-Webhook-Transmission-Id: " + id);

    assertReceived(response);
    assertThat(newest("transmission_id")).isNull();
  }

  @Test
  void an_id_of_thousands_of_characters_stops_nothing() {
    assertReceived(push(newEvent(), "TossPayments-Webhook-Transmission-Id: " + "i".repeat(6_000)));
  }

  @Test
  void the_largest_event_is_taken_and_the_next_is_413() {
    byte[] largest = "x".repeat(BYTES_MAX).getBytes(StandardCharsets.US_ASCII);
    assertReceived(push(largest));
    assertThat(newest("length(raw)")).isEqualTo("" + BYTES_MAX);
    long before = rows();

    Response response = push(new byte[BYTES_MAX + 1]);

    assertThat(response.status()).isEqualTo(413);
    assertThat(response.isProblem("CONTENT_TOO_LARGE")).isTrue();
    assertThat(rows()).isEqualTo(before);
    assertReceived(push(newEvent()));
  }

  @Test
  void a_chunked_event_is_put_together() {
    String body = newEvent();
    StringBuilder chunks = new StringBuilder();
    body.chars().forEach(c -> chunks.append("1\r\n").append((char) c).append("\r\n"));
    connection.request(
        "POST " + PATH + " HTTP/1.1", chunks + "0\r\n\r\n", "Transfer-Encoding: chunked");

    assertReceived(connection.read());
    assertThat(newest("encode(raw, 'escape')")).isEqualTo(body);
  }

  @Test
  void an_event_that_does_not_end_is_408_and_closed() {
    connection.request("POST " + PATH + " HTTP/1.1", "{", "Content-Length: 10");

    assertThat(connection.read().isProblem("REQUEST_TIMEOUT")).isTrue();
    assertThat(connection.isClosed()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({"GET, /webhooks/toss, 405", "POST, /webhooks, 404", "POST, /orders, 404"})
  void other_paths_and_methods_are_refused(String method, String path, int status) {
    Response response = connection.request(method + " " + path + " HTTP/1.1", "").read();

    assertThat(response.status()).isEqualTo(status);
    assertThat(response.headers()).containsKey("X-Request-Id");
    assertReceived(push(newEvent()));
  }

  @Test
  void an_acknowledgement_that_nobody_heard_is_not_counted_as_one() {
    double before = rig.metric("spillway_webhook_ack_seconds_count");
    connection.request("POST " + PATH + " HTTP/1.1", "{", "Content-Length: 10").close();

    try (RawConnection other = new RawConnection(rig.webhookUrl())) {
      String body = newEvent();
      other.request("POST " + PATH + " HTTP/1.1", body, "Content-Length: " + body.length());
      assertReceived(other.read());
    }

    await()
        .untilAsserted(
            () ->
                assertThat(rig.metric("spillway_webhook_ack_seconds_count")).isEqualTo(before + 1));
  }
}
