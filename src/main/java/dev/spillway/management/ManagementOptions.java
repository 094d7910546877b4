package dev.spillway.management;

import dev.spillway.setting.Host;
import dev.spillway.setting.Range;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The operators' listener: metrics, health, console, admin.
 *
 * @param host {@code management.host}: address to listen on; default 127.0.0.1. Change it to let
 *     Prometheus or a load balancer's health check in from another machine.
 * @param port {@code management.port}: TCP port, 0 = any free one; default 9090. Change it when the
 *     port is taken.
 * @param token {@code management.token}: bearer token of {@code /admin} and {@code /console}, 16 to
 *     512 printable characters; default none, which serves these two to loopback alone. Set it to
 *     operate from another machine.
 * @param allowedHosts {@code management.allowedHosts}: {@code Host} headers, without port, from
 *     which writes are taken; default localhost, 127.0.0.1, [::1]. Add the name under which
 *     operators open the console.
 */
public record ManagementOptions(
    String host, int port, Optional<String> token, List<String> allowedHosts) {
  public static final Range PORT = new Range("management.port", 0, 65_535);
  public static final int ALLOWED_HOSTS_LIMIT = 100;
  private static final Pattern TOKEN = Pattern.compile("[\\x21-\\x7e]{16,512}");

  public ManagementOptions {
    Host.check("management.host", host);
    PORT.check(port);
    if (token.isPresent() && !TOKEN.matcher(token.get()).matches()) {
      throw new IllegalArgumentException(
          "management.token: not 16 to 512 printable ASCII characters without blanks");
    }
    allowedHosts = allowedHosts.stream().map(name -> name.toLowerCase(Locale.ROOT)).toList();
    if (allowedHosts.isEmpty() || allowedHosts.size() > ALLOWED_HOSTS_LIMIT) {
      throw new IllegalArgumentException(
          "management.allowedHosts: "
              + allowedHosts.size()
              + " names are not from 1 to "
              + ALLOWED_HOSTS_LIMIT);
    }
    allowedHosts.forEach(name -> Host.check("management.allowedHosts", withoutBrackets(name)));
  }

  /** An IPv6 literal stands in brackets in a Host header. */
  private static String withoutBrackets(String name) {
    boolean bracketed = name.startsWith("[") && name.endsWith("]") && name.contains(":");
    return bracketed ? name.substring(1, name.length() - 1) : name;
  }

  /** Says whether there is a token, never which. */
  @Override
  public String toString() {
    return "ManagementOptions[host=%s, port=%d, token=%s, allowedHosts=%s]"
        .formatted(host, port, token.isPresent() ? "set" : "not set", allowedHosts);
  }
}
