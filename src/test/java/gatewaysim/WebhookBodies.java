package gatewaysim;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;

/** Writes webhook bodies: the full payment event and the flat deposit callback. */
final class WebhookBodies {
  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS");

  private WebhookBodies() {}

  static Buffer paymentStatusChanged(JsonObject payment) {
    return new JsonObject()
        .put("eventType", "PAYMENT_STATUS_CHANGED")
        .put("createdAt", MICROS.format(SimClock.korea()))
        .put("data", payment)
        .toBuffer();
  }

  static Buffer depositCallback(Payment payment, boolean timeWithOffset) {
    OffsetDateTime now = SimClock.korea();
    return new JsonObject()
        .put("createdAt", timeWithOffset ? WireFormat.time(now) : MICROS.format(now))
        .put("secret", payment.origin().secret())
        .put("status", payment.status().name())
        .put("transactionKey", payment.lastTransactionKey().orElse(null))
        .put("orderId", payment.orderId())
        .toBuffer();
  }
}
