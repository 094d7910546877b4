package gatewaysim;

import io.vertx.core.json.JsonArray;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** Reads: one payment by its key or order, and the rows of the books. */
final class QueryCalls {
  private static final int ROWS_DEFAULT = 100;
  private static final int ROWS_MAX = 5_000;

  private final Credentials credentials;
  private final Script script;
  private final Ledger ledger;
  private final PaymentWindow window;
  private final IdempotencyStore idempotency;
  private final CallRunner runner;

  QueryCalls(
      Credentials credentials,
      Script script,
      Ledger ledger,
      PaymentWindow window,
      IdempotencyStore idempotency,
      CallRunner runner) {
    this.credentials = credentials;
    this.script = script;
    this.ledger = ledger;
    this.window = window;
    this.idempotency = idempotency;
    this.runner = runner;
  }

  void byKey(Exchange exchange) {
    String paymentKey = exchange.pathParameter("paymentKey");
    payment(exchange, () -> ledger.findPayment(paymentKey));
  }

  void byOrder(Exchange exchange) {
    String orderId = exchange.pathParameter("orderId");
    payment(exchange, () -> ledger.paymentOfOrder(orderId));
  }

  void transactions(Exchange exchange) {
    refuseIfForced(exchange);
    Page page = Page.read(exchange);
    read(exchange, fault -> Answer.ok(rows(page)), Optional::empty);
  }

  private void payment(Exchange exchange, Supplier<Optional<Payment>> find) {
    refuseIfForced(exchange);
    find.get()
        .ifPresent(payment -> exchange.log(ledger.order(payment.orderId()), payment.paymentKey()));
    read(exchange, fault -> Answer.ok(WireFormat.payment(visible(find, fault))), find);
  }

  private Payment visible(Supplier<Optional<Payment>> find, Fault fault) {
    Payment payment = find.get().orElseThrow(() -> new Refusal("NOT_FOUND_PAYMENT"));
    window.refresh(payment);
    Settings settings = script.settings();
    long lag = settings.number(fault == Fault.NOT_FOUND_LAG ? "notFoundLagMs" : "queryLagMs");
    boolean early = payment.status().beforeConfirm() && !settings.flag("visibleBeforeConfirm");
    if (early || payment.missedBy(lag)) {
      throw new Refusal("NOT_FOUND_PAYMENT");
    }
    return payment;
  }

  private void read(
      Exchange exchange, Function<Fault, Answer> answer, Supplier<Optional<Payment>> subject) {
    runner.run(
        exchange,
        idempotency.unkeyed(exchange.traceId()),
        new Work() {
          @Override
          public Outcome execute(Fault fault) {
            return new Outcome.Unchanged(answer.apply(fault));
          }

          @Override
          public Optional<Payment> subject() {
            return subject.get();
          }
        });
  }

  private void refuseIfForced(Exchange exchange) {
    exchange
        .forcedError(credentials)
        .ifPresent(
            code -> {
              throw new Refusal(code);
            });
  }

  private JsonArray rows(Page page) {
    JsonArray rows = new JsonArray();
    boolean started = page.startingAfter().isEmpty();
    for (Transaction row : ledger.transactions()) {
      if (rows.size() == page.limit()) {
        break;
      }
      boolean inside = !row.at().isBefore(page.start()) && !row.at().isAfter(page.end());
      if (started && inside) {
        rows.add(WireFormat.transaction(row));
      }
      started = started || row.transactionKey().equals(page.startingAfter());
    }
    return rows;
  }

  /** The part of the books that was asked for; an empty startingAfter means from the start. */
  private record Page(OffsetDateTime start, OffsetDateTime end, String startingAfter, int limit) {
    private static final int DATE_LENGTH = 10;

    static Page read(Exchange exchange) {
      return new Page(
          time(exchange, "startDate"),
          endOfDay(exchange, time(exchange, "endDate")),
          exchange.queryParameter("startingAfter").orElse(""),
          limit(exchange.queryParameter("limit").orElse(Integer.toString(ROWS_DEFAULT))));
    }

    /** A bare end date includes its whole day. */
    private static OffsetDateTime endOfDay(Exchange exchange, OffsetDateTime end) {
      boolean bare = exchange.queryParameter("endDate").filter(Page::isDate).isPresent();
      return bare ? end.plusDays(1).minusNanos(1) : end;
    }

    private static boolean isDate(String text) {
      return text.length() == DATE_LENGTH;
    }

    private static int limit(String text) {
      if (!text.matches("[0-9]{1,5}") || Integer.parseInt(text) > ROWS_MAX || text.equals("0")) {
        throw new Refusal("INVALID_REQUEST");
      }
      return Integer.parseInt(text);
    }

    /** A date, a Korean local time, or a time with an offset. */
    private static OffsetDateTime time(Exchange exchange, String name) {
      String text = exchange.queryParameter(name).orElseThrow(() -> new Refusal("INVALID_REQUEST"));
      try {
        if (isDate(text)) {
          return LocalDate.parse(text).atStartOfDay().atOffset(SimClock.KOREA);
        }
        return text.matches(".*T.*([Z+]|-\\d\\d:\\d\\d$).*")
            ? OffsetDateTime.parse(text)
            : LocalDateTime.parse(text).atOffset(SimClock.KOREA);
      } catch (DateTimeException malformed) {
        throw new Refusal("INVALID_REQUEST");
      }
    }
  }
}
