package dev.spillway.management;

import dev.spillway.setting.Host;
import dev.spillway.setting.Range;
import dev.spillway.setting.Rule;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The operators' listener: metrics, health and administration.
 *
 * @param host {@code management.host}: address to listen on; default 127.0.0.1. Change it to let
 *     Prometheus or a load balancer's health check in from another machine.
 * @param port {@code management.port}: TCP port, 0 = any free one; default 9090. Change it when the
 *     port is taken.
 * @param token {@code management.token}: bearer token of {@code /admin}, 16 to 512 printable
 *     characters; default none, and then only this machine is let in. Set it to administer from
 *     another machine, or where others have accounts on this one.
 * @param allowedHosts {@code management.allowedHosts}: {@code Host} headers, without port, that
 *     writes may name (without a token, reads too); default localhost, 127.0.0.1, [::1]. Add the
 *     names by which operators reach the port.
 */
public record ManagementOptions(
    String host, int port, Optional<String> token, List<String> allowedHosts) {
  public static final Rule HOST = Host.rule("management.host");
  public static final Range PORT = new Range("management.port", 0, 65_535);
  public static final Rule TOKEN =
      Rule.secret(
          "management.token",
          "16 to 512 printable ASCII characters without blanks",
          Pattern.compile("[\\x21-\\x7e]{16,512}").asMatchPredicate());
  public static final Rule ALLOWED_HOST =
      Rule.open(
          "management.allowedHosts",
          "a host name or IP literal as in a Host header, without a port",
          ManagementOptions::validInHeader);
  private static final Range ALLOWED_HOSTS = new Range("management.allowedHosts", 1, 100);

  public ManagementOptions {
    HOST.check(host);
    PORT.check(port);
    token.ifPresent(TOKEN::check);
    allowedHosts = allowedHosts.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    if (!ALLOWED_HOSTS.holds(allowedHosts.size())) {
      throw new IllegalArgumentException(
          "management.allowedHosts: the number of hosts, %d, is not %s"
              .formatted(allowedHosts.size(), ALLOWED_HOSTS.says()));
    }
    allowedHosts.forEach(ALLOWED_HOST::check);
  }

  /** An IPv6 literal stands in brackets in a Host header, all else does not. */
  private static boolean validInHeader(String name) {
    boolean bracketed = name.length() > 2 && name.startsWith("[") && name.endsWith("]");
    String bare = bracketed ? name.substring(1, name.length() - 1) : name;
    return bracketed == bare.contains(":") && Host.valid(bare);
  }

  /** Says whether there is a token, never which. */
  @Override
  public String toString() {
    return "ManagementOptions[host=%s, port=%d, token=%s, allowedHosts=%s]"
        .formatted(host, port, token.isPresent() ? "set" : "not set", allowedHosts);
  }
}
