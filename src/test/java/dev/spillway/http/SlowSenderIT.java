package dev.spillway.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.spillway.SpillwayRig;
import dev.spillway.http.RawConnection.Response;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Shown: senders that are slow, large or many hold nothing but a bounded place for a bounded time.
 * How: sockets that begin a body and do not end it. At the end others are served as before.
 */
class SlowSenderIT {

  private static final int READERS = 4;
  private static final int CONNECTIONS = 12;
  private static final String ORDER = "{\"orderName\":\"a book\",\"amount\":1000}";
  private static final String JSON = "Content-Type: application/json";

  private static SpillwayRig rig;
  private final List<RawConnection> opened = new ArrayList<>();

  @BeforeAll
  static void start() {
    rig =
        SpillwayRig.start(
            "http.eventLoops=1",
            "http.readMillis=1500",
            "http.maxReading=" + READERS,
            "http.maxConnections=" + CONNECTIONS);
  }

  @AfterAll
  static void stop() {
    rig.close();
  }

  @AfterEach
  void closeAllAndSeeOthersServed() {
    opened.forEach(RawConnection::close);
    await()
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              try (RawConnection other = new RawConnection(rig.apiUrl())) {
                assertThat(other.post("/orders", ORDER).read().status()).isEqualTo(201);
              }
            });
  }

  private RawConnection open() {
    RawConnection connection = new RawConnection(rig.apiUrl());
    opened.add(connection);
    return connection;
  }

  /** A request whose body is announced and never sent. */
  private RawConnection stall(String requestLine, String... headers) {
    String[] all = java.util.Arrays.copyOf(headers, headers.length + 1);
    all[headers.length] = "Content-Length: 100";
    return open().request(requestLine, "{", all);
  }

  @Test
  void a_body_that_does_not_end_is_408_and_closed() {
    RawConnection slow = stall("POST /orders HTTP/1.1", JSON);

    Response response = slow.read();

    assertThat(response.status()).isEqualTo(408);
    assertThat(response.isProblem("REQUEST_TIMEOUT")).isTrue();
    assertThat(slow.isClosed()).isTrue();
  }

  @Test
  void a_sender_that_trickles_is_closed_as_if_it_stood_still() {
    RawConnection slow = stall("POST /orders HTTP/1.1", JSON);

    await()
        .atMost(Duration.ofSeconds(20))
        .pollInterval(Duration.ofMillis(100))
        .until(() -> isRefusedMoreBytes(slow));
  }

  private static boolean isRefusedMoreBytes(RawConnection slow) {
    try {
      slow.send("x");
      return false;
    } catch (UncheckedIOException closed) {
      return true;
    }
  }

  @Test
  void a_body_that_nobody_wants_is_bounded_in_time_too() {
    for (String requestLine :
        List.of(
            "POST /nothing HTTP/1.1",
            "DELETE /orders HTTP/1.1",
            "POST /orders HTTP/1.1",
            "GET /orders HTTP/1.1")) {
      RawConnection slow = stall(requestLine);
      assertThat(slow.read().status()).as(requestLine).isIn(404, 405, 415, 200);
      assertThat(slow.isClosed()).as(requestLine).isTrue();
    }
  }

  @Test
  void when_all_places_are_taken_the_slowest_reader_is_closed() {
    List<RawConnection> slow = new ArrayList<>();
    for (int i = 0; i < READERS; i++) {
      slow.add(stall("POST /orders HTTP/1.1", JSON));
      assertHearsNothingYet();
    }

    Response another = open().post("/orders", ORDER).read();

    assertThat(another.status()).isEqualTo(201);
    Response evicted = slow.get(0).read();
    assertThat(evicted.status()).isEqualTo(408);
    assertThat(evicted.body()).contains("slowest");
    assertThat(slow.get(0).isClosed()).isTrue();
  }

  /** Orders the stalls: what was sent before is read before. */
  private void assertHearsNothingYet() {
    assertThat(open().request("GET /orders?limit=1 HTTP/1.1", "").read().status()).isEqualTo(200);
  }

  @Test
  void a_body_that_is_announced_too_large_is_413_at_once_and_the_connection_goes_on() {
    RawConnection connection = open();
    connection.request("POST /orders HTTP/1.1", "", JSON, "Content-Length: 70000");

    Response response = connection.read();

    assertThat(response.status()).isEqualTo(413);
    assertThat(response.isProblem("CONTENT_TOO_LARGE")).isTrue();
    connection.send("x".repeat(70_000));
    assertThat(connection.post("/orders", ORDER).read().status()).isEqualTo(201);
  }

  @Test
  void a_body_of_absurd_length_is_413() {
    RawConnection connection = open();
    connection.request("POST /orders HTTP/1.1", "", JSON, "Content-Length: 9223372036854775807");

    assertThat(connection.read().status()).isEqualTo(413);
  }

  @Test
  void a_chunked_body_is_413_once_too_large_and_the_connection_goes_on() {
    RawConnection connection = open();
    String chunk = "2000\r\n" + "x".repeat(0x2000) + "\r\n";
    connection.request(
        "POST /orders HTTP/1.1", chunk.repeat(9), JSON, "Transfer-Encoding: chunked");

    assertThat(connection.read().status()).isEqualTo(413);
    connection.send(chunk + "0\r\n\r\n");
    assertThat(connection.post("/orders", ORDER).read().status()).isEqualTo(201);
  }

  @Test
  void a_body_without_end_is_not_taken_for_ever() {
    RawConnection connection = open();
    String chunk = "8000\r\n" + "x".repeat(0x8000) + "\r\n";
    connection.request("POST /orders HTTP/1.1", chunk, JSON, "Transfer-Encoding: chunked");

    boolean closed = false;
    for (int i = 0; i < 2_000 && !closed; i++) {
      closed = isRefused(connection, chunk);
    }

    assertThat(closed).isTrue();
  }

  private static boolean isRefused(RawConnection connection, String chunk) {
    try {
      connection.send(chunk);
      return false;
    } catch (UncheckedIOException reset) {
      return true;
    }
  }

  @Test
  void a_sender_that_asks_first_is_told_to_go_on() {
    RawConnection connection = open();
    connection.request(
        "POST /orders HTTP/1.1",
        "",
        JSON,
        "Expect: 100-continue",
        "Content-Length: " + ORDER.length());

    assertThat(connection.readHead().status()).isEqualTo(100);
    assertThat(connection.send(ORDER).read().status()).isEqualTo(201);
  }

  @Test
  void a_sender_that_asks_first_is_refused_before_it_sends() {
    RawConnection large = open();
    large.request(
        "POST /orders HTTP/1.1", "", JSON, "Expect: 100-continue", "Content-Length: 70000");
    assertThat(large.read().status()).isEqualTo(413);

    RawConnection untyped = open();
    untyped.request("POST /orders HTTP/1.1", "", "Expect: 100-continue", "Content-Length: 10");
    assertThat(untyped.read().status()).isEqualTo(415);
  }

  @Test
  void connections_beyond_the_cap_are_closed_and_the_others_served() {
    List<RawConnection> first = new ArrayList<>();
    for (int i = 0; i < CONNECTIONS; i++) {
      RawConnection connection = open();
      assertThat(connection.post("/orders", ORDER).read().status()).isEqualTo(201);
      first.add(connection);
    }

    assertThat(open().isClosed()).isTrue();
    for (RawConnection connection : first) {
      assertThat(connection.post("/orders", ORDER).read().status()).isEqualTo(201);
    }
  }
}
