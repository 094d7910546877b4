package dev.spillway.api;

import dev.spillway.payment.Order;
import dev.spillway.payment.Payment;
import dev.spillway.payment.Refund;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/** Orders and payments as the contract shows them. */
public final class Views {

  private Views() {}

  public static JsonObject order(Order order) {
    return new JsonObject()
        .put("orderId", order.orderId().value())
        .put("orderName", order.orderName())
        .put("amount", order.price().amount())
        .put("currency", order.price().currency())
        .put("status", order.status().name())
        .put("customerKey", order.customerKey().orElse(null))
        .put("createdAt", time(order.createdAt()))
        .put("expiresAt", time(order.expiresAt()));
  }

  /** An order with the attempt that it follows, or else its newest. */
  public static JsonObject order(Order order, Optional<Payment> payment) {
    return order(order).put("payment", payment.map(Views::payment).orElse(null));
  }

  public static JsonObject payment(Payment payment) {
    JsonArray refunds = new JsonArray();
    payment.refunds().forEach(refund -> refunds.add(refund(refund)));
    JsonArray history = new JsonArray();
    payment.history().forEach(change -> history.add(change(change)));
    return new JsonObject()
        .put("paymentKey", payment.paymentKey().value())
        .put("orderId", payment.orderId().value())
        .put("amount", payment.price().amount())
        .put("balanceAmount", payment.balance())
        .put("currency", payment.price().currency())
        .put("status", payment.status().name())
        .put("method", payment.method().orElse(null))
        .put("approvedAt", payment.approvedAt().map(Views::time).orElse(null))
        .put("failure", payment.failure().map(Views::failure).orElse(null))
        .put("requestedAt", time(payment.requestedAt()))
        .put("refunds", refunds)
        .put("history", history);
  }

  private static JsonObject refund(Refund refund) {
    return new JsonObject()
        .put("refundId", refund.refundId())
        .put("amount", refund.amount())
        .put("status", refund.status().name())
        .put("reason", refund.reason())
        .put("source", refund.source().name())
        .put("gatewayCode", gatewayCode(refund).orElse(null))
        .put("requestedAt", time(refund.requestedAt()))
        .put("refundedAt", refund.refundedAt().map(Views::time).orElse(null));
  }

  /** An error that proved nothing says nothing about a refund that is open or done. */
  private static Optional<String> gatewayCode(Refund refund) {
    return refund.gatewayCode().filter(code -> refund.status() == Refund.Status.FAILED);
  }

  private static JsonObject failure(Payment.Failure failure) {
    return new JsonObject().put("code", failure.code()).put("message", failure.message());
  }

  private static JsonObject change(Payment.Change change) {
    return new JsonObject()
        .put("at", time(change.at()))
        .put("from", change.from().map(Enum::name).orElse(null))
        .put("to", change.to().name())
        .put("by", change.by())
        .put("reason", change.reason().orElse(null));
  }

  /** The same of epoch milliseconds. */
  public static String time(long epochMillis) {
    return time(Instant.ofEpochMilli(epochMillis).atOffset(ZoneOffset.UTC));
  }

  /** RFC 3339 in UTC, to the millisecond. */
  public static String time(OffsetDateTime time) {
    return DateTimeFormatter.ISO_INSTANT.format(
        time.withOffsetSameInstant(ZoneOffset.UTC).truncatedTo(ChronoUnit.MILLIS));
  }
}
