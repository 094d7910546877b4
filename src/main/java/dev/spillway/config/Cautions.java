package dev.spillway.config;

import dev.spillway.gateway.GatewayOptions;
import dev.spillway.incident.IsolationOptions.Mode;
import dev.spillway.setting.Host;
import java.util.ArrayList;
import java.util.List;

/** What is allowed and yet deserves a word: settings that cost more than they seem to. */
final class Cautions {
  private static final int MILLIS_PER_SECOND = 1_000;

  private Cautions() {}

  static List<String> of(SpillwayConfig config) {
    List<String> lines = new ArrayList<>();
    if (config.isolation().mode() == Mode.SHARED_WORKERS) {
      lines.add(
          "isolation.mode: shared-workers is for experiments: no limit and no deadline is enforced");
    } else if (config.gateway().slots() == 0) {
      lines.add("gateway.slots: 0 = no cap: confirms queue without bound when the PG is slow");
    }
    if (sendsKeyInClear(config.gateway())) {
      lines.add("gateway.baseUrl: http to another machine sends the secret key unencrypted");
    }
    int marginMillis = config.deadline().confirmMillis() - config.gateway().timeoutMillis();
    if (config.gateway().waitMillis() >= marginMillis) {
      lines.add(
          ("gateway.waitMillis: %d is not below deadline.confirmMarginMillis, %d: a confirm that"
                  + " waited so long and then meets a slow PG is answered 202 before the PG answers")
              .formatted(config.gateway().waitMillis(), marginMillis));
    }
    int longestMillis = config.deadline().longestMillis();
    if (config.shutdown().graceSeconds() * MILLIS_PER_SECOND < longestMillis) {
      lines.add(
          ("shutdown.graceSeconds: %d s are less than the longest deadline, %d ms: a stop may cut"
                  + " confirms short and leave their payments unknown until recovery asks the PG")
              .formatted(config.shutdown().graceSeconds(), longestMillis));
    }
    return lines;
  }

  private static boolean sendsKeyInClear(GatewayOptions gateway) {
    String host = gateway.baseUrl().getHost().replaceAll("[\\[\\]]", "");
    return gateway.baseUrl().getScheme().equals("http") && !Host.isLoopback(host);
  }
}
