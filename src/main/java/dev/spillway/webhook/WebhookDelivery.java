package dev.spillway.webhook;

import dev.spillway.api.Fields;
import io.vertx.core.buffer.Buffer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * One push of the gateway, as it came.
 *
 * @param headers those that are worth keeping, names in lower case
 * @param raw the body, byte for byte: a signature is over these and nothing else
 */
public record WebhookDelivery(Map<String, String> headers, Buffer raw) {

  public static final String TRANSMISSION_ID = "tosspayments-webhook-transmission-id";

  public WebhookDelivery {
    headers = Map.copyOf(headers);
  }

  /** The name that the gateway gave this event, the same on every resend. */
  Optional<String> transmissionId() {
    return Optional.ofNullable(headers.get(TRANSMISSION_ID));
  }

  /** A push that another service hands on. */
  static WebhookDelivery read(Fields fields, Optional<String> idempotencyKey) {
    byte[] body = fields.canonical().getBytes(StandardCharsets.UTF_8);
    return new WebhookDelivery(Map.of(), Buffer.buffer(body));
  }
}
