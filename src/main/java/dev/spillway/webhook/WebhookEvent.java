package dev.spillway.webhook;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;

/**
 * A delivery as its row will be.
 *
 * @param dedupKey equal for the same bytes under the same transmission id, so that a resend adds no
 *     row while other bytes under an old id do
 * @param understood whether processing knows what to do with it
 */
record WebhookEvent(
    Optional<String> transmissionId,
    Optional<String> eventType,
    Buffer dedupKey,
    JsonObject headers,
    Buffer raw,
    boolean understood)
    implements Comparable<WebhookEvent> {

  static WebhookEvent of(WebhookDelivery delivery) {
    byte[] raw = delivery.raw().getBytes();
    Optional<String> eventType = EventType.of(raw);
    JsonObject headers = new JsonObject();
    delivery.headers().forEach(headers::put);
    return new WebhookEvent(
        delivery.transmissionId().filter(id -> EventType.SANE.matcher(id).matches()),
        eventType,
        dedupKey(delivery.transmissionId(), raw),
        headers,
        delivery.raw(),
        eventType.filter(EventType::known).isPresent());
  }

  private static Buffer dedupKey(Optional<String> transmissionId, byte[] raw) {
    try {
      MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
      transmissionId.ifPresent(id -> sha256.update(id.getBytes(StandardCharsets.UTF_8)));
      sha256.update((byte) 0);
      return Buffer.buffer(sha256.digest(raw));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has SHA-256", impossible);
    }
  }

  /** By dedup key, so that two groups that meet in the index lock its entries in the same order. */
  @Override
  public int compareTo(WebhookEvent other) {
    return Arrays.compareUnsigned(dedupKey.getBytes(), other.dedupKey.getBytes());
  }
}
