package dev.spillway.gateway;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.Payment;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;

/**
 * Reads Toss's list of transactions, a page at a time, on the calling thread.
 *
 * <p>Memory is bounded by the page: its bytes, of which so many are let in as its rows can need,
 * and one row at a time beside those read. A row whose money or state cannot be read is handed on
 * as such; a page in which a row has no name of its own, or names no payment, is no page.
 */
final class TossTransactions {

  /** Several times what a row is as documented. */
  private static final int ROW_BYTES_MAX = 2_048;

  private static final int FRAME_BYTES_MAX = 65_536;
  private static final int TOO_MANY_REQUESTS = 429;
  private static final int SERVER_ERROR = 500;

  /** Comes as 403 and means "later". */
  private static final String TOO_OFTEN = "FORBIDDEN_CONSECUTIVE_REQUEST";

  private static final String CURRENCY = "KRW";

  /** A hundred times the most that an order may cost; sums of a day stay far from any bound. */
  private static final long AMOUNT_MAX = 1_000_000_000_000L;

  private static final int NAME_MAX = 200;

  /** It becomes part of the next page's address. */
  private static final Pattern TRANSACTION_KEY = Pattern.compile("[A-Za-z0-9_.~-]{1,200}");

  private static final JsonMapper JSON = new JsonMapper();

  private final HttpTransport transport;

  TossTransactions(HttpTransport transport) {
    this.transport = transport;
  }

  GatewayReply<TransactionsReply> list(TransactionsCall call) {
    int bytesMax = FRAME_BYTES_MAX + call.limit() * ROW_BYTES_MAX;
    return new TossExchange<TransactionsReply>(
            "transactions from " + call.from(),
            later("CONNECT_FAILED"),
            TossTransactions::later,
            TossTransactions::read)
        .run(() -> transport.get(path(call), call.timeoutMillis(), bytesMax));
  }

  private static TransactionsReply later(String reason) {
    return new TransactionsReply.Unlisted(reason, true);
  }

  private static String path(TransactionsCall call) {
    return "/v1/transactions?startDate="
        + text(call.from())
        + "&endDate="
        + text(call.until())
        + "&limit="
        + call.limit()
        + call.after().map(key -> "&startingAfter=" + key).orElse("");
  }

  private static String text(LocalDateTime time) {
    return DateTimeFormatter.ISO_LOCAL_DATE_TIME.format(time);
  }

  private static GatewayReply<TransactionsReply> read(HttpTransport.Response response) {
    if (response.status() == TossExchange.HTTP_OK) {
      return rows(response.body())
          .map(rows -> GatewayReply.<TransactionsReply>alive(page(rows), "listed"))
          .orElseGet(() -> GatewayReply.alive(later("UNREADABLE"), "unreadable"));
    }
    String reason =
        TossWire.error(response.body())
            .map(Payment.Failure::code)
            .orElse("HTTP_" + response.status());
    boolean throttled = response.status() == TOO_MANY_REQUESTS || reason.equals(TOO_OFTEN);
    boolean passing = throttled || response.status() >= SERVER_ERROR;
    String label = throttled ? "throttled" : passing ? "failed" : "refused";
    return GatewayReply.alive(new TransactionsReply.Unlisted(reason, passing), label);
  }

  private static TransactionsReply page(List<GatewayTransaction> rows) {
    return new TransactionsReply.Page(rows);
  }

  private static Optional<List<GatewayTransaction>> rows(byte[] body) {
    try (JsonParser json = JSON.createParser(body)) {
      if (json.nextToken() != JsonToken.START_ARRAY) {
        return Optional.empty();
      }
      List<GatewayTransaction> rows = new ArrayList<>();
      while (json.nextToken() == JsonToken.START_OBJECT) {
        rows.add(row(JSON.readTree(json)));
      }
      return json.currentToken() == JsonToken.END_ARRAY ? Optional.of(rows) : Optional.empty();
    } catch (IOException | IllegalArgumentException | DateTimeException unreadable) {
      return Optional.empty();
    }
  }

  private static GatewayTransaction row(JsonNode json) {
    String key = TossWire.text(json, "transactionKey");
    if (!TRANSACTION_KEY.matcher(key).matches()) {
      throw new IllegalArgumentException("transactionKey is none");
    }
    return new GatewayTransaction(
        key,
        TossWire.cut(TossWire.text(json, "paymentKey"), NAME_MAX),
        TossWire.optionalText(json, "orderId").map(id -> TossWire.cut(id, NAME_MAX)),
        TossWire.optionalText(json, "status").flatMap(TossTransactions::state),
        amount(json),
        TossWire.optionalText(json, "transactionAt").flatMap(TossTransactions::time));
  }

  private static Optional<GatewayPayment.State> state(String name) {
    for (GatewayPayment.State state : GatewayPayment.State.values()) {
      if (state.name().equals(name)) {
        return Optional.of(state);
      }
    }
    return Optional.empty();
  }

  private static OptionalLong amount(JsonNode json) {
    JsonNode value = json.path("amount");
    boolean won = TossWire.optionalText(json, "currency").orElse(CURRENCY).equals(CURRENCY);
    boolean whole = value.isIntegralNumber() && value.canConvertToLong();
    long amount = Math.abs(value.longValue());
    boolean sane = won && whole && amount >= 0 && amount <= AMOUNT_MAX;
    return sane ? OptionalLong.of(amount) : OptionalLong.empty();
  }

  private static Optional<OffsetDateTime> time(String text) {
    try {
      return TossWire.localTime(text);
    } catch (DateTimeException odd) {
      return Optional.empty();
    }
  }
}
