package dev.spillway.config;

import dev.spillway.config.Key.Need;
import dev.spillway.setting.AddressRange;
import dev.spillway.webhook.ProcessingOptions;
import dev.spillway.webhook.SecurityKey;
import dev.spillway.webhook.SenderOptions;
import dev.spillway.webhook.WebhookOptions;
import java.util.List;

/** Keys of {@link WebhookOptions}, {@link SenderOptions} and {@link ProcessingOptions}. */
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
  private final Key<List<AddressRange>> allowedAddresses =
      optional(
          SenderOptions.ALLOWED_ADDRESS.key(),
          Kind.list(
              "a list, each " + SenderOptions.ALLOWED_ADDRESS.says(),
              Kind.text(SenderOptions.ALLOWED_ADDRESS, AddressRange::parse)::parse),
          "From where webhooks are taken; others hear 403. Without it: from everywhere.",
          "Set it where no firewall does this already, and keep it as the PG's own list is.");
  private final Key<List<AddressRange>> trustedProxies =
      optional(
          SenderOptions.TRUSTED_PROXY.key(),
          Kind.list(
              "a list, each " + SenderOptions.TRUSTED_PROXY.says(),
              Kind.text(SenderOptions.TRUSTED_PROXY, AddressRange::parse)::parse),
          "Our own proxies, whose X-Forwarded-For tells where a webhook came from.",
          "Set it with webhook.allowedAddresses when webhooks come through a load balancer.");
  private final Key<Integer> attemptsMax =
      number(
          ProcessingOptions.ATTEMPTS_MAX,
          10,
          "tries",
          "Tries of one stored event before it is given up as DEAD; ten take some four hours.",
          "Raise it to outlast longer outages of the PG.");
  private final Key<Integer> parkedMax =
      number(
          ProcessingOptions.PARKED_MAX,
          10_000,
          "events",
          "Stored events that wait for their order to appear, 7 days at most; the oldest beyond it"
              + " are given up.",
          "Raise it when another system shares the merchant id and its events crowd out ours.");
  private final Key<Integer> leaseMillis =
      number(
          ProcessingOptions.LEASE_MILLIS,
          60_000,
          "ms",
          "Time for which one instance has an event to itself.",
          "Lower it to take over sooner from an instance that was killed.");
  private final Key<Integer> keepDays =
      number(
          ProcessingOptions.KEEP_DAYS,
          30,
          "days",
          "Time for which an event is kept that is done or set aside; what waits or is DEAD stays.",
          "Raise it to be able to look further back.");
  private final Key<List<SecurityKey>> securityKeys =
      secret(
          SecurityKey.RULE.key(),
          Kind.list(
              "a list, each " + SecurityKey.RULE.says(),
              Kind.text(SecurityKey.RULE, SecurityKey::parse)::parse),
          Need.OPTIONAL,
          "Keys with which the PG signs payout and seller events; hexadecimal digits stand for"
              + " bytes. Without any, such events are set aside.",
          "List the new one beside the old one while the PG replaces it.");

  WebhookKeys() {
    super("webhook", "The webhook listener, its inbox, and what is done with stored events.");
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
        settings.get(groupEvents),
        new SenderOptions(
            settings.find(allowedAddresses).orElse(List.of()),
            settings.find(trustedProxies).orElse(List.of())),
        new ProcessingOptions(
            settings.get(attemptsMax),
            settings.get(parkedMax),
            settings.get(leaseMillis),
            settings.get(keepDays),
            settings.find(securityKeys).orElse(List.of())));
  }
}
