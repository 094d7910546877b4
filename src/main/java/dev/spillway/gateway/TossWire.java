package dev.spillway.gateway;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.Money;
import dev.spillway.payment.Payment;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.OffsetDateTime;
import java.util.Optional;

/**
 * The gateway's JSON.
 *
 * <p>Unknown members are ignored, since the gateway adds some without a new version. What we decide
 * by is read strictly: a payment with an odd amount or an unknown status is unreadable, and an
 * unreadable answer proves nothing.
 */
final class TossWire {

  private static final JsonMapper JSON = new JsonMapper();

  private TossWire() {}

  static byte[] confirmBody(String paymentKey, String orderId, long amount) {
    ObjectNode body =
        JSON.createObjectNode()
            .put("paymentKey", paymentKey)
            .put("orderId", orderId)
            .put("amount", amount);
    try {
      return JSON.writeValueAsBytes(body);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("three plain members cannot be written", impossible);
    }
  }

  /** A payment object, or empty when it cannot be relied on. */
  static Optional<GatewayPayment> payment(byte[] body) {
    try {
      JsonNode json = JSON.readTree(body);
      return Optional.of(
          new GatewayPayment(
              text(json, "paymentKey"),
              text(json, "orderId"),
              GatewayPayment.State.valueOf(text(json, "status")),
              amount(json, "totalAmount"),
              amount(json, "balanceAmount"),
              optionalText(json, "method"),
              optionalText(json, "approvedAt").map(OffsetDateTime::parse),
              optionalText(json, "secret"),
              failure(json.path("failure"))));
    } catch (IOException | IllegalArgumentException | DateTimeException unreadable) {
      return Optional.empty();
    }
  }

  /** The code and message of an error body, or empty when it is none. */
  static Optional<Payment.Failure> error(byte[] body) {
    try {
      return failure(JSON.readTree(body));
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<Payment.Failure> failure(JsonNode json) {
    return optionalText(json, "code")
        .map(code -> new Payment.Failure(code, optionalText(json, "message").orElse("")));
  }

  private static String text(JsonNode json, String field) {
    return optionalText(json, field)
        .orElseThrow(() -> new IllegalArgumentException(field + " is missing"));
  }

  /** Byte 0 is not text to PostgreSQL; nothing that we keep of the gateway's words has one. */
  private static Optional<String> optionalText(JsonNode json, String field) {
    JsonNode value = json == null ? null : json.get(field);
    return value != null && value.isTextual()
        ? Optional.of(value.textValue().replace("\u0000", ""))
        : Optional.empty();
  }

  private static long amount(JsonNode json, String field) {
    JsonNode value = json.get(field);
    if (value == null || !value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(field + " is not a whole number");
    }
    return new Money(value.longValue(), Money.WON).amount();
  }
}
