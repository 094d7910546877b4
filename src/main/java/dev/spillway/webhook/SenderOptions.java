package dev.spillway.webhook;

import dev.spillway.setting.AddressRange;
import dev.spillway.setting.Rule;
import java.util.List;

/**
 * From where webhooks are taken. The body of a webhook is never believed, so this only keeps
 * strangers from making work.
 *
 * @param allowedAddresses {@code webhook.allowedAddresses}: addresses and ranges of the PG; default
 *     none, which takes webhooks from everywhere. Set it where no firewall does this already, and
 *     keep it as the PG's own list is.
 * @param trustedProxies {@code webhook.trustedProxies}: addresses and ranges of our own proxies,
 *     whose {@code X-Forwarded-For} is believed; default none. Set it with {@code allowedAddresses}
 *     when webhooks come through a load balancer.
 */
public record SenderOptions(
    List<AddressRange> allowedAddresses, List<AddressRange> trustedProxies) {
  public static final Rule ALLOWED_ADDRESS = AddressRange.rule("webhook.allowedAddresses");
  public static final Rule TRUSTED_PROXY = AddressRange.rule("webhook.trustedProxies");

  /** Each webhook is compared with all of them. */
  private static final int RANGES_MAX = 1_000;

  /** Webhooks from everywhere. */
  public static final SenderOptions ANYBODY = new SenderOptions(List.of(), List.of());

  public SenderOptions {
    allowedAddresses = bounded(ALLOWED_ADDRESS, allowedAddresses);
    trustedProxies = bounded(TRUSTED_PROXY, trustedProxies);
    if (allowedAddresses.isEmpty() && !trustedProxies.isEmpty()) {
      throw new IllegalArgumentException(
          "webhook.trustedProxies: of no use while webhook.allowedAddresses is not set");
    }
  }

  private static List<AddressRange> bounded(Rule key, List<AddressRange> ranges) {
    if (ranges.size() > RANGES_MAX) {
      throw new IllegalArgumentException(
          "%s: %d ranges are more than %d".formatted(key.key(), ranges.size(), RANGES_MAX));
    }
    return List.copyOf(ranges);
  }
}
