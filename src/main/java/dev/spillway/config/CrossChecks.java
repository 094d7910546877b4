package dev.spillway.config;

import dev.spillway.http.ApiAccess;
import dev.spillway.http.HttpOptions;
import dev.spillway.management.ManagementOptions;
import dev.spillway.setting.Host;
import dev.spillway.webhook.WebhookOptions;
import java.util.ArrayList;
import java.util.List;

/**
 * What no part can check alone. Apart from {@link SpillwayConfig} so that a first start, which
 * lacks several things, hears of all of them at once.
 */
final class CrossChecks {
  /** Where one part listens. */
  record Listener(String name, String host, int port) {
    static Listener of(HttpOptions http) {
      return new Listener("http", http.host(), http.port());
    }

    static Listener of(WebhookOptions webhook) {
      return new Listener("webhook", webhook.host(), webhook.port());
    }

    static Listener of(ManagementOptions management) {
      return new Listener("management", management.host(), management.port());
    }

    private boolean collides(Listener other) {
      return port == other.port && port != 0 && Host.overlap(host, other.host);
    }
  }

  private CrossChecks() {}

  /** An API that anybody can call is either out of reach or meant. */
  static List<String> access(HttpOptions http, ApiAccess api) {
    if (!api.tokens().isEmpty() || api.open() || Host.isLoopback(http.host())) {
      return List.of();
    }
    return List.of(
        "api.tokens: empty while http.host is "
            + http.host()
            + ", so anybody who reaches it could call the API; list SHA-256 hashes of tokens in"
            + " api.tokens (SPILLWAY_API_TOKENS), or set http.host to 127.0.0.1, or set api.open"
            + " to true if the network already decides who may connect");
  }

  /** No two listeners on one address. */
  static List<String> ports(List<Listener> listeners) {
    List<String> problems = new ArrayList<>();
    for (int i = 0; i < listeners.size(); i++) {
      for (Listener first : listeners.subList(0, i)) {
        Listener second = listeners.get(i);
        if (second.collides(first)) {
          problems.add(
              "%s.port: %d is also %s.port, and their hosts overlap (%s, %s)"
                  .formatted(
                      second.name(), second.port(), first.name(), second.host(), first.host()));
        }
      }
    }
    return problems;
  }
}
