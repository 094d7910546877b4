package gatewaysim;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Writes the JSON of the gateway: every field of a Payment, absent ones as null. */
final class WireFormat {
  static final String MERCHANT_ID = "tEXAMPLE";
  static final String BANK_CODE = "20";
  private static final String RECEIPT_URL = "https://receipt.example/payments/";
  private static final long VAT_DIVISOR = 11;

  private WireFormat() {}

  static JsonObject payment(Payment payment) {
    return payment(payment, payment.orderId(), payment.status());
  }

  /** A Payment that claims another order or status; for faults and forged events. */
  static JsonObject payment(Payment payment, String orderId, PaymentStatus status) {
    long vat = Math.round((double) payment.balanceAmount() / VAT_DIVISOR);
    JsonObject json = new JsonObject();
    json.put("version", "2022-11-16")
        .put("mId", MERCHANT_ID)
        .put("type", "NORMAL")
        .put("paymentKey", payment.paymentKey())
        .put("orderId", orderId)
        .put("orderName", payment.origin().orderName())
        .put("currency", "KRW")
        .put("country", "KR")
        .put("method", payment.method().wireName())
        .put("status", status.name())
        .put("totalAmount", payment.totalAmount())
        .put("balanceAmount", payment.balanceAmount())
        .put("suppliedAmount", payment.balanceAmount() - vat)
        .put("vat", vat)
        .put("taxFreeAmount", 0)
        .put("taxExemptionAmount", 0)
        .put("requestedAt", time(payment.origin().requestedAt()))
        .put("approvedAt", payment.approvedAt().map(WireFormat::time).orElse(null))
        .put("lastTransactionKey", payment.lastTransactionKey().orElse(null))
        .put("secret", payment.origin().secret())
        .put("useEscrow", false)
        .put("cultureExpense", false)
        .put("isPartialCancelable", true)
        .put("cancels", payment.cancellations().isEmpty() ? null : cancels(payment))
        .put("failure", payment.failureCode().map(WireFormat::failure).orElse(null))
        .put("receipt", new JsonObject().put("url", RECEIPT_URL + payment.paymentKey()))
        .put("checkout", new JsonObject().put("url", RECEIPT_URL + "checkout"));
    for (String absent : new String[] {"metadata", "cashReceipt", "cashReceipts", "discount"}) {
      json.putNull(absent);
    }
    return methodParts(json, payment);
  }

  static JsonObject transaction(Transaction row) {
    return new JsonObject()
        .put("mId", MERCHANT_ID)
        .put("transactionKey", row.transactionKey())
        .put("paymentKey", row.paymentKey())
        .put("orderId", row.orderId())
        .put("method", row.method().wireName())
        .putNull("customerKey")
        .put("useEscrow", false)
        .put("receiptUrl", RECEIPT_URL + row.paymentKey())
        .put("status", row.status().name())
        .put("transactionAt", time(row.at()))
        .put("currency", "KRW")
        .put("amount", row.amount());
  }

  static String time(OffsetDateTime at) {
    return DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(at.truncatedTo(ChronoUnit.SECONDS));
  }

  private static JsonArray cancels(Payment payment) {
    JsonArray cancels = new JsonArray();
    for (Cancellation cancellation : payment.cancellations()) {
      cancels.add(
          new JsonObject()
              .put("cancelAmount", cancellation.amount())
              .put("cancelReason", cancellation.reason())
              .put("taxFreeAmount", cancellation.taxFreeAmount())
              .put("taxExemptionAmount", 0)
              .put("refundableAmount", cancellation.refundableAmount())
              .put("cardDiscountAmount", 0)
              .put("transferDiscountAmount", 0)
              .put("easyPayDiscountAmount", 0)
              .put("canceledAt", time(cancellation.canceledAt()))
              .put("transactionKey", cancellation.transactionKey())
              .putNull("receiptKey")
              .put("cancelStatus", "DONE")
              .putNull("cancelRequestId"));
    }
    return cancels;
  }

  private static JsonObject failure(String code) {
    String message = ErrorCatalogue.knows(code) ? ErrorCatalogue.korean(code) : "결제 시간이 만료되었습니다.";
    return new JsonObject().put("code", code).put("message", message);
  }

  private static JsonObject methodParts(JsonObject json, Payment payment) {
    for (String part :
        new String[] {
          "card", "virtualAccount", "easyPay", "mobilePhone", "transfer", "giftCertificate"
        }) {
      json.putNull(part);
    }
    return switch (payment.method()) {
      case CARD -> json.put("card", card(payment));
      case VIRTUAL_ACCOUNT -> json.put("virtualAccount", virtualAccount(payment));
      case EASY_PAY -> json.put("easyPay", easyPay(payment)).put("card", card(payment));
      case MOBILE_PHONE ->
          json.put(
              "mobilePhone",
              settlement()
                  .put("customerMobilePhone", "01000000000")
                  .put("receiptUrl", RECEIPT_URL + payment.paymentKey()));
      case TRANSFER -> json.put("transfer", settlement().put("bankCode", BANK_CODE));
      case CULTURE_GIFT_CERTIFICATE, BOOK_GIFT_CERTIFICATE, GAME_GIFT_CERTIFICATE ->
          json.put("giftCertificate", settlement().put("approveNo", "00000000"));
    };
  }

  private static JsonObject card(Payment payment) {
    boolean canceled = payment.status() == PaymentStatus.CANCELED;
    return new JsonObject()
        .put("amount", payment.method() == PaymentMethod.CARD ? payment.totalAmount() : 0)
        .put("issuerCode", "11")
        .put("acquirerCode", "11")
        .put("number", "43301234****123*")
        .put("installmentPlanMonths", 0)
        .put("approveNo", "00000000")
        .put("useCardPoint", false)
        .put("cardType", "신용")
        .put("ownerType", "개인")
        .put("acquireStatus", canceled ? "CANCELED" : "READY")
        .put("isInterestFree", false)
        .putNull("interestPayer");
  }

  private static JsonObject virtualAccount(Payment payment) {
    return settlement()
        .put("accountType", "일반")
        .put("accountNumber", "X0000000000000")
        .put("bankCode", BANK_CODE)
        .put("customerName", "김구매")
        .put("depositorName", payment.approvedAt().isPresent() ? "김구매" : null)
        .put("dueDate", time(payment.origin().dueDate()))
        .put("refundStatus", payment.canceledAmount() > 0 ? "COMPLETED" : "NONE")
        .put("expired", payment.pastDue())
        .putNull("refundReceiveAccount");
  }

  private static JsonObject easyPay(Payment payment) {
    return new JsonObject()
        .put("provider", "토스페이")
        .put("amount", payment.totalAmount())
        .put("discountAmount", 0);
  }

  private static JsonObject settlement() {
    return new JsonObject().put("settlementStatus", "INCOMPLETED");
  }
}
