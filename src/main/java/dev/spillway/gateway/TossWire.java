package dev.spillway.gateway;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.spillway.payment.GatewayPayment;
import dev.spillway.payment.Money;
import dev.spillway.payment.Payment;
import dev.spillway.payment.Refund;
import dev.spillway.payment.RefundAccount;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
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
  private static final int HOLDER_MAX = 60;
  private static final String EXECUTED = "DONE";
  private static final ZoneOffset KOREA = ZoneOffset.ofHours(9);
  private static final JsonMapper JSON = new JsonMapper();

  private TossWire() {}

  static byte[] confirmBody(String paymentKey, String orderId, long amount) {
    return bytes(
        JSON.createObjectNode()
            .put("paymentKey", paymentKey)
            .put("orderId", orderId)
            .put("amount", amount));
  }

  /** Every sending of one n makes the same bytes, since all of it stands in the refund's row. */
  static byte[] cancelBody(Refund refund) {
    ObjectNode body = JSON.createObjectNode().put("cancelReason", refund.reason());
    refund
        .refundableAmount()
        .ifPresent(
            refundable ->
                body.put("cancelAmount", refund.amount()).put("refundableAmount", refundable));
    refund
        .account()
        .ifPresent(
            account ->
                body.putObject("refundReceiveAccount")
                    .put("bank", account.bank())
                    .put("accountNumber", account.accountNumber())
                    .put("holderName", account.holderName()));
    return bytes(body);
  }

  private static byte[] bytes(ObjectNode body) {
    try {
      return JSON.writeValueAsBytes(body);
    } catch (JsonProcessingException impossible) {
      throw new IllegalStateException("plain members cannot be written", impossible);
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
              deposit(json.path("virtualAccount")),
              failure(json.path("failure")),
              cancels(json.path("cancels"))));
    } catch (IOException | IllegalArgumentException | DateTimeException unreadable) {
      return Optional.empty();
    }
  }

  private static Optional<GatewayPayment.Deposit> deposit(JsonNode json) {
    return json.isObject()
        ? Optional.of(
            new GatewayPayment.Deposit(
                optionalText(json, "dueDate").flatMap(TossWire::localTime),
                json.path("expired").asBoolean(false),
                account(json.path("refundReceiveAccount"))))
        : Optional.empty();
  }

  /** All of them or none: what is left out could be the one that matters. */
  private static List<GatewayPayment.Cancel> cancels(JsonNode json) {
    List<GatewayPayment.Cancel> cancels = new ArrayList<>();
    for (JsonNode cancel : json) {
      boolean executed = optionalText(cancel, "cancelStatus").orElse(EXECUTED).equals(EXECUTED);
      if (!executed || !isAmount(cancel, "cancelAmount") || !isAmount(cancel, "refundableAmount")) {
        return List.of();
      }
      cancels.add(
          new GatewayPayment.Cancel(
              cancel.get("cancelAmount").longValue(), cancel.get("refundableAmount").longValue()));
    }
    return cancels;
  }

  private static boolean isAmount(JsonNode json, String field) {
    JsonNode value = json.path(field);
    return value.isIntegralNumber()
        && value.canConvertToLong()
        && value.longValue() >= 0
        && value.longValue() <= Money.AMOUNT_MAX;
  }

  /** With its offset, or as Korea's clocks show it: the reference has both. */
  static Optional<OffsetDateTime> localTime(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text));
    } catch (DateTimeException noOffset) {
      return Optional.of(LocalDateTime.parse(text).atOffset(KOREA));
    }
  }

  private static Optional<RefundAccount> account(JsonNode json) {
    Optional<String> bank = optionalText(json, "bankCode").or(() -> optionalText(json, "bank"));
    Optional<String> number = optionalText(json, "accountNumber");
    Optional<String> holder = optionalText(json, "holderName");
    return bank.isPresent() && number.isPresent() && holder.isPresent()
        ? Optional.of(
            new RefundAccount(
                cut(bank.get(), METHOD_MAX),
                cut(number.get(), METHOD_MAX),
                cut(holder.get(), HOLDER_MAX)))
        : Optional.empty();
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

  static String cut(String text, int codePointsMax) {
    int codePoints = text.codePointCount(0, text.length());
    return codePoints <= codePointsMax
        ? text
        : text.substring(0, text.offsetByCodePoints(0, codePointsMax));
  }

  static String text(JsonNode json, String field) {
    return optionalText(json, field)
        .orElseThrow(() -> new IllegalArgumentException(field + " is missing"));
  }

  /** Byte 0 is not text to PostgreSQL; nothing that we keep of the gateway's words has one. */
  static Optional<String> optionalText(JsonNode json, String field) {
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
    if (!isAmount(json, field)) {
      throw new IllegalArgumentException(field + " is not a whole number");
    }
    return new Money(json.get(field).longValue(), Money.WON).amount();
  }
}
