package dev.spillway.config;

import dev.spillway.webhook.WebhookOptions;

/** Keys of {@link WebhookOptions}. */
final class WebhookKeys extends Section<WebhookOptions> {
  private final Key<String> host =
      defaulted(
          WebhookOptions.HOST.key(),
          Kind.text(WebhookOptions.HOST),
          "0.0.0.0",
          "",
          "Address to listen on.",
          "Change it to the network on which the PG's webhooks arrive.");
  private final Key<Integer> port =
      number(
          WebhookOptions.PORT,
          8081,
          "",
          "TCP port; 0 = any free one.",
          "Change it when the port is taken.");
  private final Key<Integer> bodyBytes =
      number(
          WebhookOptions.BODY_BYTES,
          262_144,
          "bytes",
          "Largest event, counted on bytes read.",
          "Raise it only if the PG announces larger events.");
  private final Key<Integer> maxReading =
      number(
          WebhookOptions.MAX_READING,
          512,
          "requests",
          "Requests still arriving at once; when full, the slowest reader is closed.",
          "Fit it to the memory: this times webhook.bodyBytes is the worst case.");
  private final Key<Integer> readMillis =
      number(
          WebhookOptions.READ_MILLIS,
          5_000,
          "ms",
          "Time in which a whole request must have arrived.",
          "The PG waits 10 s in all: leave time to store the event.");
  private final Key<Integer> maxConnections =
      number(
          WebhookOptions.MAX_CONNECTIONS,
          4_096,
          "sockets",
          "Open connections.",
          "Raise it, and the limit of open files, when the PG opens more.");
  private final Key<Integer> bufferEvents =
      number(
          WebhookOptions.BUFFER_EVENTS,
          256,
          "events",
          "Events read but not yet stored; when full, the answer is 503 and the PG sends again.",
          "Raise it for higher bursts on a database that keeps up with the mean.");
  private final Key<Long> bufferBytes =
      longNumber(
          WebhookOptions.BUFFER_BYTES,
          33_554_432,
          "bytes",
          "The same in bytes; at least webhook.bodyBytes.",
          "Fit it to the memory.");
  private final Key<Integer> storeMillis =
      number(
          WebhookOptions.STORE_MILLIS,
          5_000,
          "ms",
          "Time an event may wait to be stored before it is answered 503.",
          "Keep it well under the 10 s that the PG waits.");
  private final Key<Integer> groupEvents =
      number(
          WebhookOptions.GROUP_EVENTS,
          64,
          "events",
          "Most events in one commit.",
          "Lower it if one commit holds its connection too long.");

  WebhookKeys() {
    super("webhook", "The webhook listener and its inbox.");
  }

  @Override
  WebhookOptions read(Settings settings) {
    return new WebhookOptions(
        settings.get(host),
        settings.get(port),
        settings.get(bodyBytes),
        settings.get(maxReading),
        settings.get(readMillis),
        settings.get(maxConnections),
        settings.get(bufferEvents),
        settings.get(bufferBytes),
        settings.get(storeMillis),
        settings.get(groupEvents));
  }
}
