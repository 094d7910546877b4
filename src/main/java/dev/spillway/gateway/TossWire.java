package dev.spillway.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

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
import java.util.regex.Pattern;

/**
 * The gateway's JSON.
 *
 * <p>Unknown members are ignored, since the gateway adds some without a new version. What we decide
 * by is read strictly: a payment with an odd amount or an unknown status is unreadable, and an
 * unreadable answer proves nothing.
 */
final class TossWire {

  /** What is longer than this is no code that the gateway documents. */
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  private static final int MESSAGE_MAX = 510;
  private static final int METHOD_MAX = 40;
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
              text(json, "currency"),
              optionalText(json, "method").map(text -> cut(text, METHOD_MAX)),
              optionalText(json, "approvedAt").map(OffsetDateTime::parse),
              optionalText(json, "secret").map(text -> cut(text, MESSAGE_MAX)),
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
        .filter(code -> CODE.matcher(code).matches())
        .map(
            code ->
                new Payment.Failure(
                    code, cut(optionalText(json, "message").orElse(""), MESSAGE_MAX)));
  }

  private static String cut(String text, int codePointsMax) {
    int codePoints = text.codePointCount(0, text.length());
    return codePoints <= codePointsMax
        ? text
        : text.substring(0, text.offsetByCodePoints(0, codePointsMax));
  }

  private static String text(JsonNode json, String field) {
    return optionalText(json, field)
        .orElseThrow(() -> new IllegalArgumentException(field + " is missing"));
  }

  /** Byte 0 is not text to PostgreSQL; nothing that we keep of the gateway's words has one. */
  private static Optional<String> optionalText(JsonNode json, String field) {
    JsonNode value = json == null ? null : json.get(field);
    return value != null && value.isTextual()
        ? Optional.of(storable(value.textValue()))
        : Optional.empty();
  }

  /** Half surrogates, which PostgreSQL cannot store either, become question marks. */
  private static String storable(String text) {
    return new String(text.replace("\u0000", "").getBytes(UTF_8), UTF_8);
  }

  private static long amount(JsonNode json, String field) {
    JsonNode value = json.get(field);
    if (value == null || !value.isIntegralNumber() || !value.canConvertToLong()) {
      throw new IllegalArgumentException(field + " is not a whole number");
    }
    return new Money(value.longValue(), Money.WON).amount();
  }
}
