package dev.spillway.gateway;

import dev.spillway.payment.OrderId;
import dev.spillway.payment.Outcome;
import dev.spillway.payment.Payment;
import dev.spillway.payment.PaymentKey;
import dev.spillway.payment.Refund;
import dev.spillway.time.Ticks;
import java.util.OptionalLong;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Confirms, cancels and queries at Toss Payments, on the calling thread, and says what each answer
 * proves.
 *
 * <p>Whatever is not proof is {@link Outcome.Unknown}: a timeout, a reset, a body that cannot be
 * read, a code that we do not know. Only a connection that was never made is proof of "not sent".
 */
final class TossGateway {

  private static final Logger LOG = LoggerFactory.getLogger(TossGateway.class);
  private static final String PAYMENTS = "/v1/payments/";
  private static final Set<String> NOT_FOUND = Set.of("NOT_FOUND_PAYMENT", "NOT_FOUND");

  /** A list of transactions may take the gateway as long as this. */
  static final long LIST_MILLIS = 60_000;

  private final HttpTransport transport;
  private final GatewayOptions options;
  private final Ticks ticks;

  TossGateway(HttpTransport transport, GatewayOptions options, Ticks ticks) {
    this.transport = transport;
    this.options = options;
    this.ticks = ticks;
  }

  /**
   * Asks for the money. A payment that was processed before is looked up at once, within the time
   * that is left of this call's.
   */
  GatewayReply<Outcome> confirm(ConfirmCall call) {
    if (ticks.nanos() - call.sendByNanos() > 0) {
      return GatewayReply.alive(new Outcome.NotSent("SEND_WINDOW_PASSED"), "not_sent");
    }
    long startNanos = ticks.nanos();
    byte[] body =
        TossWire.confirmBody(
            call.paymentKey().value(), call.orderId().value(), call.price().amount());
    return exchange(
        call.paymentKey().value(),
        () ->
            transport.post(
                PAYMENTS + "confirm", body, call.idempotencyKey(), options.timeoutMillis()),
        error -> {
          ErrorClass errorClass = ErrorClass.ofConfirm(error.code());
          return errorClass == ErrorClass.DUPLICATE
              ? query(call.paymentKey(), leftMillis(startNanos))
              : GatewayReply.alive(outcome(errorClass, error, call), errorClass.label());
        },
        new Outcome.NotSent("CONNECT_FAILED"));
  }

  private static Outcome outcome(ErrorClass errorClass, Payment.Failure error, ConfirmCall call) {
    return switch (errorClass) {
      case DECLINED -> new Outcome.Declined(error.code(), error.message());
      case GONE -> new Outcome.Refused(error.code(), error.message());
      case BUG -> {
        LOG.error(
            "gateway refuses our request code={} orderId={} paymentKey={}",
            error.code(),
            call.orderId(),
            call.paymentKey());
        yield new Outcome.Refused(error.code(), error.message());
      }
      case WAIT, ASK, DUPLICATE -> new Outcome.Unknown(error.code());
    };
  }

  private long leftMillis(long startNanos) {
    long left = options.timeoutMillis() - (ticks.nanos() - startNanos) / 1_000_000;
    return Math.max(1, Math.min(options.queryTimeoutMillis(), left));
  }

  /**
   * Gives money back. An error under our own key says that this n was not executed; where the
   * gateway means "that was done before", or may mean it, the balance tells whether it was done by
   * this refund.
   */
  GatewayReply<Outcome> cancel(CancelCall call) {
    if (ticks.nanos() - call.sendByNanos() > 0) {
      return GatewayReply.alive(new Outcome.NotSent("SEND_WINDOW_PASSED"), "not_sent");
    }
    long startNanos = ticks.nanos();
    Refund refund = call.refund();
    return exchange(
        call.paymentKey().value(),
        () ->
            transport.post(
                PAYMENTS + call.paymentKey().value() + "/cancel",
                TossWire.cancelBody(refund),
                refund.gatewayKey().orElseThrow(),
                options.timeoutMillis()),
        error -> {
          ErrorClass errorClass = ErrorClass.ofCancel(error.code());
          boolean mayBeDone =
              errorClass == ErrorClass.DUPLICATE
                  || (call.again() && error.code().equals(ErrorClass.OTHER_BALANCE));
          return mayBeDone
              ? lookedUp(call, error, leftMillis(startNanos))
              : GatewayReply.alive(outcome(errorClass, error, call), errorClass.label());
        },
        new Outcome.NotSent("CONNECT_FAILED"));
  }

  /** A balance that contradicts the refusal is an old one, and proves nothing. */
  private GatewayReply<Outcome> lookedUp(
      CancelCall call, Payment.Failure error, long timeoutMillis) {
    GatewayReply<Outcome> reply = query(call.paymentKey(), timeoutMillis);
    if (!(reply.result() instanceof Outcome.Shown shown)) {
      return new GatewayReply<>(new Outcome.Unknown(error.code()), reply.dead(), reply.label());
    }
    OptionalLong refundable = call.refund().refundableAmount();
    long balance = shown.payment().balance();
    if (balance == refundable.orElse(0) - call.refund().amount()) {
      return reply;
    }
    return refundable.isEmpty() || balance == refundable.getAsLong()
        ? GatewayReply.alive(new Outcome.Unknown(error.code()), ErrorClass.ASK.label())
        : GatewayReply.alive(
            new Outcome.Declined(error.code(), error.message()), ErrorClass.DECLINED.label());
  }

  private static Outcome outcome(ErrorClass errorClass, Payment.Failure error, CancelCall call) {
    return switch (errorClass) {
      case DECLINED, GONE -> new Outcome.Declined(error.code(), error.message());
      case BUG -> {
        LOG.error(
            "gateway refuses our cancel code={} refundId={} paymentKey={}",
            error.code(),
            call.refund().refundId(),
            call.paymentKey());
        yield new Outcome.Refused(error.code(), error.message());
      }
      case WAIT, ASK, DUPLICATE -> new Outcome.Unknown(error.code());
    };
  }

  /** Looks a payment up by its key. */
  GatewayReply<Outcome> query(PaymentKey paymentKey) {
    return query(paymentKey, options.queryTimeoutMillis());
  }

  private GatewayReply<Outcome> query(PaymentKey paymentKey, long timeoutMillis) {
    return lookUp(paymentKey.value(), PAYMENTS + paymentKey.value(), timeoutMillis);
  }

  /** Looks the payment of an order up. */
  GatewayReply<Outcome> query(OrderId orderId) {
    return lookUp(
        orderId.value(), PAYMENTS + "orders/" + orderId.value(), options.queryTimeoutMillis());
  }

  /** No error code proves anything here: the gateway may be read too early. */
  private GatewayReply<Outcome> lookUp(String subject, String path, long timeoutMillis) {
    return exchange(
        subject,
        () -> transport.get(path, timeoutMillis),
        error ->
            NOT_FOUND.contains(error.code())
                ? GatewayReply.alive(new Outcome.NotFound(error.code()), "not_found")
                : GatewayReply.alive(new Outcome.Unknown(error.code()), ErrorClass.ASK.label()),
        new Outcome.Unknown("CONNECT_FAILED"));
  }

  private interface ErrorReader {
    GatewayReply<Outcome> read(Payment.Failure error);
  }

  /**
   * @param notConnected what it means if no connection was made: that a confirm was not sent; of a
   *     look-up nothing at all
   */
  private static GatewayReply<Outcome> exchange(
      String subject, TossExchange.Wait wait, ErrorReader onError, Outcome notConnected) {
    return new TossExchange<Outcome>(
            subject, notConnected, Outcome.Unknown::new, response -> read(response, onError))
        .run(wait);
  }

  private static GatewayReply<Outcome> read(HttpTransport.Response response, ErrorReader onError) {
    if (response.status() == TossExchange.HTTP_OK) {
      return TossWire.payment(response.body())
          .map(payment -> GatewayReply.<Outcome>alive(new Outcome.Shown(payment), "shown"))
          .orElseGet(() -> GatewayReply.alive(new Outcome.Unknown("UNREADABLE"), "unreadable"));
    }
    return TossWire.error(response.body())
        .map(onError::read)
        .orElseGet(
            () ->
                GatewayReply.alive(new Outcome.Unknown("HTTP_" + response.status()), "unreadable"));
  }
}
