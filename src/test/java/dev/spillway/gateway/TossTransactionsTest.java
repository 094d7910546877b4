package dev.spillway.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.spillway.payment.GatewayPayment.State;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a page of the gateway's list must look like, and what is made of one that does not. */
class TossTransactionsTest {

  private static final String ROW =
      "{\"transactionKey\":\"tx1\",\"paymentKey\":\"pay1\",\"orderId\":\"order-1\","
          + "\"status\":\"CANCELED\",\"amount\":-500,\"currency\":\"KRW\","
          + "\"transactionAt\":\"2026-12-01T00:00:00+09:00\",\"receiptUrl\":null}";

  private final AtomicReference<String> asked = new AtomicReference<>();
  private HttpServer server;
  private int status = 200;
  private String body = "[]";

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    server.createContext(
        "/",
        exchange -> {
          asked.set(exchange.getRequestURI().toString());
          byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          try (OutputStream out = exchange.getResponseBody()) {
            out.write(bytes);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private GatewayReply<TransactionsReply> list(int limit) {
    GatewayOptions options =
        new GatewayOptions(
            URI.create("http://127.0.0.1:" + server.getAddress().getPort()),
            "key",
            1,
            1,
            1,
            1,
            0,
            5_000,
            5_000,
            5_000,
            1,
            20,
            5,
            10_000,
            1_000);
    LocalDate day = LocalDate.of(2026, 12, 1);
    try (HttpTransport transport = new HttpTransport(options)) {
      return new TossTransactions(transport)
          .list(
              new TransactionsCall(
                  day.atStartOfDay(),
                  day.plusDays(1).atStartOfDay(),
                  Optional.of("tx0"),
                  limit,
                  5_000));
    }
  }

  private List<GatewayTransaction> rows() {
    return ((TransactionsReply.Page) list(10).result()).rows();
  }

  private TransactionsReply.Unlisted unlisted(int limit) {
    return (TransactionsReply.Unlisted) list(limit).result();
  }

  @Test
  void a_page_is_asked_for_by_korean_times_behind_the_last_row() {
    assertThat(rows()).isEmpty();
    assertThat(asked.get())
        .isEqualTo(
            "/v1/transactions?startDate=2026-12-01T00:00:00&endDate=2026-12-02T00:00:00"
                + "&limit=10&startingAfter=tx0");
  }

  @Test
  void a_row_is_read_without_the_sign_of_its_amount() {
    body = "[" + ROW + "]";

    assertThat(rows())
        .containsExactly(
            new GatewayTransaction(
                "tx1",
                "pay1",
                Optional.of("order-1"),
                Optional.of(State.CANCELED),
                OptionalLong.of(500),
                Optional.of(OffsetDateTime.parse("2026-12-01T00:00+09:00"))));
  }

  @ParameterizedTest
  @CsvSource({
    "-500,5.5",
    "-500,null",
    "-500,1e30",
    "-500,-9223372036854775808",
    "-500,1000000000001",
    "KRW,USD"
  })
  void money_that_cannot_be_read_is_handed_on_as_such(String from, String to) {
    body = "[" + ROW.replace(from, to) + "]";

    assertThat(rows()).singleElement().matches(row -> row.amount().isEmpty());
  }

  @ParameterizedTest
  @CsvSource({"CANCELED,NEW_STATE", "2026-12-01T00:00:00+09:00,noon"})
  void a_state_or_a_time_that_we_do_not_know_is_none(String from, String to) {
    body = "[" + ROW.replace(from, to) + "]";

    assertThat(rows()).singleElement().matches(row -> row.state().isEmpty() || row.at().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"tx1|tx&limit=1", "transactionKey|key", "paymentKey|key", "]|", "[{|{\"a\":[{"})
  void a_page_with_a_row_that_has_no_name_is_none(String from, String to) {
    body = ("[" + ROW + "]").replace(from, to == null ? "" : to);

    assertThat(unlisted(10)).isEqualTo(new TransactionsReply.Unlisted("UNREADABLE", true));
  }

  @Test
  void a_page_that_is_larger_than_its_rows_can_need_is_not_read() {
    body = "[" + " ".repeat(70_000) + "]";

    assertThat(unlisted(1).reason()).isEqualTo("TOO_LARGE");
    assertThat(list(10).result()).isInstanceOf(TransactionsReply.Page.class);
  }

  @ParameterizedTest
  @CsvSource({
    "429,TOO_MANY_REQUESTS,true,false",
    "403,FORBIDDEN_CONSECUTIVE_REQUEST,true,false",
    "500,COMMON_ERROR,true,true",
    "401,UNAUTHORIZED_KEY,false,false",
    "400,INVALID_REQUEST,false,false"
  })
  void an_error_tells_whether_it_may_pass(int code, String reason, boolean passing, boolean dead) {
    status = code;
    body = "{\"code\":\"" + reason + "\",\"message\":\"\"}";

    GatewayReply<TransactionsReply> reply = list(10);

    assertThat(reply.result()).isEqualTo(new TransactionsReply.Unlisted(reason, passing));
    assertThat(reply.dead()).isEqualTo(dead);
  }

  @Test
  void a_429_without_a_body_is_one_too() {
    status = 429;
    body = "<html>";

    assertThat(unlisted(10)).isEqualTo(new TransactionsReply.Unlisted("HTTP_429", true));
  }
}
