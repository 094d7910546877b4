package dev.spillway.webhook;

import dev.spillway.setting.Host;
import dev.spillway.setting.Range;
import dev.spillway.setting.Rule;

/**
 * The webhook listener and its inbox. Whatever does not fit is answered 503, and the PG sends it
 * again; nothing is acknowledged that is not stored.
 *
 * @param host {@code webhook.host}: address to listen on; default 0.0.0.0. Change it to the network
 *     on which the PG's webhooks arrive.
 * @param port {@code webhook.port}: TCP port, 0 = any free one; default 8081. Change it when the
 *     port is taken.
 * @param bodyBytesLimit {@code webhook.bodyBytes}: largest event, bytes as read; default 262144.
 *     Raise it only if the PG announces larger events.
 * @param maxReading {@code webhook.maxReading}: requests whose body is still arriving, at once;
 *     default 512. When full, the slowest reader is closed. Change it with the memory there is.
 * @param readMillis {@code webhook.readMillis}: milliseconds in which a whole request must have
 *     arrived; default 5000. The PG waits 10 s in all: leave time to store.
 * @param maxConnections {@code webhook.maxConnections}: open connections; default 4096. Raise it,
 *     and the limit of open files, when the PG opens more.
 * @param bufferEvents {@code webhook.bufferEvents}: events read but not yet stored; default 256.
 *     Raise it for higher bursts on a database that keeps up with the mean.
 * @param bufferBytes {@code webhook.bufferBytes}: the same in bytes; default 33554432. Change it
 *     with the memory there is.
 * @param storeMillis {@code webhook.storeMillis}: milliseconds an event may wait to be stored
 *     before it is answered 503; default 5000. Keep it well under the PG's 10 s.
 * @param groupEvents {@code webhook.groupEvents}: most events in one commit; default 64. Lower it
 *     if one commit holds its connection too long.
 * @param sender from where webhooks are taken
 * @param processing what is done with them once they are stored
 */
public record WebhookOptions(
    String host,
    int port,
    int bodyBytesLimit,
    int maxReading,
    int readMillis,
    int maxConnections,
    int bufferEvents,
    long bufferBytes,
    int storeMillis,
    int groupEvents,
    SenderOptions sender,
    ProcessingOptions processing) {
  public static final Rule HOST = Host.rule("webhook.host");
  public static final Range PORT = new Range("webhook.port", 0, 65_535);
  public static final Range BODY_BYTES = new Range("webhook.bodyBytes", 1_024, 4_194_304);
  public static final Range MAX_READING = new Range("webhook.maxReading", 1, 65_536);
  public static final Range READ_MILLIS = new Range("webhook.readMillis", 100, 9_000);
  public static final Range MAX_CONNECTIONS = new Range("webhook.maxConnections", 1, 65_536);
  public static final Range BUFFER_EVENTS = new Range("webhook.bufferEvents", 1, 65_536);
  public static final Range BUFFER_BYTES = new Range("webhook.bufferBytes", 1_024, 1_073_741_824);
  public static final Range STORE_MILLIS = new Range("webhook.storeMillis", 100, 9_000);
  public static final Range GROUP_EVENTS = new Range("webhook.groupEvents", 1, 1_024);

  /** In the incident an event waits as long as it takes. */
  private static final int ONE_HOUR_MILLIS = 3_600_000;

  private static final Range STORE_MILLIS_OR_EVER =
      new Range(STORE_MILLIS.key(), STORE_MILLIS.least(), ONE_HOUR_MILLIS);

  public WebhookOptions {
    HOST.check(host);
    PORT.check(port);
    BODY_BYTES.check(bodyBytesLimit);
    MAX_READING.check(maxReading);
    READ_MILLIS.check(readMillis);
    MAX_CONNECTIONS.check(maxConnections);
    BUFFER_EVENTS.check(bufferEvents);
    BUFFER_BYTES.check(bufferBytes);
    STORE_MILLIS_OR_EVER.check(storeMillis);
    GROUP_EVENTS.check(groupEvents);
    if (bufferBytes < bodyBytesLimit) {
      throw new IllegalArgumentException(
          "webhook.bufferBytes: %d is less than webhook.bodyBytes, which is %d: the largest event"
                  .formatted(bufferBytes, bodyBytesLimit)
              + " could never be taken");
    }
  }

  /** The same listener with an inbox that refuses nobody, neither for want of room nor of time. */
  public WebhookOptions asInTheIncident() {
    return new WebhookOptions(
        host,
        port,
        bodyBytesLimit,
        maxReading,
        readMillis,
        maxConnections,
        (int) BUFFER_EVENTS.most(),
        BUFFER_BYTES.most(),
        ONE_HOUR_MILLIS,
        groupEvents,
        sender,
        processing);
  }
}
