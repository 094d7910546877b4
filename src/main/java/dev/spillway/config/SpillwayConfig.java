package dev.spillway.config;

import dev.spillway.bus.DeadlineOptions;
import dev.spillway.gateway.GatewayOptions;
import dev.spillway.http.ApiAccess;
import dev.spillway.http.HttpOptions;
import dev.spillway.incident.IsolationOptions;
import dev.spillway.management.ManagementOptions;
import dev.spillway.order.OrderOptions;
import dev.spillway.setting.Host;
import dev.spillway.store.DatabaseOptions;
import dev.spillway.webhook.WebhookOptions;

/**
 * The whole configuration: read once at start, valid, and never changed. What one part cannot see
 * alone is checked here. Printing it shows no secret, since no part's {@code toString} does.
 */
public record SpillwayConfig(
    HttpOptions http,
    ApiAccess api,
    WebhookOptions webhook,
    ManagementOptions management,
    DatabaseOptions database,
    GatewayOptions gateway,
    DeadlineOptions deadline,
    OrderOptions order,
    IsolationOptions isolation,
    ShutdownOptions shutdown) {

  public SpillwayConfig {
    if (api.tokens().isEmpty() && !api.open() && !Host.isLoopback(http.host())) {
      throw new IllegalArgumentException(
          "api.tokens: empty while http.host is "
              + http.host()
              + ", so anybody who reaches it could call the API; list the SHA-256 of the tokens in"
              + " api.tokens, or set http.host to 127.0.0.1, or accept it by api.open: true");
    }
    checkPorts("webhook", webhook.host(), webhook.port(), "http", http.host(), http.port());
    checkPorts(
        "management", management.host(), management.port(), "http", http.host(), http.port());
    checkPorts(
        "management",
        management.host(),
        management.port(),
        "webhook",
        webhook.host(),
        webhook.port());
  }

  private static void checkPorts(
      String one, String oneHost, int onePort, String other, String otherHost, int otherPort) {
    if (onePort == otherPort && onePort != 0 && Host.overlap(oneHost, otherHost)) {
      throw new IllegalArgumentException(
          "%s.port: %d is %s.port too, on hosts that overlap (%s, %s)"
              .formatted(one, onePort, other, oneHost, otherHost));
    }
  }
}
