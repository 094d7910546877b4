package dev.spillway.config;

import dev.spillway.config.Key.Need;
import dev.spillway.management.ManagementOptions;
import java.util.List;

/** Keys of {@link ManagementOptions}. */
final class ManagementKeys extends Section<ManagementOptions> {
  private final Key<String> host =
      defaulted(
          ManagementOptions.HOST.key(),
          Kind.text(ManagementOptions.HOST),
          "127.0.0.1",
          "",
          "Address to listen on.",
          "Change it to let Prometheus or a load balancer's health check in from another machine.");
  private final Key<Integer> port =
      number(
          ManagementOptions.PORT,
          9090,
          "",
          "TCP port; 0 = any free one.",
          "Change it when the port is taken.");
  private final Key<String> token =
      secret(
          ManagementOptions.TOKEN,
          Need.OPTIONAL,
          "Bearer token of /admin; without one, /admin is open to this machine alone.",
          "Set it to administer from another machine, or where others have accounts on this one;"
              + " /metrics and /health are open to all who reach the port.");
  private final Key<List<String>> allowedHosts =
      defaulted(
          ManagementOptions.ALLOWED_HOST.key(),
          Kind.list(
              "a list, each " + ManagementOptions.ALLOWED_HOST.says(),
              Kind.text(ManagementOptions.ALLOWED_HOST)::parse),
          "localhost,127.0.0.1,[::1]",
          "",
          "Host headers, without port, that writes to /admin may name; without a token, reads too.",
          "Add the names by which operators reach the port.");

  ManagementKeys() {
    super("management", "The operators' listener: metrics, health and administration.");
  }

  @Override
  ManagementOptions read(Settings settings) {
    return new ManagementOptions(
        settings.get(host), settings.get(port), settings.find(token), settings.get(allowedHosts));
  }
}
